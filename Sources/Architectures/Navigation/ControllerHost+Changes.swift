import Responders

// Finds and checks what a request to a host changes; nothing happens yet.

extension ControllerHost {
  func changeToSetRoot(
    _ entry: NavigationEntry<Content>?, _ dependencies: [HandedDependency], _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    if entry?.controller === rootController { return nil }
    if let entry { try checkAvailable(entry.controller, .setRootController) }
    var change = NavigationChange<Content>(.setRootController)
    change.removals = contents.base.map { [$0] } ?? []
    change.reason = .replaced
    var after = contents
    after.base = entry
    change.hostContents = after
    if let controller = entry?.controller {
      change.joins = [(controller, nil, nil)]
      change.receipts = try controller.take(dependencies, .setRootController, from: sender ?? root)
      try controller.checkDependencies(.setRootController, sender: sender ?? root)
    }
    return change
  }

  func changeToShow(_ isShown: Bool, _ kind: NavigationRequest.Kind) -> NavigationChange<Content>? {
    if self.isShown == isShown { return nil }
    var change = NavigationChange<Content>(kind)
    var after = contents
    after.isShown = isShown
    change.hostContents = after
    return change
  }

  func changeToClose(by initiator: ControllerRemoval.Initiator) -> NavigationChange<Content>? {
    if !isShown, contents.all.isEmpty { return nil }
    var change = NavigationChange<Content>(.close)
    change.removals = contents.all.reversed()
    change.reason = .closed
    change.initiator = initiator
    change.hostContents = HostContents()
    return change
  }

  /// - Parameter named: The presenting controller; nil for the uppermost.
  func changeToPresent(
    _ entry: NavigationEntry<Content>, over named: (any Controller<Content>)?, _ dependencies: [HandedDependency],
    _ sender: AnyObject?
  ) throws(NavigationError) -> NavigationChange<Content>? {
    try checkAvailable(entry.controller, .present)
    if let named { try checkPresenting(named, presents: entry.controller) }
    let presentingController = named ?? contents.presentations.last?.controller ?? rootController
    var change = NavigationChange<Content>(.present)
    var after = contents
    after.presentations.append(entry)
    change.hostContents = after
    change.joins = [(entry.controller, nil, presentingController)]
    let sender = sender ?? presentingController ?? root
    change.receipts = try entry.controller.take(dependencies, .present, from: sender)
    try entry.controller.checkDependencies(.present, sender: sender)
    return change
  }

  func changeToDismiss(
    _ controller: (any Controller<Content>)?, by initiator: ControllerRemoval.Initiator
  ) throws(NavigationError) -> NavigationChange<Content>? {
    guard let top = controller?.controllerState.top.controller,
      let index = contents.presentations.firstIndex(where: { $0.controller === top })
    else { throw NavigationError(.dismiss, controller, .notPresented) }
    var change = NavigationChange<Content>(.dismiss)
    var after = contents
    after.presentations.removeSubrange(index...)
    change.hostContents = after
    change.removals = contents.presentations[index...].reversed()
    change.reason = .dismissed
    change.initiator = initiator
    change.revealsExisting = true
    return change
  }

  private func checkPresenting(
    _ presenting: any Controller<Content>, presents controller: any Controller<Content>
  ) throws(NavigationError) {
    guard presenting.controllerState.currentHost === self else {
      throw NavigationError(.present, controller, .noRoot)
    }
    if let presented = presenting.presentedController {
      throw NavigationError(
        .present, controller, .alreadyPresents(Participant(presenting), presented: Participant(presented)))
    }
    if let obstacle = obstacle(before: presenting) {
      throw NavigationError(.present, controller, .hidden(Participant(presenting), behind: Participant(obstacle)))
    }
  }

  /// The object that keeps a controller of this host off screen.
  private func obstacle(before controller: any Controller<Content>) -> AnyObject? {
    var current = controller
    while let parent = current.controllerState.parent {
      let shown = parent.controllerState.shown
      if !shown.contains(where: { $0 === current }) { return shown.last ?? parent }
      current = parent
    }
    if !isShown { return root }
    return contents.visible.contains { $0 === current } ? nil : contents.visible.first
  }
}
