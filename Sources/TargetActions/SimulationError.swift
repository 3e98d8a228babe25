public import MessageTracing

/// What keeps a user from causing an event.
public enum SimulationError: Error, Sendable, Hashable {
  /// The control is disabled.
  case disabled(Participant)

  /// The control is in no tree that has a root, so no input reaches it.
  case inNoRoot(Participant)

  /// The control, or the object above it that is named, is hidden.
  case hidden(Participant, by: Participant)

  /// The control, or the object above it that is named, takes no input.
  case closedToInteraction(Participant, by: Participant)

  /// The control lies below an overlay, whose content is named.
  case covered(Participant, by: Participant)
}

extension SimulationError: CustomStringConvertible {
  /// What keeps a user from it, what was done, and the remedy.
  public var description: String {
    switch self {
    case .disabled(let control):
      """
      '\(control)' cannot be used: it is disabled. Nothing was sent. Set its 'isEnabled' first, or expect this error.
      """
    case .inNoRoot(let control):
      """
      '\(control)' cannot be used: it is in no tree with a root, so no input reaches it. Nothing was sent. Add it to \
      a window first.
      """
    case .hidden(let control, let obstacle):
      """
      '\(control)' cannot be used: \(control == obstacle ? "it" : "'\(obstacle)' above it") is hidden. Nothing was \
      sent. Show it first, or expect this error.
      """
    case .closedToInteraction(let control, let obstacle):
      """
      '\(control)' cannot be used: \(control == obstacle ? "it" : "'\(obstacle)' above it") takes no input. Nothing \
      was sent. Set its 'isInteractionEnabled' first, or expect this error.
      """
    case .covered(let control, let overlay):
      """
      '\(control)' cannot be used: '\(overlay)' lies over it and takes all input. Nothing was sent. Dismiss that first, \
      or expect this error.
      """
    }
  }
}
