/// What became of a request.
public enum NavigationOutcome: Sendable, Hashable {
  /// It was carried out; the list says who took what was offered, an entry for each offer.
  case done([Handover])

  /// Its transition was cancelled, or its root went away first; everything reads as if it had never begun.
  case cancelled

  /// It was not carried out, and nothing has changed.
  case refused(NavigationError)

  /// Whether it was carried out.
  public var isDone: Bool { if case .done = self { true } else { false } }
}
