import Testing

@testable import K01

@Suite("Wire a control")
struct WireAControlTests {
  private final class BidForm {
    var amounts: [Int] = []
    func placeBid(_ button: BidButton) { amounts.append(button.amount) }
  }

  private final class Journal {
    var names: [String] = []
  }

  private final class Screen {
    private let name: String
    private let journal: Journal
    var then: (BidButton) -> Void = { _ in }

    init(_ name: String, writingTo journal: Journal) {
      (self.name, self.journal) = (name, journal)
    }

    func note(_ button: BidButton) {
      journal.names.append(name)
      then(button)
    }

    func leave(_ button: BidButton) { journal.names.append("\(name) left") }
  }

  @Test("a press calls the action on its target")
  func reachesTarget() {
    let (button, form) = (BidButton(amount: 7), BidForm())
    button.addTarget(form, action: BidForm.placeBid)
    button.press()
    #expect(form.amounts == [7])
  }

  @Test("a press reaches every target once")
  func reachesAll() {
    let (button, journal) = (BidButton(amount: 7), Journal())
    let screens = ["form", "help", "history"].map { Screen($0, writingTo: journal) }
    for screen in screens { button.addTarget(screen, action: Screen.note) }
    button.addTarget(screens[0], action: Screen.leave)
    button.press()
    #expect(journal.names == ["form", "help", "history", "form left"])
    button.press()
    #expect(journal.names.suffix(4) == ["form", "help", "history", "form left"])
  }

  @Test("the action receives the button that was pressed")
  func handsOverSender() {
    final class Spy {
      var senders: [BidButton] = []
      func pressed(_ button: BidButton) { senders.append(button) }
    }
    let (first, second, spy) = (BidButton(amount: 7), BidButton(amount: 7), Spy())
    first.addTarget(spy, action: Spy.pressed)
    second.addTarget(spy, action: Spy.pressed)
    first.press()
    #expect(spy.senders.last === first)
    second.press()
    #expect(spy.senders.last === second)
    #expect(spy.senders.count == 2)
  }

  @Test("every press is sent")
  func sendsEveryPress() {
    let (button, form) = (BidButton(amount: 7), BidForm())
    button.addTarget(form, action: BidForm.placeBid)
    button.press()
    button.press()
    #expect(form.amounts == [7, 7])
    let late = BidForm()
    button.addTarget(late, action: BidForm.placeBid)
    button.press()
    #expect(form.amounts == [7, 7, 7])
    #expect(late.amounts == [7], "registered after the second press")
  }

  @Test("a press during a press is sent too")
  func sendsNestedPress() {
    final class Echo {
      var count = 0
      func repeatOnce(_ button: BidButton) {
        count += 1
        if count == 1 { button.press() }
      }
    }
    let (button, echo, form) = (BidButton(amount: 7), Echo(), BidForm())
    button.addTarget(echo, action: Echo.repeatOnce)
    button.addTarget(form, action: BidForm.placeBid)
    button.press()
    #expect(echo.count == 2)
    #expect(form.amounts == [7, 7])
    let (other, journal) = (BidButton(amount: 8), Journal())
    let screen = Screen("screen", writingTo: journal)
    screen.then = { if journal.names.count < 5 { $0.press() } }
    other.addTarget(screen, action: Screen.note)
    other.press()
    #expect(journal.names.count == 5)
    // It is sent at once: it reaches all targets before the action that makes it goes on.
    let (bell, calls) = (BidButton(amount: 9), Journal())
    let (caller, clerk) = (Screen("caller", writingTo: calls), Screen("clerk", writingTo: calls))
    for screen in [caller, clerk] { bell.addTarget(screen, action: Screen.note) }
    caller.then = {
      guard calls.names.count == 1 else { return }
      $0.press()
      calls.names.append("back")
    }
    bell.press()
    #expect(calls.names == ["caller", "caller", "clerk", "back", "clerk"])
    // So is a press of another button.
    caller.then = { _ in button.press() }
    bell.press()
    #expect(form.amounts == [7, 7, 7], "An action of one button has pressed another one.")
  }

  @Test("a button keeps neither its targets nor itself alive")
  func releasesTargets() {
    let button = BidButton(amount: 7)
    weak var first: Screen?
    weak var last: Screen?
    do {
      let (form, help) = (Screen("form", writingTo: Journal()), Screen("help", writingTo: Journal()))
      (first, last) = (form, help)
      button.addTarget(form, action: Screen.note)
      button.addTarget(form, action: Screen.leave)
      button.addTarget(help, action: Screen.note)
      button.press()
    }
    #expect(first == nil)
    #expect(last == nil)
    let form = BidForm()
    weak var watched: BidButton?
    do {
      let button = BidButton(amount: 7)
      watched = button
      button.addTarget(form, action: BidForm.placeBid)
      button.press()
    }
    #expect(form.amounts == [7])
    #expect(watched == nil, "The button keeps itself alive: something that it keeps refers to the button.")
  }

  @Test("a released target doesn't keep others from the press")
  func skipsReleased() {
    let (button, journal) = (BidButton(amount: 7), Journal())
    func addReleased() { button.addTarget(Screen("gone", writingTo: journal), action: Screen.note) }
    let (first, last) = (Screen("first", writingTo: journal), Screen("last", writingTo: journal))
    addReleased()
    button.addTarget(first, action: Screen.note)
    addReleased()
    addReleased()
    button.addTarget(last, action: Screen.note)
    button.press()
    #expect(journal.names == ["first", "last"])
    button.press()
    #expect(journal.names == ["first", "last", "first", "last"])
  }

  @Test("actions are called in the order of registration, whatever their types and whichever target is gone")
  func keepsOrder() {
    final class Clerk {
      let journal: Journal
      init(writingTo journal: Journal) { self.journal = journal }
      func note(_ button: BidButton) { journal.names.append("clerk") }
    }
    let (button, journal) = (BidButton(amount: 7), Journal())
    let (first, last) = (Screen("first", writingTo: journal), Screen("last", writingTo: journal))
    let clerk = Clerk(writingTo: journal)
    do {
      let gone = Screen("gone", writingTo: journal)
      button.addTarget(gone, action: Screen.note)
      button.addTarget(first, action: Screen.note)
    }
    button.addTarget(clerk, action: Clerk.note)
    button.addTarget(last, action: Screen.note)
    button.press()
    #expect(journal.names == ["first", "clerk", "last"])
  }

  @Test("targets can come and go during a press")
  func changesDuringPress() {
    let (button, journal) = (BidButton(amount: 7), Journal())
    var held = ["before", "after"].map { Screen($0, writingTo: journal) }
    let closer = Screen("closer", writingTo: journal)
    let (form, help) = (Screen("form", writingTo: journal), Screen("help", writingTo: journal))
    for screen in [held[0], closer, held[1], form, help] { button.addTarget(screen, action: Screen.note) }
    closer.then = {
      guard !held.isEmpty else { return }
      held = []
      $0.press()
    }
    button.press()
    #expect(journal.names == ["before", "closer", "closer", "form", "help", "form", "help"])
    let late = Screen("late", writingTo: journal)
    closer.then = { $0.addTarget(late, action: Screen.note) }
    journal.names = []
    button.press()
    #expect(journal.names.filter { $0 != "late" } == ["closer", "form", "help"])
    closer.then = { _ in }
    journal.names = []
    button.press()
    #expect(journal.names == ["closer", "form", "help", "late"])

    // A press reaches each target that was registered before, also during the press in which it was registered.
    let (bell, guest) = (BidButton(amount: 8), Screen("guest", writingTo: journal))
    bell.addTarget(closer, action: Screen.note)
    closer.then = { [unowned closer] in
      closer.then = { _ in }
      $0.addTarget(guest, action: Screen.note)
      journal.names = []
      $0.press()
      #expect(journal.names == ["closer", "guest"])
    }
    bell.press()
  }
}
