import Responders

extension Navigator {
  /// Told by the host that the system went back by itself: a back button, a swipe, a menu over several scenes.
  ///
  /// Everything happens as in a pop to that scene, ahead of all requests that wait, and the reports say `.system`. What
  /// does not fit the stack, since that scene is not there, changes nothing and gives one diagnostic.
  ///
  /// - Parameter scene: The scene that the system went back to; without one, the one below the top.
  public func systemWentBack(to scene: (any Controller<Content>)? = nil) {
    let isNamed = scene != nil
    let request = request(.goBack, isEvent: true) { [weak scene] (navigator) throws(NavigationError) in
      try navigator.changeToGoBack(to: scene, isNamed: isNamed)
    }
    reportUnfit(request)
  }

  /// Begins a way back that is under a finger: the will calls are made, and the stack reads as before until its end.
  ///
  /// Its ``Transition/finish()`` is a ``systemWentBack(to:)``, its ``Transition/cancel()`` leaves everything as it was;
  /// requests wait meanwhile.
  ///
  /// - Returns: The transition, for the host to end; nil if the scene is the top.
  /// - Throws: ``NavigationError``, if something is under way already, or there is nothing to go back to.
  public func beginGoingBack(to scene: (any Controller<Content>)? = nil) throws(NavigationError) -> Transition<Content>?
  {
    let job = job(NavigationRequest(.goBack)) { (navigator) throws(NavigationError) in
      try navigator.changeToGoBack(to: scene, isNamed: scene != nil)
    }
    return try self.scene.queue.begin(job)
  }

  private func changeToGoBack(
    to scene: (any Controller<Content>)?, isNamed: Bool
  ) throws(NavigationError) -> Change<Content>? {
    let count = isNamed ? try index(of: scene, .goBack) + 1 : entries.count - 1
    guard count > 0 else { throw NavigationError(.goBack, top, .lastScene) }
    if count == entries.count { return nil }
    var change = change(.goBack, to: Array(entries.prefix(count)), keeping: count)
    change.isReturn = true
    change.agent = .system
    return change
  }
}

/// Tells of an event that does not fit what the program knows.
func reportUnfit(_ request: NavigationRequest) {
  request.onEnd { outcome in
    guard case .refused(let error) = outcome else { return }
    Diagnostic(.unfitEvent, about: error.scene, "The system reported what does not fit. \(error)").emit()
  }
}

extension Diagnostic.Topic {
  /// The system reported a change of a stack or presentation that is not there.
  public static let unfitEvent = Diagnostic.Topic("system event that does not fit")
}
