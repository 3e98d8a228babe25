/// What the observers of a live query are told.
public enum LiveChange<Object: Identifiable> {
  /// What the query shows has changed.
  case changed(Bracket<Object>)

  /// The objects could not be evaluated; the query shows what it showed before, until an evaluation succeeds.
  case failed(LiveQueryError)

  /// The store or the query is gone: nothing more is told.
  case ended

  /// The bracket, if it is one.
  public var bracket: Bracket<Object>? {
    if case .changed(let bracket) = self { bracket } else { nil }
  }
}

extension LiveChange: Sendable where Object: Sendable {}
extension LiveChange: Equatable where Object: Equatable {}
extension LiveChange: Hashable where Object: Hashable {}
