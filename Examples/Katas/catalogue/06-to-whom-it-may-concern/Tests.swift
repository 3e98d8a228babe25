import Testing

@testable import K06

/// Which responders were asked, in order.
private final class Log {
  var names: [String] = []
}

private final class Room: View {
  var performs: Set<Action> = []
  var then: () -> Void = {}
  let name: String
  let log: Log

  init(_ name: String, in log: Log) {
    self.name = name
    self.log = log
  }

  override func perform(_ action: Action, from button: Button) -> Bool {
    log.names.append(name)
    then()
    return performs.contains(action)
  }
}

private final class LotController: Controller {
  var performs: Set<Action> = []
  let name: String
  let log: Log

  init(_ name: String, view: View, in log: Log) {
    self.name = name
    self.log = log
    super.init(view: view)
  }

  override func perform(_ action: Action, from button: Button) -> Bool {
    log.names.append(name)
    return performs.contains(action)
  }
}

private final class AuctionWindow: Window {
  let log: Log

  init(in log: Log) { self.log = log }

  override func perform(_ action: Action, from button: Button) -> Bool {
    log.names.append("window")
    return false
  }
}

/// A button that performs some actions itself.
private final class SelfService: Button {
  var performs: Set<Action> = []
  private(set) var asked = 0

  override func perform(_ action: Action, from button: Button) -> Bool {
    asked += 1
    return performs.contains(action)
  }
}

private final class AuctionHouse: Responder {
  var performs: Set<Action> = []
  var senders: [Button] = []
  let log: Log

  init(in log: Log) { self.log = log }

  override func perform(_ action: Action, from button: Button) -> Bool {
    log.names.append("application")
    senders.append(button)
    return performs.contains(action)
  }
}

/// A list in a window, with a lot in it that has a controller of its own, and a button in the lot.
@Suite("To whom it may concern")
struct NilTargetTests {
  private let log = Log()
  private let application: AuctionHouse
  private let window: AuctionWindow
  private let list: LotController
  private let lot: LotController
  private let pane: Room
  private let button = Button(.placeBid)

  init() {
    application = AuctionHouse(in: log)
    window = AuctionWindow(in: log)
    list = LotController("list", view: Room("list view", in: log), in: log)
    lot = LotController("lot", view: Room("lot view", in: log), in: log)
    pane = Room("pane", in: log)
    window.application = application
    list.window = window
    lot.view.superview = list.view
    pane.superview = lot.view
    button.superview = pane
  }

  @Test("the next responder of a plain view is its superview")
  func view() {
    #expect(button.nextResponder === pane)
    #expect(pane.nextResponder === lot.view)
    #expect(View().nextResponder == nil)
    let (orphan, room) = (Button(.refresh), Room("room", in: log))
    #expect(orphan.nextResponder == nil)
    orphan.superview = room
    #expect(orphan.nextResponder === room)
    orphan.target = pane
    #expect(orphan.nextResponder === room, "A target changes nothing about the next responder.")
    orphan.superview = nil
    #expect(orphan.nextResponder == nil)
  }

  @Test("a controller comes after its root view, and before that view's superview")
  func controller() {
    #expect(lot.view.nextResponder === lot)
    #expect(lot.nextResponder === list.view)
    #expect(list.view.nextResponder === list)
    #expect(list.nextResponder === window)
    lot.window = window
    #expect(lot.nextResponder === list.view)
    #expect(lot.view.nextResponder === lot)
    lot.view.superview = nil
    #expect(lot.nextResponder === window)
    lot.window = nil
    #expect(lot.nextResponder == nil)
  }

  @Test("the window comes next, then the application")
  func windowAndApplication() {
    #expect(window.nextResponder === application)
    #expect(application.nextResponder == nil)
    #expect(Window().nextResponder == nil)
  }

  @Test("without a target, the action goes along the whole chain until a responder performs it")
  func wholeChain() {
    application.performs = [.placeBid]
    #expect(button.press())
    #expect(
      log.names == ["pane", "lot view", "lot", "list view", "list", "window", "application"])
    #expect(application.senders.first === button)
  }

  @Test("the nearest responder that performs the action ends the search")
  func nearest() {
    lot.performs = [.placeBid, .refresh]
    list.performs = [.placeBid]
    #expect(button.press())
    #expect(log.names == ["pane", "lot view", "lot"])
    // Also if another button is pressed during the search.
    let help = Room("help", in: log)
    help.performs = [.showHelp]
    let other = Button(.showHelp)
    other.superview = help
    pane.then = { other.press() }
    log.names = []
    #expect(button.press())
    #expect(log.names == ["pane", "help", "lot view", "lot"])
    pane.then = { [pane, button] in
      pane.then = {}
      button.press()
    }
    log.names = []
    #expect(button.press())
    #expect(log.names == ["pane", "pane", "lot view", "lot", "lot view", "lot"], "A press during a press is sent.")
  }

  @Test("the search starts with the button itself, and goes on with its next responder")
  func startsWithTheButton() {
    let button = SelfService(.placeBid)
    button.superview = pane
    let root = LotController("root", view: button, in: log)
    root.performs = [.placeBid]
    #expect(button.nextResponder === root)
    #expect(button.press())
    #expect(button.asked == 1)
    #expect(log.names == ["root"])
    button.performs = [.placeBid]
    #expect(button.press())
    #expect(button.asked == 2)
    #expect(log.names == ["root"])
    let help = Room("help", in: log)
    button.target = help
    #expect(!button.press())
    #expect(button.asked == 2)
    #expect(log.names == ["root", "help"])
  }

  @Test("an action that no responder performs is reported")
  func unhandled() {
    lot.performs = [.refresh]
    application.performs = [.showHelp]
    #expect(!button.press())
    #expect(log.names.last == "application")
    let refresh = Button(.refresh)
    #expect(!refresh.press())
    refresh.superview = pane
    log.names = []
    #expect(refresh.press())
    #expect(log.names.last == "lot")
  }

  @Test("with a target, no other responder is asked")
  func target() {
    let help = Room("help", in: log)
    help.performs = [.placeBid]
    application.performs = [.placeBid, .showHelp]
    button.target = help
    #expect(button.press())
    #expect(log.names == ["help"])
    help.performs = []
    help.superview = list.view
    list.performs = [.placeBid]
    #expect(!button.press())
    #expect(!button.press())
    #expect(log.names == ["help", "help", "help"])
    button.target = application
    #expect(button.press())
    #expect(application.senders.last === button)
    let refresh = Button(.refresh)
    refresh.target = application
    refresh.superview = pane
    lot.performs = [.refresh]
    #expect(!refresh.press())
    application.performs = [.refresh]
    #expect(refresh.press())
    #expect(application.senders.last === refresh)
    button.target = nil
    log.names = []
    #expect(button.press())
    #expect(log.names.last == "list")
  }

  @Test("an action follows the chain as it is when the button is pressed")
  func moved() {
    list.performs = [.placeBid]
    button.press()
    log.names = []
    button.superview = list.view
    #expect(button.press())
    #expect(log.names == ["list view", "list"])
    button.superview = nil
    #expect(!button.press())
    let bay = LotController("bay", view: Room("bay view", in: log), in: log)
    bay.view.superview = pane
    button.superview = bay.view
    list.performs = []
    #expect(!button.press())
    #expect(log.names.last == "application")
    window.application = nil
    log.names = []
    #expect(!button.press())
    #expect(log.names == ["bay view", "bay", "pane", "lot view", "lot", "list view", "list", "window"])
  }
}
