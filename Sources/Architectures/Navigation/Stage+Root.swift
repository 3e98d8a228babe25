import Responders

extension Stage {
  /// Makes a controller the root's own, in place of the one before, which leaves.
  ///
  /// What is presented stays. Nil leaves the root without one.
  @discardableResult
  public func setRootController(
    _ controller: (any Controller<Content>)?, _ offers: Offer..., sender: AnyObject? = nil
  ) -> NavigationRequest {
    let entry = controller.map { SceneEntry($0) }
    return request(.setRootController, arrivals: controller.map { [$0] } ?? []) { (stage) throws(NavigationError) in
      if controller === stage.rootController { return nil }
      if let controller { try checkFree(controller, .setRootController) }
      var change = Change<Content>(.setRootController)
      change.leaves = stage.scenes.base.map { [$0] } ?? []
      change.cause = .replaced
      var scenes = stage.scenes
      scenes.base = entry
      change.stageScenes = scenes
      if let controller {
        change.joins = [(controller, nil, nil)]
        change.handovers = try controller.take(offers, .setRootController, from: sender ?? stage.root)
        try controller.checkNeeds(.setRootController, sender: sender ?? stage.root)
      }
      return change
    }
  }

  /// Shows the root on screen: its controllers appear.
  @discardableResult
  public func show() -> NavigationRequest {
    setShown(true, .show)
  }

  /// Takes the root from the screen: its controllers disappear, and stay.
  @discardableResult
  public func hide() -> NavigationRequest {
    setShown(false, .hide)
  }

  /// Closes the root: all its scenes leave, presentations before stacks, the top first.
  @discardableResult
  public func close() -> NavigationRequest {
    request(.close) { $0.changeToClose(by: .program) }
  }

  /// Told by the host that the root was taken away from outside, as a window that is closed.
  ///
  /// As ``close()``, ahead of all requests that wait, and the reports say `.system`. A transition that a driver has in
  /// hand is cancelled first.
  public func systemClosed() {
    _ = request(.close, isEvent: true) { $0.changeToClose(by: .system) }
  }

  private func setShown(_ isShown: Bool, _ kind: NavigationRequest.Kind) -> NavigationRequest {
    request(kind) { stage in
      if stage.isShown == isShown { return nil }
      var change = Change<Content>(kind)
      var scenes = stage.scenes
      scenes.isShown = isShown
      change.stageScenes = scenes
      return change
    }
  }

  private func changeToClose(by agent: LeaveAgent) -> Change<Content>? {
    if !isShown, scenes.all.isEmpty { return nil }
    var change = Change<Content>(.close)
    change.leaves = scenes.all.reversed()
    change.cause = .closed
    change.agent = agent
    change.stageScenes = StageScenes()
    return change
  }
}
