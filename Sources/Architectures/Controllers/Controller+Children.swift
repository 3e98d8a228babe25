import Responders

extension Controller {
  /// Adds a controller as the last child, without showing it.
  ///
  /// For custom containers; ``Navigator`` and ``Tabs`` manage their own children. The library calls the hooks of both
  /// controllers once each: the child's `willMove` and `didMove`, and `didAddChild`. A child that another custom
  /// container doesn't show is moved to this one.
  ///
  /// - Throws: ``NavigationError`` if the child is on a stack, is a host's root controller, is presented, is shown, or
  ///   contains this controller. Nothing changes then.
  public func addChild(_ child: any Controller<Content>) throws(NavigationError) {
    let state = try boundState(for: .addChild)
    let childState = try child.boundState(for: .addChild)
    if self is any ManagesChildren {
      throw NavigationError(.addChild, child, .tree("'\(Participant(self))' manages its own children"))
    }
    if state.isInside(child) { throw NavigationError(.addChild, child, .containsItself) }
    let oldParent = childState.parent
    if oldParent === self { return }
    let owner: AnyObject? = childState.host?.root ?? (oldParent as? any ManagesChildren)
    if let owner { throw NavigationError(.addChild, child, .inUse(by: Participant(owner))) }
    if let oldParent, oldParent.controllerState.shown.contains(where: { $0 === child }) {
      throw NavigationError(.addChild, child, .inUse(by: Participant(oldParent)))
    }
    let isIdle = childState.ownQueue?.isIdle ?? true
    if childState.isInTransition || !isIdle { throw NavigationError(.addChild, child, .inTransition) }
    do {
      try state.addChild(child)
    } catch {
      throw NavigationError(.addChild, child, .tree("\(error)"))
    }
    oldParent?.controllerState.ownedChildren.removeAll { $0 === child }
  }

  /// Removes a child that isn't shown; does nothing if the controller isn't a child.
  ///
  /// - Throws: ``NavigationError`` if the child is shown. Show other children first.
  public func removeChild(_ child: any Controller<Content>) throws(NavigationError) {
    guard child.controllerState.parent === self else { return }
    let isShown = controllerState.shown.contains { $0 === child }
    if self is any ManagesChildren || isShown || child.controllerState.isInTransition {
      throw NavigationError(.removeChild, child, .inUse(by: Participant(self)))
    }
    controllerState.removeChild(child)
  }

  /// Shows exactly these children, in this order, inside this controller's content.
  ///
  /// If this controller is on screen, the children that disappear and appear get their calls in one transition;
  /// otherwise they appear when it does. While the content loads, the change takes effect immediately.
  @discardableResult
  public func showChildren(_ children: [any Controller<Content>]) -> NavigationRequest {
    if self is any ManagesChildren {
      let request = NavigationRequest(.showChildren)
      let text = "'\(Participant(self))' manages its own children"
      request.end(.refused(NavigationError(.showChildren, self, .tree(text))))
      return request
    }
    return show(children, kind: .showChildren)
  }

  func show(_ children: [any Controller<Content>], kind: NavigationRequest.Kind) -> NavigationRequest {
    let request = NavigationRequest(kind)
    guard (try? boundState(for: kind)) != nil else {
      request.end(.refused(NavigationError(kind, self, .invalidState)))
      return request
    }
    let prepare = { [weak self] () throws(NavigationError) -> NavigationChange<Content>? in
      guard let self else { throw NavigationError(kind, nil, .gone) }
      return try self.changeToShow(children, kind: kind)
    }
    if controllerState.isLoading, controllerState.appearance == .hidden {
      do {
        if let change = try prepare() { controllerState.shown = change.shownChildren(of: self) }
        request.end(.done([]))
      } catch {
        request.end(.refused(error))
      }
      return request
    }
    controllerState.queue.submit(QueuedRequest(request, about: self, prepare))
    return request
  }

  private func changeToShow(
    _ children: [any Controller<Content>], kind: NavigationRequest.Kind
  ) throws(NavigationError) -> NavigationChange<Content>? {
    var visited: Set<ObjectIdentifier> = []
    for child in children {
      guard child.controllerState.parent === self else {
        throw NavigationError(kind, child, .notAChild(of: Participant(self)))
      }
      guard visited.insert(ObjectIdentifier(child)).inserted else { throw NavigationError(kind, child, .duplicate) }
    }
    if children.elementsEqual(controllerState.shown, by: ===) { return nil }
    var change = NavigationChange<Content>(kind)
    change.shown = [(self, children)]
    return change
  }
}

/// A container whose children change only through its own requests.
protocol ManagesChildren: AnyObject {}
