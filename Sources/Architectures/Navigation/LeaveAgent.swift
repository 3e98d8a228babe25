/// Who took a scene away.
public enum LeaveAgent: String, Sendable, Hashable, CaseIterable {
  /// A request of the program.
  case program
  /// The system, by itself: a back button, a swipe, a window that was closed.
  case system
}
