import Composites
import MessageTracing
import Responders
import TargetActions

/// A log that the fixtures of one test share.
final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

/// A plain node with a frame, which handles nothing.
class View: SpatialComposite, Responder, TraceNamed {
  let links = TreeLinks<View>()
  var geometry = Geometry()
  let traceName: String
  var log: Log?
  var onTreeEvent: (TreeEvent<View>) -> Void = { _ in }

  init(_ name: String = "View", log: Log? = nil) {
    traceName = name
    self.log = log
  }

  func treeEvent(_ event: TreeEvent<View>) { onTreeEvent(event) }
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> View? { defaultHitTest(point) }
}

/// A root.
final class Window: View, ResponderRoot {
  let rootState = RootState()

  override init(_ name: String = "Window", log: Log? = nil) {
    super.init(name, log: log)
    frame = Rect(x: 0, y: 0, width: 100, height: 100)
  }
}

/// A controller.
class Screen: ContentHolder, TraceNamed {
  let content = ContentSlot<View>()
  let traceName: String
  init(_ name: String = "Screen") { traceName = name }
}

final class Application: ResponderApplication, TraceNamed {
  let applicationState = ApplicationState()
  let traceName = "Application"
}

/// Handles the command `save`.
protocol Saving: AnyObject { func save() }
extension Command<any Saving> { static var save: Self { Command { $0.save } } }

protocol Bidding: AnyObject { func placeBid(_ amount: Int) }
extension Command<any Bidding> {
  static func placeBid(_ amount: Int) -> Self { Command({ $0.placeBid }, amount) }
}

final class Editor: View, Saving {
  var saves = 0
  var onSave: () -> Void = {}
  func save() {
    saves += 1
    onSave()
  }
}

class SavingScreen: Screen, Saving, Bidding {
  var saves = 0
  var bids: [Int] = []
  func save() { saves += 1 }
  func placeBid(_ amount: Int) { bids.append(amount) }
}

/// A handler that isn't a responder.
final class Helper: Saving {
  var saves = 0
  func save() { saves += 1 }
}

/// A node that supplies its next responder; without a closure, that of its place.
final class Signpost: View, NextSupplying {
  var next: (() -> (any Responder)?)?
  func suppliedNext(insteadOf next: (any Responder)?) -> (any Responder)? { self.next.map { $0() } ?? next }
}

/// A node that checks whether it saves.
final class Checker: View, CommandChecking, Saving {
  var checks = 0
  var saves = 0
  var onCheck: (AnyCommand) -> Bool = { _ in true }

  func canPerform(_ command: AnyCommand) -> Bool {
    checks += 1
    return onCheck(command)
  }

  func save() { saves += 1 }
}

/// A node that can be first responder, with hooks that are logged and run closures.
class Field: View, FirstResponderHooks {
  var canBecomeFirstResponder = true
  var agreesToBecome = true
  var agreesToResign = true
  var onBecome: () -> Void = {}
  var onResign: () -> Void = {}

  func willBecomeFirstResponder() -> Bool {
    log?.add("\(traceName) becomes")
    onBecome()
    return agreesToBecome
  }

  func willResignFirstResponder() -> Bool {
    log?.add("\(traceName) resigns")
    onResign()
    return agreesToResign
  }
}

/// A node that can be first responder, without hooks.
final class SimpleField: View, FirstResponding {
  var canBecomeFirstResponder = true
}

/// A control in a tree.
class Button: View, Control {
  let actions = ActionRegistry()
  var isEnabled = true
}

/// The usual tree: application, window, content view of a screen, box, leaf.
struct Scene {
  let application = Application()
  let window = Window()
  let screen: SavingScreen
  let view = View("view")
  let box = View("box")
  let leaf: View
  let log = Log()

  init(leaf: View = View("leaf"), screen: SavingScreen = SavingScreen("screen")) throws {
    self.leaf = leaf
    self.screen = screen
    window.rootState.application = application
    application.applicationState.keyRoot = window
    try window.add(view)
    screen.setContent(view)
    try view.add(box)
    try box.add(leaf)
  }
}

func names(_ objects: some Sequence<AnyObject>) -> [String] {
  objects.map { Participant($0).name }
}
