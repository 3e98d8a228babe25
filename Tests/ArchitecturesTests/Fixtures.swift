import Architectures
import ArmatureTesting

/// The events in order, shared by the fixtures of one test.
final class Log {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }

  /// A new controller that logs here.
  var screen: Screen { Screen("new", self) }

  /// The events since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A node that logs when it joins and leaves a root.
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
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> View? { defaultHitTest(point) }
}

final class Window: View, ResponderRoot {
  let rootState = RootState()

  init() {
    super.init("Window")
  }
}

final class Field: View, FirstResponderHooks {
  var canBecomeFirstResponder = true
  var agreesToResign = true
  /// Runs in the hook, and may make another one first.
  var onResign: () -> Void = {}
  func willBecomeFirstResponder() -> Bool { true }
  func willResignFirstResponder() -> Bool {
    log?.add("\(traceName) resigns")
    onResign()
    return agreesToResign
  }
}

final class Button: View, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

/// A controller that logs its hooks, and may do something in each.
class Screen: Controller, TraceNamed {
  let controllerState = ControllerState<View>()
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

  var missingDependencies: [String] { [] }

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
final class Coordinator: ControllerOwner, TraceNamed {
  let traceName: String
  let log: Log
  var onReport: (ControllerRemoval) -> Void = { _ in }

  init(_ name: String, _ log: Log) {
    traceName = name
    self.log = log
  }

  func controllerWasRemoved(_ removal: ControllerRemoval) {
    let source = removal.isBySystem ? "system" : "program"
    log.add("\(traceName): \(Participant(removal.controller)) \(removal.reason) by \(source)")
    onReport(removal)
  }
}

/// A root on screen with a navigator, on whose stack is `a`.
struct World {
  let log = Log()
  let window = Window()
  let host: ControllerHost<View>
  let navigator: Navigator<View>
  let a: Screen

  init(isShown: Bool = true, bottom: Bool = true) {
    host = ControllerHost(window)
    let log = log
    navigator = Navigator { View("navigator view") }
    a = Screen("a", log)
    host.setRootController(navigator)
    if bottom { navigator.push(a) }
    if isShown { host.show() }
    _ = log.take()
  }

  func screen(_ name: String) -> Screen { Screen(name, log) }

  func screens(_ names: String...) -> [Screen] { names.map { screen($0) } }

  /// Pushes controllers of these names and forgets what happened.
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

extension ControllerHost {
  /// Whether the invariants of nodes and controllers hold.
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

/// A driver without a screen: it keeps each transition until a test ends it.
final class HeadlessDriver<Content: Composite & Responder>: TransitionDriver where Content.Node == Content {
  /// The transition under way, if any.
  private(set) weak var transition: NavigationTransition<Content>?

  /// The number of transitions so far.
  private(set) var count = 0

  func drive(_ transition: NavigationTransition<Content>) {
    self.transition = transition
    count += 1
  }
}
