public import Foundation
import Synchronization

/// The answer to the question whether the camera may be used, kept in a file, as a device keeps it for each app.
public final class RememberedPermission: Sendable {
  private let file: URL
  private let state: Mutex<CameraPermission>

  public init(folder: URL) {
    file = folder.appending(path: "camera-permission", directoryHint: .notDirectory)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    state = Mutex(CameraPermission(rawValue: text) ?? .undecided)
  }

  public var value: CameraPermission { state.withLock { $0 } }

  /// Remembers an answer; if it cannot be written, the person is asked again after the next start.
  public func decide(_ permission: CameraPermission) {
    state.withLock { $0 = permission }
    try? Data(permission.rawValue.utf8).write(to: file, options: .atomic)
  }
}
