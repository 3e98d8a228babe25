public import Foundation
public import MyCardsModel
public import Raster

/// The camera and picture folders of the device.
@MainActor
public struct Device {
  /// The camera; nil for none.
  public var camera: (any CameraSource)?
  public var photos: PhotoFolders
  private let onCrop: (PixelRect) -> Void

  /// - Parameter onCrop: Called with the pixels of each crop.
  public init(camera: (any CameraSource)?, photos: PhotoFolders, onCrop: @escaping (PixelRect) -> Void = { _ in }) {
    (self.camera, self.photos, self.onCrop) = (camera, photos, onCrop)
  }

  /// The available sources, in display order.
  public var sources: [PhotoSource] {
    PhotoSource.allCases.filter { source in
      switch source {
      case .camera: camera?.isPresent == true
      case .folder(let folder): !photos.files(in: folder).isEmpty
      }
    }
  }

  /// Returns a part of a picture; nil if there is none.
  public func crop(_ picture: Raster, to part: PixelRect?) -> Raster? {
    guard let part, let result = picture.cropped(to: part) else { return nil }
    onCrop(part)
    return result
  }
}

/// The folders of the photo library and the saved photos album, with PPM and PNG files.
public struct PhotoFolders: Sendable {
  private let library: URL
  private let album: URL

  public init(library: URL, album: URL) { (self.library, self.album) = (library, album) }

  private func url(of folder: PhotoSource.Folder) -> URL { folder == .library ? library : album }

  /// Returns the file names of a folder in alphabetical order; empty if the folder is missing.
  public func files(in folder: PhotoSource.Folder) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url(of: folder).path)) ?? []
    return names.filter { !$0.hasPrefix(".") && isFile($0, in: folder) }.sorted {
      ($0.lowercased(), $0) < ($1.lowercased(), $1)
    }
  }

  /// Returns whether a name is that of a file or of a link to one: no folder, and no pipe, whose reader waits forever.
  private func isFile(_ name: String, in folder: PhotoSource.Folder) -> Bool {
    let file = url(of: folder).appending(path: name).resolvingSymlinksInPath()
    return (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
  }

  /// Reads a picture off the caller's actor.
  @concurrent
  public func picture(_ name: String, in folder: PhotoSource.Folder) async throws -> Raster {
    let bytes = try [UInt8](Data(contentsOf: url(of: folder).appending(path: name)))
    return try Raster(file: bytes)
  }
}

extension Raster {
  /// Reads a PPM or PNG file.
  init(file bytes: [UInt8]) throws(RasterError) {
    // A PPM file begins with P6, or with P3 if its pixels are numbers in decimal.
    if bytes.starts(with: [0x50, 0x36]) || bytes.starts(with: [0x50, 0x33]) {
      try self.init(ppm: bytes)
    } else {
      try self.init(png: bytes)
    }
  }
}
