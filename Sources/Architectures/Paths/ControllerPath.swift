import Responders

/// The requirements of a route: a value, usually an enumeration, that says what a controller shows.
///
/// Controllers that were made from routes can be saved as a path and opened again, also in another run of the program.
public typealias ControllerRoute = Hashable & Codable & Sendable

/// The path to what is on screen as a value: which controllers are pushed and presented, by their routes.
///
/// It can be encoded, saved, and opened in another run of the program. Each step applies to what the previous steps
/// show: a push goes to the innermost navigator, a presentation is above everything before it, and a selection is made
/// in the next ``Tabs``.
public struct ControllerPath<Route: ControllerRoute>: Hashable, Codable, Sendable {
  /// One step of a path.
  public enum Step: Hashable, Codable, Sendable {
    /// Pushes the controller of this route.
    case push(Route)
    /// Presents the controller of this route.
    case present(Route, style: PresentationStyle)
    /// Shows the child at this position.
    case select(Int)

    /// Presents the controller of this route, covering what is below.
    public static func present(_ route: Route) -> Step { .present(route, style: .covering) }
  }

  /// The steps, in order.
  public var steps: [Step]

  /// Whether the steps lead to everything on screen; a path ends before a controller that was made without a route.
  public var isComplete: Bool

  /// Creates a path of steps.
  public init(_ steps: [Step], isComplete: Bool = true) {
    self.steps = steps
    self.isComplete = isComplete
  }
}

extension ControllerPath: ExpressibleByArrayLiteral {
  /// Creates a path of steps that leads to everything on screen.
  public init(arrayLiteral steps: Step...) {
    self.init(steps)
  }
}

extension ControllerHost {
  /// Returns the path to what is on screen.
  ///
  /// The path ends before the first controller that was made without a route, or with a route of another type; it is
  /// incomplete then.
  public func path<Route: ControllerRoute>(of type: Route.Type = Route.self) -> ControllerPath<Route> {
    var reader = PathReader<Route>()
    reader.read(contents)
    return reader.path
  }

  /// Opens a path in one transition.
  ///
  /// Controllers whose routes are the beginning of the path stay. The others are removed; the rest is made and gets the
  /// dependencies in order, and only the controllers that are on screen at the end load and appear. The request is
  /// refused, with position and route, if a step can't be made or placed, or if its controller lacks a dependency; what
  /// was made for it is deallocated.
  ///
  /// - Parameters:
  ///   - path: The path to open.
  ///   - dependencies: The dependencies to pass to each new controller, in order.
  ///   - sender: The object that errors name as the source of the request; nil for the root.
  ///   - make: Makes the controller of a route. For a presentation in which further steps push, make a navigator,
  ///     or tabs with one. Its stack may be empty, or begin with the controllers of those steps, which it keeps.
  @discardableResult
  public func open<Route: ControllerRoute>(
    _ path: ControllerPath<Route>, handing dependencies: HandedDependency..., sender: AnyObject? = nil,
    make: @escaping (Route) throws -> any Controller<Content>
  ) -> NavigationRequest {
    request(.open) { (host) throws(NavigationError) in
      var plan = PathPlan<Route, Content>(host.contents, path)
      return try plan.change(dependencies, sender: sender ?? host.root, make: make)
    }
  }
}

/// Reads what is on screen into a path.
private struct PathReader<Route: ControllerRoute> {
  private(set) var path = ControllerPath<Route>([])
  /// Whether a container shows several children with steps, of which a path has only those of the first.
  private var hasOtherPanes = false

  mutating func read(_ contents: HostContents) {
    if let base = contents.base { read(base.node) }
    for entry in contents.presentations where path.isComplete {
      guard let route = entry.route as? Route else {
        path.isComplete = false
        break
      }
      path.steps.append(.present(route, style: entry.style))
      read(entry.node)
    }
    if hasOtherPanes { path.isComplete = false }
  }

  /// Reads what a controller shows, downward.
  private mutating func read(_ node: ControllerNode) {
    var next: ControllerNode? = node
    while let current = next, path.isComplete {
      switch current.kind {
      case .tabs:
        next = current.shown.first
        if let next, let index = current.children.firstIndex(where: { $0 === next }) {
          path.steps.append(.select(index))
        }
      case .stack:
        readStack(of: current)
        next = current.entries.last?.node
      case .container:
        let panes = current.shown.filter(\.showsSteps)
        if panes.count > 1 { hasOtherPanes = true }
        next = panes.first
      }
    }
  }

  private mutating func readStack(of node: ControllerNode) {
    var showsSteps = false
    for entry in node.entries {
      // A push after a controller that contains a stack would go to that stack.
      guard let route = entry.route as? Route, !showsSteps else {
        path.isComplete = false
        return
      }
      path.steps.append(.push(route))
      showsSteps = entry.node.showsSteps
    }
  }
}

extension ControllerNode {
  /// Whether the controller shows a stack or tabs, so that further steps of a path apply inside it.
  var showsSteps: Bool {
    ControllerNode.preorder(from: [self]) { $0.shown }.contains { $0.kind != .container }
  }
}
