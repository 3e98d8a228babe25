import Responders

// Finds and checks what a request to a navigator changes; nothing happens yet.

extension Navigator {
  func changeToPush(
    _ entry: NavigationEntry<Content>, _ dependencies: [HandedDependency], _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    try checkArrival(of: entry.controller, .push)
    var change = change(.push, to: entries + [entry], keeping: entries.count)
    change.receipts = try hand(dependencies, to: [entry.controller], .push, sender)
    return change
  }

  func changeToPop(
    keeping count: Int, about controller: (any Controller<Content>)?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    guard count > 0, !entries.isEmpty else { throw NavigationError(.pop, controller, .lastController) }
    if count == entries.count { return nil }
    var change = change(.pop, to: Array(entries.prefix(count)), keeping: count)
    change.revealsExisting = true
    return change
  }

  func changeToGoBack(
    to controller: (any Controller<Content>)?, isNamed: Bool
  ) throws(NavigationError) -> NavigationChange<Content>? {
    let count = isNamed ? try index(of: controller, .goBack) + 1 : entries.count - 1
    guard count > 0 else { throw NavigationError(.goBack, top, .lastController) }
    if count == entries.count { return nil }
    var change = change(.goBack, to: Array(entries.prefix(count)), keeping: count)
    change.revealsExisting = true
    change.initiator = .system
    return change
  }

  func changeToSet(
    _ given: [NavigationEntry<Content>], _ dependencies: [HandedDependency], _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    guard !given.isEmpty else { throw NavigationError(.set, nil, .emptyList) }
    var visited: Set<ObjectIdentifier> = []
    for entry in given {
      guard visited.insert(ObjectIdentifier(entry.controller)).inserted else {
        throw NavigationError(.set, entry.controller, .duplicate)
      }
      if entry.controller.controllerState.parent !== self { try checkArrival(of: entry.controller, .set) }
    }
    // A controller that stays keeps its route and the owner it had when it was pushed.
    let after = given.map { new in entries.first { $0.controller === new.controller } ?? new }
    if after.elementsEqual(entries, by: { $0.controller === $1.controller }) { return nil }
    var change = change(.set, to: after)
    change.reason = .replaced
    change.receipts = try hand(dependencies, to: change.joins.map(\.controller), .set, sender)
    change.revealsExisting = after.last.map { last in entries.contains { $0.controller === last.controller } } ?? false
    return change
  }

  func index(
    of controller: (any Controller<Content>)?, _ kind: NavigationRequest.Kind
  ) throws(NavigationError) -> Int {
    guard let index = entries.firstIndex(where: { $0.controller === controller }) else {
      throw NavigationError(kind, controller, .notOnStack(of: Participant(self)))
    }
    return index
  }

  /// Adds the change of this stack to a change that may include other stacks.
  ///
  /// - Parameter same: The number of controllers at the bottom that are known to stay, which are not looked at: stacks
  ///   may be deep.
  func addChange(
    to after: [NavigationEntry<Content>], keeping same: Int = 0, in change: inout NavigationChange<Content>
  ) {
    let (old, new) = (entries[same...], after[same...])
    let kept = Set(new.map { ObjectIdentifier($0.controller) })
    let known = Set(old.map { ObjectIdentifier($0.controller) })
    change.joins += new.filter { !known.contains(ObjectIdentifier($0.controller)) }.map { ($0.controller, self, nil) }
    change.removals += old.reversed().filter { !kept.contains(ObjectIdentifier($0.controller)) }
    change.shown.append((self, after.suffix(1).map { $0.controller }))
    let commitOthers = change.commit
    // New controllers join as the last children, so the order is right if controllers are only added or only removed.
    let isOrdered = old.isEmpty || new.isEmpty
    change.commit = { [weak self] in
      commitOthers()
      self?.setEntries(after, isOrdered: isOrdered)
    }
  }

  /// Removes a controller from the stack because the container it was in is removed as a whole.
  func removeEntry(of controller: any Controller<Content>) {
    entries.removeAll { $0.controller === controller }
  }

  private func change(
    _ kind: NavigationRequest.Kind, to after: [NavigationEntry<Content>], keeping same: Int = 0
  ) -> NavigationChange<Content> {
    var change = NavigationChange<Content>(kind)
    addChange(to: after, keeping: same, in: &change)
    return change
  }

  /// Sets the stack, and orders the children in the tree of controllers as the stack; removed ones go later.
  private func setEntries(_ after: [NavigationEntry<Content>], isOrdered: Bool) {
    entries = after
    if isOrdered { return }
    let stack = after.map { $0.controller.controllerState.node }
    let kept = Set(stack.map(ObjectIdentifier.init))
    let removed = controllerState.node.children.filter { !kept.contains(ObjectIdentifier($0)) }
    // Only the order changes, which no hook reports and nothing can refuse.
    try? controllerState.node.setChildren(stack + removed)
  }

  /// Throws unless a controller can be added to this navigator.
  private func checkArrival(
    of controller: any Controller<Content>, _ kind: NavigationRequest.Kind
  ) throws(NavigationError) {
    if controllerState.isInside(controller) { throw NavigationError(kind, controller, .containsItself) }
    try checkAvailable(controller, kind)
  }

  /// Hands the dependencies to each controller, and throws if one still lacks a dependency.
  private func hand(
    _ dependencies: [HandedDependency], to controllers: [any Controller<Content>], _ kind: NavigationRequest.Kind,
    _ sender: AnyObject?
  ) throws(NavigationError) -> [HandedDependency.Receipt] {
    let sender = sender ?? top ?? self
    var receipts: [HandedDependency.Receipt] = []
    for controller in controllers { receipts += try controller.take(dependencies, kind, from: sender) }
    for controller in controllers { try controller.checkDependencies(kind, sender: sender) }
    return receipts
  }
}

/// Throws unless a controller is in no place, and nothing is under way in it.
func checkAvailable<Content: Composite & Responder>(
  _ controller: any Controller<Content>, _ kind: NavigationRequest.Kind
) throws(NavigationError) where Content.Node == Content {
  let state: ControllerState<Content>
  do throws(LifeCycleError) {
    state = try controller.boundState()
  } catch {
    throw NavigationError(kind, error)
  }
  if let holder = state.holder { throw NavigationError(kind, controller, .inUse(by: Participant(holder))) }
  let isIdle = state.ownQueue?.isIdle ?? true
  if state.isInTransition || !isIdle { throw NavigationError(kind, controller, .inTransition) }
}
