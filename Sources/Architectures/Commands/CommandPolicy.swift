/// What a command does when it is executed while it is executing.
public enum CommandPolicy: Sendable, Hashable {
  /// It refuses: one run at a time.
  case single

  /// It cancels the run in progress, whose value or error is never delivered, and starts anew.
  ///
  /// For validation and search, where the last input alone counts.
  case latest
}
