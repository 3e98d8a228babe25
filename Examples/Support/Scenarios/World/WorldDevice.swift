public import Foundation
public import Raster
import Synchronization

/// The camera of the device, and whether the app may use it.
public final class WorldCamera: Sendable {
  /// What the person allows.
  public enum Permission: Sendable, Hashable {
    case granted
    case denied

    /// The person has not been asked.
    case undecided
  }

  private struct State {
    var permission: Permission?
    var width = 0
    var height = 0
  }

  private let state = Mutex(State())

  /// The permission; nil while the device has no camera.
  public var permission: Permission? { state.withLock(\.permission) }

  /// Keeps what the person has answered.
  public func decide(_ permission: Permission) {
    state.withLock { if $0.permission != nil { $0.permission = permission } }
  }

  /// What the camera sees, each pixel by the rule of the language; nil unless it may be used.
  public func frame() -> Raster? {
    let state = state.withLock { $0 }
    return state.permission == .granted ? .pattern(width: state.width, height: state.height) : nil
  }

  func set(_ permission: Permission?, width: Int, height: Int) {
    state.withLock { $0 = State(permission: permission, width: width, height: height) }
  }
}

/// Where the device is, as far as the app may know.
public final class WorldLocation: Sendable {
  /// What the device answers.
  public enum Answer: Sendable, Hashable {
    /// It knows of no place.
    case unknown

    /// The app may not know.
    case denied

    /// The device is there.
    case place(latitude: Double, longitude: Double)
  }

  private let state = Mutex(Answer.unknown)

  /// The answer now.
  public var answer: Answer { state.withLock { $0 } }

  func set(_ answer: Answer) { state.withLock { $0 = answer } }
}

/// The folders of pictures on the device; each is there once a picture was put into it.
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
