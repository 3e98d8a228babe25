/// The next responder as a ``NextSupplying`` type states it.
public enum ChainStep {
  /// The one that follows from the responder's place, as if it supplied none.
  case place
  /// This one.
  case to(any Responder)
  /// None: the chain ends here.
  case end

  func resolved(from responder: any Responder) -> (any Responder)? {
    switch self {
    case .place: responder.chainPlace.next
    case .to(let next): next
    case .end: nil
    }
  }
}
