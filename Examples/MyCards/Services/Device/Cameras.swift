public import Foundation
public import Raster
import Storage
import Synchronization

/// A camera that uses the newest picture of a folder as its frame.
public struct FolderCamera: CameraSource {
  private let folder: URL
  private let stored: StoredPermission

  public init(folder: URL, _ stored: StoredPermission) {
    (self.folder, self.stored) = (folder, stored)
  }

  public var isPresent: Bool { true }
  public var permission: CameraPermission { stored.value }
  public func decide(_ permission: CameraPermission) { stored.decide(permission) }
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

/// A camera for machines without one, with a generated frame of a card on a desk.
public struct SyntheticCamera: CameraSource {
  private let stored: StoredPermission

  public init(_ stored: StoredPermission) { self.stored = stored }

  public var isPresent: Bool { true }
  public var permission: CameraPermission { stored.value }
  public func decide(_ permission: CameraPermission) { stored.decide(permission) }
  public func configure(_ settings: CaptureSettings) async throws {}
  public func start() async throws {}
  public func stop() async {}

  @concurrent
  public func capture() async throws -> Raster {
    // The part of a 4:3 sensor inside the outline.
    let card = (x: 136..<504, y: 124..<356)
    let picture = Raster(width: 640, height: 480) { x, y in
      guard card.x.contains(x), card.y.contains(y) else {
        let grain = UInt8(90 + (x / 3 + y / 40) % 9)
        return (grain, grain / 4 * 3, grain / 2)
      }
      if (180..<220).contains(y) { return (40, 40, 48) }
      return (UInt8(60 + (x - card.x.lowerBound) / 3), 120, UInt8(220 - (y - card.y.lowerBound) / 2))
    }
    guard let picture else { throw CameraFailure.noPicture }
    return picture
  }
}

/// The camera permission of the app, stored in a file.
public final class StoredPermission: Sendable {
  private let file: URL
  private let state: Mutex<CameraPermission>

  public init(folder: URL) {
    file = folder.appending(path: "camera-permission", directoryHint: .notDirectory)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    state = Mutex(CameraPermission(rawValue: text) ?? .undecided)
  }

  public var value: CameraPermission { state.withLock { $0 } }

  /// Stores an answer.
  ///
  /// If writing fails, the app requests permission again after the next start.
  public func decide(_ permission: CameraPermission) {
    state.withLock { $0 = permission }
    try? AtomicFile.write(Data(permission.rawValue.utf8), to: file)
  }
}
