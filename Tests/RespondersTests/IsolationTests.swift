import ArmatureTesting
import Composites
import Dispatch
import MessageTracing
import Responders
import TargetActions
import Testing

/// The same calls from classes of an actor, without `await` and `@Sendable`.
@globalActor actor Studio {
  static let shared = Studio()
}

protocol Recording: AnyObject { func record(_ take: Int) }
extension Command<any Recording> {
  static func record(_ take: Int) -> Self { Command({ $0.record }, take) }
}

@MainActor class MainView: SpatialComposite, Responder {
  let links = TreeLinks<MainView>()
  var geometry = Geometry()
  var events = 0
  func treeEvent(_ event: TreeEvent<MainView>) { events += 1 }
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> MainView? { defaultHitTest(point) }
}

@MainActor final class MainWindow: MainView, ResponderRoot {
  let rootState = RootState()
  override init() {
    super.init()
    frame = Rect(x: 0, y: 0, width: 40, height: 40)
  }
}

@MainActor final class MainButton: MainView, Control {
  let actions = ActionRegistry()
  var isEnabled = true
  var take = 3
}

@MainActor final class MainScreen: ContentHolder, Recording, MotionResponding, CommandChecking, FirstResponderHooks {
  let content = ContentSlot<MainView>()
  var canBecomeFirstResponder = true
  var takes: [Int] = []
  var shakes = 0
  var hooks = 0
  var refreshes = 0

  func record(_ take: Int) { takes.append(take) }
  func refresh(_ sender: MainButton) { refreshes += sender.take }
  func motion(_ event: MotionEvent) -> EventReply {
    shakes += 1
    return .handled
  }
  func canPerform(_ command: AnyCommand) -> Bool { takes.count < 3 }
  func willBecomeFirstResponder() -> Bool {
    hooks += 1
    return true
  }
  func willResignFirstResponder() -> Bool {
    hooks += 1
    return true
  }
}

@Suite @MainActor struct MainActorTests {
  @Test("RC-12 a control's command and an event find a main-actor controller")
  func commands() throws {
    let window = MainWindow()
    let screen = MainScreen()
    let view = MainView()
    let button = MainButton()
    try window.add(view)
    try view.add(button)
    screen.setContent(view)
    button.addTarget(screen, action: MainScreen.refresh, for: .primaryActionTriggered)
    button.addCommand(from: .sender, for: .touchUpInside) { .record($0.take) }

    #expect(button.sendActions(for: .touchUpInside) == .sent([.handled(by: Participant(screen))]))
    button.sendActions(for: .primaryActionTriggered)
    #expect(button.target(for: .record(1)) === screen)
    #expect(screen.becomeFirstResponder() == .yes)
    #expect(window.dispatch(.motion(.shakeEnded)).isHandled)
    #expect((screen.takes, screen.shakes, screen.hooks, screen.refreshes) == ([3], 1, 1, 3))
    button.send(.record(4))
    button.send(.record(5))
    #expect(!button.send(.record(6)).isHandled)
    try view.removeFromParent()
    #expect(screen.hooks == 2)
    #expect(window.rootState.firstResponder == nil)
  }

  @Test("RC-15 a pointer reaches a main-actor control")
  func pointers() throws {
    let window = MainWindow()
    let button = MainButton()
    let screen = MainScreen()
    button.frame = Rect(x: 5, y: 5, width: 10, height: 10)
    try window.add(button)
    button.addTarget(screen, action: MainScreen.refresh, for: .touchUpInside)
    window.dispatch(PointerSample(.began, at: [6, 6], time: .zero))
    window.dispatch(PointerSample(.ended, at: [7, 7], time: .milliseconds(9)))
    #expect(screen.refreshes == 3)
    #expect(try button.simulate(.touchUpInside) == .sent([.handled(by: Participant(screen))]))
  }
}

@Studio class StudioView: Composite, Responder {
  let links = TreeLinks<StudioView>()
  func treeEvent(_ event: TreeEvent<StudioView>) {}
}

@Studio final class StudioWindow: StudioView, ResponderRoot {
  let rootState = RootState()
  override init() {
    super.init()
    makeRoot()
  }
}

@Studio final class Deck: StudioView, Recording, KeyCommanding, FirstResponding, ActionFunnel, Control {
  let actions = ActionRegistry()
  var isEnabled = true
  let canBecomeFirstResponder = true
  var takes: [Int] = []
  var keyCommands: [KeyCommand] { [KeyCommand("r", title: "Record", .record(takes.count))] }

  func record(_ take: Int) { takes.append(take) }
  func sendAction(_ call: consuming ActionCall) { call.forward() }
}

@Suite @Studio struct AnotherActorTests {
  @Test("RC-16 keys, commands and controls work with classes of another actor")
  func everything() throws {
    let window = StudioWindow()
    let deck = Deck()
    try window.add(deck)
    #expect(deck.becomeFirstResponder() == .yes)
    #expect(window.press(KeyPress("r")).result == .handled(by: Participant(deck)))
    #expect(window.activeKeyCommands.map(\.title) == ["Record"])
    deck.addCommand(.record(9), from: .firstResponder, for: .valueChanged)
    #expect(deck.sendActions(for: .valueChanged) == .sent([.handled(by: Participant(deck))]))
    #expect(deck.takes == [0, 9])
    #expect(deck.chainDescription(for: .record(1)) == "Deck  <- record(_:)\nStudioWindow")
  }
}

@Suite @MainActor struct MainQueueTests {
  @Test("RC-12 a search in a bare queue handler doesn't affect later searches on the main actor")
  func afterQueueHandler() async throws {
    let window = MainWindow()
    let screen = MainScreen()
    let view = MainView()
    try window.add(view)
    screen.setContent(view)
    await withCheckedContinuation { done in
      // Outside every task: on some platforms casts to main-actor conformances fail here.
      DispatchQueue.main.async {
        MainActor.assumeIsolated { _ = view.send(.record(1)) }
        done.resume()
      }
    }
    #expect(view.send(.record(2)).result == .handled(by: Participant(screen)))
    #expect(screen.takes.last == 2)
  }
}

/// The search caches facts by class, so a negative result must not depend on the isolation.
@Suite struct CastTests {
  @Test("A cast that names a class-bound protocol finds a main-actor conformance from anywhere")
  func namedCast() async {
    let screen = await MainScreen()
    let found = await Task.detached { (screen as AnyObject) is any MotionResponding }.value
    #expect(found)
  }
}
