import Responders

extension Controller {
  /// Takes a controller in as the last child; it is not shown by that.
  ///
  /// For containers that a program writes itself; ``Navigator`` and ``Tabs`` have their own. The library calls the hooks
  /// of both, each once: the child's `willMove`, its `didMove`, and `didAddChild`. A child of another such container
  /// that does not show it moves over at once.
  ///
  /// - Throws: ``NavigationError``, if the child is on a stack, a root's controller, presented, shown, or contains this
  ///   controller. Nothing has changed.
  public func addChild(_ child: any Controller<Content>) throws(NavigationError) {
    let mine: SceneState<Content>
    let its: SceneState<Content>
    do {
      (mine, its) = (try fitState(), try child.fitState())
    } catch {
      throw NavigationError(.addChild, error)
    }
    if self is any SceneManaging {
      throw NavigationError(.addChild, child, .tree("'\(Participant(self))' chooses its children itself"))
    }
    if mine.isInside(child) { throw NavigationError(.addChild, child, .containsItself) }
    let former = its.parent
    if former === self { return }
    let owner: AnyObject? = its.stage?.root ?? (former as? any SceneManaging)
    if let owner { throw NavigationError(.addChild, child, .inUse(by: Participant(owner))) }
    if let former, former.scene.shown.contains(where: { $0 === child }) {
      throw NavigationError(.addChild, child, .inUse(by: Participant(former)))
    }
    let isFree = its.ownQueue?.isFree ?? true
    if its.isInTransition || !isFree { throw NavigationError(.addChild, child, .inTransition) }
    do {
      try mine.join(child)
    } catch {
      throw NavigationError(.addChild, child, .tree("\(error)"))
    }
    former?.scene.ownedChildren.removeAll { $0 === child }
  }

  /// Lets a child go that is not shown; nothing happens if it is no child.
  ///
  /// - Throws: ``NavigationError``, if the child is shown: show others first.
  public func removeChild(_ child: any Controller<Content>) throws(NavigationError) {
    guard child.scene.parent === self else { return }
    if self is any SceneManaging || scene.shown.contains(where: { $0 === child }) || child.scene.isInTransition {
      throw NavigationError(.removeChild, child, .inUse(by: Participant(self)))
    }
    scene.part(with: child)
  }

  /// Shows these children and no others, in this order: their contents lie inside this controller's own.
  ///
  /// Those that go and those that come get their calls if this controller is on screen, in one transition; otherwise they
  /// appear when it does. While the content is being loaded it takes effect at once.
  @discardableResult
  public func showChildren(_ children: [any Controller<Content>]) -> NavigationRequest {
    if self is any SceneManaging {
      let request = NavigationRequest(.showChildren)
      let text = "'\(Participant(self))' chooses its children itself"
      request.end(.refused(NavigationError(.showChildren, self, .tree(text))))
      return request
    }
    return show(children, kind: .showChildren)
  }

  func show(_ children: [any Controller<Content>], kind: NavigationRequest.Kind) -> NavigationRequest {
    let request = NavigationRequest(kind)
    guard (try? fitState()) != nil else {
      request.end(.refused(NavigationError(kind, self, .unfitState)))
      return request
    }
    let prepare = { [weak self] () throws(NavigationError) -> Change<Content>? in
      guard let self else { throw NavigationError(kind, nil, .gone) }
      return try self.changeToShow(children, kind: kind)
    }
    if scene.isLoading, scene.appearance == .hidden {
      do {
        if let change = try prepare() { scene.shown = change.shownChildren(of: self) }
        request.end(.done([]))
      } catch {
        request.end(.refused(error))
      }
      return request
    }
    scene.queue.submit(Job(request, about: self, prepare))
    return request
  }

  private func changeToShow(
    _ children: [any Controller<Content>], kind: NavigationRequest.Kind
  ) throws(NavigationError) -> Change<Content>? {
    var seen: Set<ObjectIdentifier> = []
    for child in children {
      guard child.scene.parent === self else {
        throw NavigationError(kind, child, .notAChild(of: Participant(self)))
      }
      guard seen.insert(ObjectIdentifier(child)).inserted else { throw NavigationError(kind, child, .duplicate) }
    }
    if children.elementsEqual(scene.shown, by: ===) { return nil }
    var change = Change<Content>(kind)
    change.shown = [(self, children)]
    return change
  }
}

/// A container whose children come and go by its own requests alone.
protocol SceneManaging: AnyObject {}
