import Composites

/// The application: the last responder but its delegate.
///
/// Optional: a chain without one ends at the root. Roots name it in ``RootState/application``.
public protocol ResponderApplication: Responder {
  var applicationState: ApplicationState { get }
}

extension ResponderApplication {
  /// The application's next responder is its delegate, if that is a responder and stands nowhere else in the chain.
  public var chainPlace: ChainPlace {
    guard let delegate = applicationState.delegate as? any Responder, delegate !== self,
      !(delegate is any Composite), !(delegate is any ContentHolder)
    else { return .alone }
    return ChainPlace(.outside(next: delegate))
  }
}
