public import TargetActions

extension Control where Self: Responder {
  /// The application of the control's root, if it has a say about actions.
  public var applicationFunnel: (any ActionFunnel)? {
    chainPlace.root?.rootState.application as? any ActionFunnel
  }
}
