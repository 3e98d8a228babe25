import Synchronization

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
