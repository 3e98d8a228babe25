import Responders

extension Stage {
  /// The way to what is on screen, as a value.
  ///
  /// It ends before the first scene that was made without a route, or with one of another type, and says then that it is
  /// incomplete.
  public func path<Route: SceneRoute>(of type: Route.Type = Route.self) -> ScenePath<Route> {
    var reader = PathReader<Route, Content>()
    reader.read(scenes)
    return reader.path
  }

  /// Goes to where a path leads, in one transition.
  ///
  /// Scenes whose routes are the beginning of the path stay. The others leave, and the rest is made and handed down in
  /// order; only what ends up on screen loads and appears. If a step cannot be made or placed, or a need of its scene
  /// stays unmet, the request is refused with position and route, and what was made for it is let go.
  ///
  /// - Parameters:
  ///   - path: Where to.
  ///   - offers: What is handed to each new scene, in order.
  ///   - sender: Who asks, as errors name it; without one, the root.
  ///   - make: Makes the scene of a route; where pushes are to follow in a presentation, a navigator with an empty stack.
  @discardableResult
  public func open<Route: SceneRoute>(
    _ path: ScenePath<Route>, _ offers: Offer..., sender: AnyObject? = nil,
    make: @escaping (Route) throws -> any Controller<Content>
  ) -> NavigationRequest {
    request(.open) { (stage) throws(NavigationError) in
      var plan = PathPlan<Route, Content>(stage.scenes, path)
      return try plan.change(offers, sender: sender ?? stage.root, make: make)
    }
  }
}
