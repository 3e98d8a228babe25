import Architectures
import ArmatureTesting

/// What happened, in order; shared by the fixtures of one test.
final class Log {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }

  /// What happened since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A node that says when it gets into a root and out of it.
class View: SpatialComposite, Responder, TraceNamed {
  let links = TreeLinks<View>()
  var geometry = Geometry()
  let traceName: String
  let log: Log?

  init(_ name: String = "View", log: Log? = nil) {
    traceName = name
    self.log = log
    geometry.frame = Rect(x: 0, y: 0, width: 100, height: 100)
  }

  func treeEvent(_ event: TreeEvent<View>) {
    if case .didMoveToRoot = event { log?.add("\(traceName) \(root == nil ? "out" : "in")") }
  }
}

final class Window: View, ResponderRoot {
  let rootState = RootState()

  init() {
    super.init("Window")
    makeRoot()
  }
}

final class Field: View, FirstResponderHooks {
  var canBecomeFirstResponder = true
  var agreesToResign = true
  func willBecomeFirstResponder() -> Bool { true }
  func willResignFirstResponder() -> Bool {
    log?.add("\(traceName) resigns")
    return agreesToResign
  }
}

final class Button: View, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

/// A controller that logs its hooks, and may do something in each.
class Screen: Controller, TraceNamed {
  let scene = SceneState<View>()
  let traceName: String
  let log: Log
  var on: (String) -> Void = { _ in }
  var onLoad: () throws -> Void = {}
  /// Whether moves in the tree of controllers are logged too.
  var logsMoves = false

  init(_ name: String, _ log: Log) {
    traceName = name
    self.log = log
  }

  func note(_ hook: String) {
    log.add("\(traceName).\(hook)")
    on(hook)
  }

  func load() throws -> View {
    note("load")
    try onLoad()
    return View("\(traceName) view", log: log)
  }

  func didLoad() { note("didLoad") }
  func willAppear() { note("willAppear") }
  func didAppear() { note("didAppear") }
  func willDisappear() { note("willDisappear") }
  func didDisappear() { note("didDisappear") }

  func willMove(toParent parent: (any Controller<View>)?) { noteMove("willMove", parent) }
  func didMove(toParent parent: (any Controller<View>)?) { noteMove("didMove", parent) }
  func didAddChild(_ child: any Controller<View>) { noteMove("didAddChild", child) }
  func willRemoveChild(_ child: any Controller<View>) { noteMove("willRemoveChild", child) }

  private func noteMove(_ hook: String, _ other: (any Controller<View>)?) {
    if logsMoves { note("\(hook) \(other.map { Participant($0).name } ?? "nil")") }
  }
}

/// An owner that logs its reports.
final class Coordinator: SceneOwner, TraceNamed {
  let traceName: String
  let log: Log
  var onReport: (LeaveReport) -> Void = { _ in }

  init(_ name: String, _ log: Log) {
    traceName = name
    self.log = log
  }

  func sceneDidLeave(_ report: LeaveReport) {
    log.add("\(traceName): \(Participant(report.scene)) \(report.cause) by \(report.agent)")
    onReport(report)
  }
}

/// A root on screen with a navigator, on whose stack is `a`.
struct World {
  let log = Log()
  let window = Window()
  let stage: Stage<View>
  let navigator: Navigator<View>
  let a: Screen

  init(isShown: Bool = true, bottom: Bool = true) {
    stage = Stage(window)
    let log = log
    navigator = Navigator { View("navigator view") }
    a = Screen("a", log)
    stage.setRootController(navigator)
    if bottom { navigator.push(a) }
    if isShown { stage.show() }
    _ = log.take()
  }

  func screen(_ name: String) -> Screen { Screen(name, log) }

  func screens(_ names: String...) -> [Screen] { names.map { screen($0) } }

  /// Pushes scenes of these names and forgets what happened.
  @discardableResult
  func pushed(_ names: String...) -> [Screen] {
    let screens = names.map { screen($0) }
    for screen in screens { navigator.push(screen) }
    _ = log.take()
    return screens
  }
}

func names(_ objects: some Sequence<any Controller<View>>) -> [String] {
  objects.map { Participant($0).name }
}

extension NavigationRequest {
  /// Why it was refused.
  var reason: NavigationError.Reason? {
    if case .refused(let error) = outcome { error.reason } else { nil }
  }

  var error: NavigationError? {
    if case .refused(let error) = outcome { error } else { nil }
  }
}

extension Stage {
  /// Whether everything agrees: the tree of nodes, and the controllers with what is on screen.
  var isSound: Bool {
    do {
      try rootView?.checkInvariants()
      try checkInvariants()
      return true
    } catch {
      return false
    }
  }

  private var rootView: View? { root as? View }
}
