import Responders

extension Controller {
  /// Presents a scene over this one.
  ///
  /// It lies above every presentation of the root; it and this controller know each other, weakly. Refused, if this
  /// controller is not on screen, or presents a scene already.
  @discardableResult
  public func present(
    _ scene: any Controller<Content>, style: PresentationStyle = .covering, _ offers: Offer...,
    route: (any SceneRoute)? = nil, sender: AnyObject? = nil
  ) -> NavigationRequest {
    present(SceneEntry(scene, route: route, style: style), offers, sender)
  }

  /// Dismisses a presented scene, and all that lies above it; a scene inside a presented container stands for that.
  ///
  /// Refused once it has left, so that a second dismissal never reaches what is below.
  @discardableResult
  public func dismiss(_ scene: any Controller<Content>) -> NavigationRequest {
    let request = NavigationRequest(.dismiss)
    let job = Job(request, about: scene) { [weak scene] () throws(NavigationError) -> Change<Content>? in
      guard let stage = scene?.stage else { throw NavigationError(.dismiss, scene, .notPresented) }
      return try stage.changeToDismiss(scene, by: .program)
    }
    job.driver = { [weak scene] in scene?.stage?.driver }
    job.sender = self
    scene.scene.queue.submit(job)
    return request
  }

  /// Dismisses this scene, or the presented container that it is in.
  @discardableResult
  public func dismiss() -> NavigationRequest {
    dismiss(self)
  }

  func present(
    _ entry: SceneEntry<Content>, _ offers: [Offer], _ sender: AnyObject?,
    onEnd: ((NavigationOutcome) -> Void)? = nil
  ) -> NavigationRequest {
    let request = NavigationRequest(.present)
    let job = Job(request, about: self) { [weak self] () throws(NavigationError) -> Change<Content>? in
      guard let self else { throw NavigationError(.present, entry.scene, .gone) }
      guard let stage = self.stage else { throw NavigationError(.present, entry.scene, .noRoot) }
      return try stage.changeToPresent(entry, over: self, offers, sender)
    }
    job.arrivals = [entry.scene]
    job.sender = sender ?? self
    job.onEnd = onEnd
    job.driver = { [weak self] in self?.stage?.driver }
    scene.queue.submit(job)
    return request
  }
}
