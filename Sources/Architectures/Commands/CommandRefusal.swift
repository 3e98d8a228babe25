/// Why a command was not executed.
public enum CommandRefusal: Error, Sendable, Hashable {
  /// It is executing already.
  case executing

  /// Its condition does not hold for this input.
  case conditionUnmet
}

extension CommandRefusal: CustomStringConvertible {
  /// What happened and what to do, in sentences.
  public var description: String {
    switch self {
    case .executing:
      """
      The command is executing already, so nothing was started. Wait for its outcome, bind its control so that it is \
      disabled meanwhile, or make the command with the policy .latest.
      """
    case .conditionUnmet:
      """
      The command's condition does not hold for this input, so nothing was started. Ask canExecute before, or bind its \
      control so that it is disabled meanwhile.
      """
    }
  }
}
