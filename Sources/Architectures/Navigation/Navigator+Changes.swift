import Responders

extension Navigator {
  /// The change from this stack to another one, checked already.
  ///
  /// - Parameter same: How many scenes from the bottom are known to stay where they are.
  func change(
    _ kind: NavigationRequest.Kind, to after: [SceneEntry<Content>], keeping same: Int = 0
  ) -> Change<Content> {
    var change = Change<Content>(kind)
    addChange(to: after, keeping: same, in: &change)
    return change
  }

  /// Adds the change of this stack to one that may touch others as well.
  func addChange(to after: [SceneEntry<Content>], keeping same: Int = 0, in change: inout Change<Content>) {
    // Where scenes come or go at the top alone, those below are not looked at: stacks may be deep.
    let (gone, new) = (entries[same...], after[same...])
    let kept = Set(new.map { ObjectIdentifier($0.scene) })
    let known = Set(gone.map { ObjectIdentifier($0.scene) })
    change.joins += new.filter { !known.contains(ObjectIdentifier($0.scene)) }.map { ($0.scene, self, nil) }
    change.leaves += gone.reversed().filter { !kept.contains(ObjectIdentifier($0.scene)) }
    change.shown.append((self, after.suffix(1).map { $0.scene }))
    let commitOthers = change.commit
    // Whoever joins is put last among the children, so that nothing is to be moved where only scenes join, or only leave.
    let isInOrder = gone.isEmpty || new.isEmpty
    change.commit = { [weak self] in
      commitOthers()
      self?.setEntries(after, isInOrder: isInOrder)
    }
  }

  /// The tree of controllers keeps its children in the order of the stack; those that leave go later.
  private func setEntries(_ after: [SceneEntry<Content>], isInOrder: Bool) {
    entries = after
    if isInOrder { return }
    let stack = after.map { $0.scene.scene.node }
    let kept = Set(stack.map(ObjectIdentifier.init))
    let leaving = scene.node.children.filter { !kept.contains(ObjectIdentifier($0)) }
    // Nothing but the order can change here, and nobody is told of it.
    try? scene.node.setChildren(stack + leaving)
  }

  func changeToPop(
    keeping count: Int, about scene: (any Controller<Content>)?
  ) throws(NavigationError) -> Change<Content>? {
    guard count > 0, !entries.isEmpty else { throw NavigationError(.pop, scene, .lastScene) }
    if count == entries.count { return nil }
    var change = change(.pop, to: Array(entries.prefix(count)), keeping: count)
    change.isReturn = true
    return change
  }

  func changeToSet(
    _ given: [SceneEntry<Content>], _ offers: [Offer], _ sender: AnyObject?
  ) throws(NavigationError) -> Change<Content>? {
    guard !given.isEmpty else { throw NavigationError(.set, nil, .emptyList) }
    var seen: Set<ObjectIdentifier> = []
    for entry in given {
      guard seen.insert(ObjectIdentifier(entry.scene)).inserted else {
        throw NavigationError(.set, entry.scene, .duplicate)
      }
      if entry.scene.scene.parent !== self { try checkArrival(of: entry.scene, .set) }
    }
    // Who stays keeps its route, and the owner that was named when it came.
    let after = given.map { new in entries.first { $0.scene === new.scene } ?? new }
    if after.elementsEqual(entries, by: { $0.scene === $1.scene }) { return nil }
    var change = change(.set, to: after)
    change.cause = .replaced
    change.handovers = try handDown(offers, to: change.joins.map(\.scene), .set, sender)
    change.isReturn = after.last.map { last in entries.contains { $0.scene === last.scene } } ?? false
    return change
  }

  func index(
    of scene: (any Controller<Content>)?, _ kind: NavigationRequest.Kind
  ) throws(NavigationError) -> Int {
    guard let index = entries.firstIndex(where: { $0.scene === scene }) else {
      throw NavigationError(kind, scene, .notOnStack(of: Participant(self)))
    }
    return index
  }

  /// Throws unless a scene is free to come here.
  func checkArrival(of scene: any Controller<Content>, _ kind: NavigationRequest.Kind) throws(NavigationError) {
    if self.scene.isInside(scene) { throw NavigationError(kind, scene, .containsItself) }
    try checkFree(scene, kind)
  }

  /// Hands to each scene what is offered, and throws if one still needs something.
  func handDown(
    _ offers: [Offer], to scenes: [any Controller<Content>], _ kind: NavigationRequest.Kind, _ sender: AnyObject?
  ) throws(NavigationError) -> [Handover] {
    let sender = sender ?? top ?? self
    var handovers: [Handover] = []
    for scene in scenes { handovers += try scene.take(offers, kind, from: sender) }
    for scene in scenes { try scene.checkNeeds(kind, sender: sender) }
    return handovers
  }
}

/// Throws unless a scene has no place yet, and a state of its own that nothing is going on in.
func checkFree<Content: Composite & Responder>(
  _ scene: any Controller<Content>, _ kind: NavigationRequest.Kind
) throws(NavigationError) where Content.Node == Content {
  let state: SceneState<Content>
  do throws(LifeCycleError) {
    state = try scene.fitState()
  } catch {
    throw NavigationError(kind, error)
  }
  if let holder = state.holder { throw NavigationError(kind, scene, .inUse(by: Participant(holder))) }
  let isFree = state.ownQueue?.isFree ?? true
  if state.isInTransition || !isFree { throw NavigationError(kind, scene, .inTransition) }
}
