import Responders

extension Controller {
  /// Adds a controller as the last child, without showing it.
  ///
  /// For custom containers; ``Navigator`` and ``Tabs`` manage their own children. The library calls the hooks of both
  /// controllers once each: the child's `willMove` and `didMove`, and `didAddChild`. A child that another custom
  /// container doesn't show is moved to this one; a result that is awaited from it, or from a controller inside it, is
  /// `.cancelled` if it is no longer presented then.
  ///
  /// - Throws: ``NavigationError`` if the child is on a stack, is a host's root controller, is presented, is shown, or
  ///   contains this controller. Nothing changes then.
  public func addChild(_ child: any Controller<Content>) throws(NavigationError) {
    let node = try boundNode(for: .addChild)
    let childNode = try child.boundNode(for: .addChild)
    childNode.top.ownQueue?.endStranded()
    if node.kind != .container {
      throw NavigationError(.addChild, child, .childrenAreManaged(by: Participant(self)))
    }
    if node.isDescendant(of: childNode) { throw NavigationError(.addChild, child, .containsItself) }
    let oldParent = childNode.parent
    if oldParent === node { return }
    let owner: AnyObject? = childNode.host?.root ?? (oldParent?.kind == .container ? nil : oldParent?.controller)
    if let owner { throw NavigationError(.addChild, child, .inUse(by: Participant(owner))) }
    if let oldParent, oldParent.shown.contains(where: { $0 === childNode }), let holder = oldParent.controller {
      throw NavigationError(.addChild, child, .inUse(by: Participant(holder)))
    }
    let isIdle = childNode.ownQueue?.isIdle ?? true
    if childNode.containsTransition || !isIdle { throw NavigationError(.addChild, child, .inTransition) }
    let oldHost = childNode.top.host
    do {
      try node.addChild(child, at: childNode)
    } catch {
      throw NavigationError(.addChild, child, .tree("\(error)"))
    }
    guard let oldParent else { return }
    oldParent.disown(child)
    if childNode.top.host !== oldHost { childNode.endPresentations() }
    if childNode.isPresented || childNode.isAwaitingPlace { return }
    for result in childNode.takeResults() { oldParent.queue.deliver(result) }
  }

  /// Removes a child that isn't shown; does nothing if the controller isn't a child.
  ///
  /// The modules and results of the child and of the controllers inside it end; no owner is notified.
  ///
  /// - Throws: ``NavigationError`` if the child is shown. Show other children first.
  public func removeChild(_ child: any Controller<Content>) throws(NavigationError) {
    let (node, childNode) = (node, child.node)
    node.top.ownQueue?.endStranded()
    guard childNode.parent === node else { return }
    if node.kind != .container {
      throw NavigationError(.removeChild, child, .childrenAreManaged(by: Participant(self)))
    }
    let isShown = node.shown.contains { $0 === childNode }
    if isShown || childNode.containsTransition {
      throw NavigationError(.removeChild, child, .inUse(by: Participant(self)))
    }
    childNode.endPresentations()
    node.removeChild(child, at: childNode)
    childNode.endAfterRemoval(from: node)
  }

  /// Shows exactly these children, in this order, inside this controller's content.
  ///
  /// If this controller is on screen, the children that disappear and appear get their calls in one transition;
  /// otherwise they appear when it does. In ``load()`` and ``didLoad()`` the change takes effect immediately.
  @discardableResult
  public func showChildren(_ children: [any Controller<Content>]) -> NavigationRequest {
    if node.kind != .container {
      let request = NavigationRequest(.showChildren)
      request.end(.refused(NavigationError(.showChildren, children.first, .childrenAreManaged(by: Participant(self)))))
      return request
    }
    return show(children, kind: .showChildren)
  }

  func show(_ children: [any Controller<Content>], kind: NavigationRequest.Kind) -> NavigationRequest {
    let request = NavigationRequest(kind)
    guard let node = try? boundNode(for: kind) else {
      request.end(.refused(NavigationError(kind, self, .invalidState)))
      return request
    }
    let children: [any Controller] = children
    if node.isLoading, node.appearance == .hidden {
      do {
        if let change = try node.changeToShow(children, kind: kind) { node.shown = change.shownChildren(of: node) }
        request.end(.done([]))
      } catch {
        request.end(.refused(error))
      }
      return request
    }
    let queued = QueuedRequest(request, about: node) { () throws(NavigationError) in
      guard node.controller != nil else { throw NavigationError(kind, nil, .gone) }
      return try node.changeToShow(children, kind: kind)
    }
    node.queue.submit(queued, from: nil)
    return request
  }
}

extension ControllerNode {
  fileprivate func changeToShow(
    _ children: [any Controller], kind: NavigationRequest.Kind
  ) throws(NavigationError) -> NavigationChange? {
    var visited: Set<ObjectIdentifier> = []
    for child in children {
      guard child.node.parent === self else {
        throw NavigationError(kind, child, controller.map { .notAChild(of: Participant($0)) } ?? .gone)
      }
      // A hook that announces that the child leaves makes this request.
      if child.node.isMoving { throw NavigationError(kind, child, .inTransition) }
      guard visited.insert(ObjectIdentifier(child)).inserted else { throw NavigationError(kind, child, .duplicate) }
    }
    let nodes = children.map { $0.node }
    if nodes.elementsEqual(shown, by: ===) { return nil }
    var change = NavigationChange(kind)
    change.shown = [NavigationChange.Shown(container: self, children: nodes)]
    return change
  }
}
