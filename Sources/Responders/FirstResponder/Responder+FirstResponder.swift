import Composites

extension Responder {
  /// Whether this responder is the first responder of its root.
  public var isFirstResponder: Bool {
    rootInChain?.rootState.firstResponder === self
  }

  /// Asks to become the first responder of its root.
  ///
  /// The newcomer is checked first (in a root, eligible, not vetoed on its chain), then the current one is asked to
  /// resign, then the newcomer's hook has its say. Every change is told to ``RootState/firstResponderChanges`` once.
  /// For the one that is first already the answer is yes, and nobody is called.
  @discardableResult
  public func becomeFirstResponder() -> FirstResponderAnswer {
    let root = rootInChain
    if let root, root.rootState.firstResponder === self { return .yes }
    guard let candidate = self as? any FirstResponding, candidate.canBecomeFirstResponder else {
      return .no(.ineligible)
    }
    guard let root, !isLeavingRoot else { return .no(.detached) }
    return root.rootState.request(candidate)
  }

  /// Asks to stop being the first responder; for one that is not first the answer is yes, and nothing happens.
  @discardableResult
  public func resignFirstResponder() -> FirstResponderAnswer {
    guard let state = rootInChain?.rootState, state.firstResponder === self else { return .yes }
    return state.resignFirstResponder()
  }

  /// Whether the subtree that this responder stands in is on its way out of its root.
  var isLeavingRoot: Bool {
    chainNode?.isLeavingRoot ?? false
  }

  /// The node by which this responder stands in a tree: itself, or the content node, or the first one up the chain.
  var chainNode: (any Composite)? {
    if let node = self as? any Composite & Responder, !(self is any ContentHolder) { return node }
    if let holder = self as? any ContentHolder { return holder.contentNode }
    var walk = ChainWalk(home: nil)
    walk.go(from: self)
    while let object = walk.next()?.object {
      if let holder = object as? any ContentHolder { return holder.contentNode }
      if let node = object as? any Composite { return node }
    }
    return nil
  }
}
