/// The way to what is on screen, as a value: which scenes are pushed and presented, by their routes.
///
/// It can be encoded, kept and opened in another run of the program. Steps go upwards: a push goes to the innermost
/// navigator that is shown at that point, a presentation lies over all before it, and a selection is made in the next
/// ``Tabs`` that is shown.
public struct ScenePath<Route: SceneRoute>: Hashable, Codable, Sendable {
  /// One step of a path.
  public enum Step: Hashable, Codable, Sendable {
    /// The scene of this route is put on the stack.
    case push(Route)
    /// The scene of this route is presented.
    case present(Route, style: PresentationStyle)
    /// The child at this position is shown.
    case select(Int)

    /// The scene of this route is presented, and covers what is below.
    public static func present(_ route: Route) -> Step { .present(route, style: .covering) }
  }

  /// The steps, in order.
  public var steps: [Step]

  /// Whether nothing is on screen but what the steps lead to; a scene that was made without a route ends a path before.
  public var isComplete: Bool

  /// Makes a path of steps.
  public init(_ steps: [Step], isComplete: Bool = true) {
    self.steps = steps
    self.isComplete = isComplete
  }
}

extension ScenePath: ExpressibleByArrayLiteral {
  public init(arrayLiteral steps: Step...) {
    self.init(steps)
  }
}
