/// Tells the owner of a scene that the scene was taken away for good.
public struct LeaveReport {
  /// The scene. Without another owner it is freed when the report has returned.
  public let scene: any Controller

  /// In what way it left.
  public let cause: LeaveCause

  /// Who took it away.
  public let agent: LeaveAgent
}

/// In what way a scene left.
public enum LeaveCause: String, Sendable, Hashable, CaseIterable {
  /// It, or the container it was in, went from the top of a stack.
  case popped
  /// It, or the container it was in, or a presentation below it, was dismissed.
  case dismissed
  /// A stack was set, a path opened or a root controller replaced without it.
  case replaced
  /// Its root was closed.
  case closed
}

/// Who took a scene away.
public enum LeaveAgent: String, Sendable, Hashable, CaseIterable {
  /// A request of the program.
  case program
  /// The system: a back button, a swipe, a window that was closed.
  case system
}
