public import Foundation
public import Raster

/// Where photos come from on this device, and who is told what was cut out of them.
@MainActor
public struct Device {
  /// nil where there is no camera.
  public var camera: (any CameraSource)?
  public var photos: PhotoFolders
  /// Told each time which pixels of a picture are kept.
  public var noteCrop: (PixelRect) -> Void

  public init(
    camera: (any CameraSource)?, photos: PhotoFolders, noteCrop: @escaping (PixelRect) -> Void = { _ in }
  ) {
    (self.camera, self.photos, self.noteCrop) = (camera, photos, noteCrop)
  }

  /// The sources that there are now, in the order in which they are offered.
  public var sources: [PhotoSource] {
    PhotoSource.allCases.filter { source in
      switch source {
      case .camera: camera?.isPresent == true
      case .folder(let folder): !photos.files(in: folder).isEmpty
      }
    }
  }
}

/// Where a photo can come from.
public enum PhotoSource: Hashable, Sendable, CaseIterable {
  case camera
  case folder(Folder)

  /// The two collections of pictures on the device.
  public enum Folder: Hashable, Sendable, CaseIterable {
    case library
    case album
  }

  /// In the order in which they are offered.
  public static let allCases = [camera, folder(.library), folder(.album)]
}

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

extension Raster {
  /// Reads a picture file of either kind.
  init(file bytes: [UInt8]) throws(RasterError) {
    if bytes.starts(with: [0x50, 0x36]) {
      try self.init(ppm: bytes)
    } else {
      try self.init(png: bytes)
    }
  }
}
