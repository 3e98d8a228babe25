import Responders

extension Navigator {
  /// Puts a scene on top.
  ///
  /// The scene gets what is offered before it loads. Refused, if it is in use already or a need of it stays unmet.
  ///
  /// - Parameters:
  ///   - scene: Owned by the navigator from now on; it refers back weakly.
  ///   - offers: What is handed to the scene, in order.
  ///   - route: The value that the scene was made from, if it was.
  ///   - sender: Who asks, as errors name it; without one, the scene on top.
  @discardableResult
  public func push(
    _ scene: any Controller<Content>, _ offers: Offer..., route: (any SceneRoute)? = nil, sender: AnyObject? = nil
  ) -> NavigationRequest {
    let entry = SceneEntry(scene, route: route)
    return request(.push, arrivals: [scene], sender: sender) { (navigator) throws(NavigationError) in
      try navigator.checkArrival(of: scene, .push)
      var change = navigator.change(.push, to: navigator.entries + [entry], keeping: navigator.entries.count)
      change.handovers = try navigator.handDown(offers, to: [scene], .push, sender)
      return change
    }
  }

  /// Takes the top scene away.
  @discardableResult
  public func pop() -> NavigationRequest {
    request(.pop) { (navigator) throws(NavigationError) in
      try navigator.changeToPop(keeping: navigator.entries.count - 1, about: navigator.top)
    }
  }

  /// Takes this scene away, and all above it; refused once it has left.
  ///
  /// What may happen twice, as a press on a back button, names the scene that is to go.
  @discardableResult
  public func pop(_ scene: any Controller<Content>) -> NavigationRequest {
    request(.pop) { [weak scene] (navigator) throws(NavigationError) in
      try navigator.changeToPop(keeping: navigator.index(of: scene, .pop), about: scene)
    }
  }

  /// Takes everything above this scene away, the top first; nothing happens if it is the top.
  @discardableResult
  public func pop(to scene: any Controller<Content>) -> NavigationRequest {
    request(.pop) { [weak scene] (navigator) throws(NavigationError) in
      try navigator.changeToPop(keeping: navigator.index(of: scene, .pop) + 1, about: scene)
    }
  }

  /// Takes everything above the bottom scene away, the top first.
  @discardableResult
  public func popToBottom() -> NavigationRequest {
    request(.pop) { (navigator) throws(NavigationError) in
      try navigator.changeToPop(keeping: 1, about: navigator.entries.first?.scene)
    }
  }

  /// Makes the stack these scenes, from bottom to top.
  ///
  /// Scenes that stay neither leave nor join; only the change at the top is seen. What is offered goes to those that are
  /// new, in order.
  @discardableResult
  public func set(
    _ scenes: [any Controller<Content>], _ offers: Offer..., sender: AnyObject? = nil
  ) -> NavigationRequest {
    let given = scenes.map { SceneEntry($0) }
    return request(.set, arrivals: scenes.filter { $0.scene.parent !== self }, sender: sender) {
      (navigator) throws(NavigationError) in
      try navigator.changeToSet(given, offers, sender)
    }
  }

  func request(
    _ kind: NavigationRequest.Kind, isEvent: Bool = false, arrivals: [any Controller<Content>] = [],
    sender: AnyObject? = nil, _ prepare: @escaping (Navigator) throws(NavigationError) -> Change<Content>?
  ) -> NavigationRequest {
    let request = NavigationRequest(kind)
    let job = job(request, prepare)
    job.isEvent = isEvent
    job.arrivals = arrivals
    // Unless somebody else says so, who is on top asks; an event comes from outside.
    job.sender = sender ?? (isEvent ? nil : top)
    scene.queue.submit(job)
    return request
  }

  func job(
    _ request: NavigationRequest,
    _ prepare: @escaping (Navigator) throws(NavigationError) -> Change<Content>?
  ) -> Job<Content> {
    _ = try? fitState()
    let kind = request.kind
    return Job(request, about: self) { [weak self] () throws(NavigationError) -> Change<Content>? in
      guard let self else { throw NavigationError(kind, nil, .gone) }
      return try prepare(self)
    }
  }
}
