public import Foundation
public import Raster

/// The photo library and the saved photos album, as two folders of PPM and PNG files.
public struct PhotoFolders: Sendable {
  private let library: URL
  private let album: URL

  public init(library: URL, album: URL) { (self.library, self.album) = (library, album) }

  private func url(of folder: PhotoSource.Folder) -> URL { folder == .library ? library : album }

  /// The names of the files of a folder in alphabetical order; none where there is no folder.
  public func files(in folder: PhotoSource.Folder) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url(of: folder).path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted {
      ($0.lowercased(), $0) < ($1.lowercased(), $1)
    }
  }

  /// Reads a picture, away from the caller's actor.
  @concurrent
  public func picture(_ name: String, in folder: PhotoSource.Folder) async throws -> Raster {
    let bytes = try [UInt8](Data(contentsOf: url(of: folder).appending(path: name)))
    return try Raster(file: bytes)
  }
}
