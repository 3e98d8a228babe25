public import MessageRecording

/// The outcome of a send: one entry for each registration for its events, or the reason why none was called.
///
/// Entries are in the order of the registrations. An outcome retains no object, so it may be stored.
public enum SendOutcome: Sendable, Hashable {
  /// The control is disabled; nothing was called.
  case disabled

  /// No registration has one of these events.
  case noRegistration

  /// Too many sends of this control are nested; nothing was called.
  case tooDeep

  /// Registrations were found, with these outcomes.
  case sent([ActionEntry])
}

/// The outcome of one registration in a send.
public enum ActionEntry: Sendable, Hashable {
  /// Its handler ran.
  case handled(by: Participant)

  /// Its target, or the owner of its closure, has been deallocated; this send drops the registration.
  case targetDeallocated

  /// Its search visited that many objects, and none of them handles the action.
  case unhandled(hops: Int)

  /// An earlier handler of the same send removed it.
  case removed

  /// A funnel did not forward its call.
  case intercepted
}

/// The reason why a user can't cause an event.
public enum SimulationError: Error, Sendable, Hashable {
  /// The control is disabled.
  case disabled(Participant)

  /// The control is in no tree that has a root, so no input reaches it.
  case inNoRoot(Participant)

  /// The control, or the named ancestor, is hidden or transparent.
  case hidden(Participant, by: Participant)

  /// The control, or the named ancestor, takes no input.
  case closedToInteraction(Participant, by: Participant)

  /// The control is below an overlay, whose content is named.
  case covered(Participant, by: Participant)
}

// MARK: Texts

extension SendOutcome: CustomStringConvertible {
  /// The outcome as written in code: `sent([handled(by: Screen)])`.
  public var description: String {
    switch self {
    case .disabled: "disabled"
    case .noRegistration: "noRegistration"
    case .tooDeep: "tooDeep"
    case .sent(let entries): "sent([\(entries.map(\.description).joined(separator: ", "))])"
    }
  }
}

extension ActionEntry: CustomStringConvertible {
  /// The entry as written in code: `handled(by: Screen)`.
  public var description: String {
    switch self {
    case .handled(let participant): "handled(by: \(participant))"
    case .targetDeallocated: "targetDeallocated"
    case .unhandled(let hops): "unhandled(hops: \(hops))"
    case .removed: "removed"
    case .intercepted: "intercepted"
    }
  }
}

extension SimulationError: CustomStringConvertible {
  /// What prevents the event, the state left, and the remedy.
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
      '\(control)' cannot be used: \(control == obstacle ? "it" : "'\(obstacle)' above it") is hidden or \
      transparent. Nothing was sent. Show it first, or expect this error.
      """
    case .closedToInteraction(let control, let obstacle):
      """
      '\(control)' cannot be used: \(control == obstacle ? "it" : "'\(obstacle)' above it") takes no input. Nothing \
      was sent. Set its 'isInteractionEnabled'\(control == obstacle ? "" : " and 'isInteractionEnabledBelow'") first, or \
      expect this error.
      """
    case .covered(let control, let overlay):
      """
      '\(control)' cannot be used: '\(overlay)' covers it and takes all input. Nothing was sent. Dismiss that first, \
      or expect this error.
      """
    }
  }
}
