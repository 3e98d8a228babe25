/// What became of a send: why it called nobody, or one entry for each registration that answers it.
///
/// Entries stand in the order of the registrations. An outcome names objects and owns none, so it may be kept.
public enum SendOutcome: Sendable, Hashable {
  /// The control is disabled; nothing ran.
  case disabled

  /// No registration answers these events.
  case noRegistration

  /// Too many sends of this control are in progress, one inside another; nothing ran.
  case tooDeep

  /// Registrations answered.
  case sent([ActionEntry])
}

extension SendOutcome: CustomStringConvertible {
  /// The outcome as it is written in code, as in `sent([handled(by: Screen)])`.
  public var description: String {
    switch self {
    case .disabled: "disabled"
    case .noRegistration: "noRegistration"
    case .tooDeep: "tooDeep"
    case .sent(let entries): "sent([\(entries.map(\.description).joined(separator: ", "))])"
    }
  }
}
