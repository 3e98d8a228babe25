public import Foundation
public import Raster
import Synchronization

/// The camera of the device and its permission.
public final class WorldCamera: Sendable {
  /// The permission to use the camera.
  public enum Permission: Sendable, Hashable {
    case granted
    case denied

    /// The person hasn't been asked.
    case undecided
  }

  private struct State {
    var permission: Permission?
    var size: PixelSize?
  }

  private let state = Mutex(State())

  /// The permission; nil without a camera.
  public var permission: Permission? { state.withLock(\.permission) }

  /// Sets the permission to the person's answer.
  public func decide(_ permission: Permission) {
    state.withLock { if $0.permission != nil { $0.permission = permission } }
  }

  /// Returns the camera's frame, a generated pattern; nil without permission, and from a camera that returns none.
  public func frame() -> Raster? {
    let state = state.withLock { $0 }
    guard state.permission == .granted, let size = state.size else { return nil }
    return .pattern(width: size.width, height: size.height)
  }

  /// Sets the permission and the size of the frames; nil for a camera that returns none.
  func set(_ permission: Permission?, _ size: PixelSize?) {
    state.withLock { $0 = State(permission: permission, size: size) }
  }
}

/// The location of the device.
public final class WorldLocation: Sendable {
  /// The answer of the location service.
  public enum Answer: Sendable, Hashable {
    /// No location is known.
    case unknown

    /// The app lacks permission.
    case denied

    /// The location.
    case place(latitude: Double, longitude: Double)
  }

  private let state = Mutex(Answer.unknown)

  /// The current answer.
  public var answer: Answer { state.withLock { $0 } }

  func set(_ answer: Answer) { state.withLock { $0 = answer } }
}

/// The picture folders of the device.
///
/// Each exists once it contains a picture.
public struct PhotoFolders: Sendable {
  /// The photo library.
  public let library: URL

  /// The saved photos album.
  public let album: URL

  init(_ folder: URL) {
    library = folder.appending(path: "library", directoryHint: .isDirectory)
    album = folder.appending(path: "album", directoryHint: .isDirectory)
  }
}
