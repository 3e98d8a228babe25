public import Foundation
public import Raster

/// A camera that sees the newest picture of a folder.
public struct FolderCamera: CameraSource {
  private let folder: URL
  private let remembered: RememberedPermission

  public init(folder: URL, _ remembered: RememberedPermission) {
    (self.folder, self.remembered) = (folder, remembered)
  }

  public var isPresent: Bool { true }
  public var permission: CameraPermission { remembered.value }
  public func decide(_ permission: CameraPermission) { remembered.decide(permission) }
  public func configure(_ settings: CaptureSettings) async throws {}
  public func start() async throws {}
  public func stop() async {}

  @concurrent
  public func capture() async throws -> Raster {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .isRegularFileKey]
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(keys), options: .skipsHiddenFiles)
    let dated = files.compactMap { file -> (file: URL, date: Date)? in
      guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true else { return nil }
      return values.contentModificationDate.map { (file, $0) }
    }
    guard let newest = dated.max(by: { ($0.date, $0.file.path) < ($1.date, $1.file.path) }) else {
      throw CameraFailure.noPicture
    }
    return try Raster(file: [UInt8](Data(contentsOf: newest.file)))
  }
}
