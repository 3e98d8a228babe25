import Responders

extension Stage {
  /// Presents a scene above everything that is presented, over the uppermost scene.
  @discardableResult
  public func present(
    _ scene: any Controller<Content>, style: PresentationStyle = .covering, _ offers: Offer...,
    route: (any SceneRoute)? = nil, sender: AnyObject? = nil
  ) -> NavigationRequest {
    present(SceneEntry(scene, route: route, style: style), offers, sender)
  }

  /// Takes a presented scene away, and all that lies above it, the uppermost first.
  ///
  /// A scene inside a presented container stands for the container. Refused once it has left, so that a second dismissal
  /// never reaches what is below.
  @discardableResult
  public func dismiss(_ scene: any Controller<Content>) -> NavigationRequest {
    request(.dismiss) { [weak scene] (stage) throws(NavigationError) in
      try stage.changeToDismiss(scene, by: .program)
    }
  }

  /// Told by the host that a presented scene was taken away from outside, as a sheet that is swiped down.
  ///
  /// As ``dismiss(_:)``, ahead of all requests that wait, and the reports say `.system`. What is not presented changes
  /// nothing and gives one diagnostic.
  public func systemDismissed(_ scene: any Controller<Content>) {
    reportUnfit(
      request(.dismiss, isEvent: true) { [weak scene] (stage) throws(NavigationError) in
        try stage.changeToDismiss(scene, by: .system)
      })
  }

  func present(
    _ entry: SceneEntry<Content>, _ offers: [Offer], _ sender: AnyObject?,
    onEnd: ((NavigationOutcome) -> Void)? = nil
  ) -> NavigationRequest {
    request(.present, arrivals: [entry.scene], sender: sender, onEnd: onEnd) { (stage) throws(NavigationError) in
      try stage.changeToPresent(entry, over: nil, offers, sender)
    }
  }

  func changeToPresent(
    _ entry: SceneEntry<Content>, over named: (any Controller<Content>)?, _ offers: [Offer], _ sender: AnyObject?
  ) throws(NavigationError) -> Change<Content>? {
    try checkFree(entry.scene, .present)
    if let named { try checkPresenter(named, for: entry.scene) }
    let presenter = named ?? scenes.presentations.last?.scene ?? rootController
    var change = Change<Content>(.present)
    var after = scenes
    after.presentations.append(entry)
    change.stageScenes = after
    change.joins = [(entry.scene, nil, presenter)]
    let sender = sender ?? presenter ?? root
    change.handovers = try entry.scene.take(offers, .present, from: sender)
    try entry.scene.checkNeeds(.present, sender: sender)
    return change
  }

  private func checkPresenter(
    _ presenter: any Controller<Content>, for scene: any Controller<Content>
  ) throws(NavigationError) {
    guard presenter.scene.currentStage === self else { throw NavigationError(.present, scene, .noRoot) }
    if let presented = presenter.presented {
      throw NavigationError(
        .present, scene, .presentsAlready(Participant(presenter), presented: Participant(presented)))
    }
    if let obstacle = obstacle(before: presenter) {
      throw NavigationError(.present, scene, .hidden(Participant(presenter), behind: Participant(obstacle)))
    }
  }

  /// What keeps a controller of this stage from being on screen.
  private func obstacle(before controller: any Controller<Content>) -> AnyObject? {
    var here = controller
    while let parent = here.scene.parent {
      if !parent.scene.shown.contains(where: { $0 === here }) { return parent.scene.shown.last ?? parent }
      here = parent
    }
    if !isShown { return root }
    return scenes.seen.contains { $0 === here } ? nil : scenes.seen.first
  }

  func changeToDismiss(
    _ scene: (any Controller<Content>)?, by agent: LeaveAgent
  ) throws(NavigationError) -> Change<Content>? {
    guard let top = scene?.scene.top.controller,
      let index = scenes.presentations.firstIndex(where: { $0.scene === top })
    else { throw NavigationError(.dismiss, scene, .notPresented) }
    var change = Change<Content>(.dismiss)
    var after = scenes
    after.presentations.removeSubrange(index...)
    change.stageScenes = after
    change.leaves = scenes.presentations[index...].reversed()
    change.cause = .dismissed
    change.agent = agent
    change.isReturn = true
    return change
  }
}
