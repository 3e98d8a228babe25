import ArmatureTesting
import Composites
import MessageTracing
import Responders
import TargetActions
import Testing

@Suite struct ControlsInTreeTests {
  @Test("TA-16 a deallocated target never becomes a chain search, although a responder above has its type")
  func deallocatedTarget() throws {
    let editor = Editor("editor")
    let button = Button("button")
    try editor.add(button)
    button.addTarget(Editor("gone"), action: Editor.save, for: .touchUpInside)
    #expect(button.sendActions(for: .touchUpInside) == .sent([.targetDeallocated]))
    #expect(editor.saves == 0)
  }

  @Test("TA-19 the search begins at the start of the registration", arguments: IsolationContext.allCases)
  func starts(in context: IsolationContext) async throws {
    try await context.run {
      let saving = SavingButton("saving")
      let scene = try Scene(leaf: saving)
      let elsewhere = FirstEditor("elsewhere")
      try scene.window.add(elsewhere)
      elsewhere.becomeFirstResponder()

      saving.addCommand(.save, from: .sender, for: .touchDown)
      saving.addCommand(.save, from: .senderNext, for: .touchCancel)
      saving.addCommand(.save, from: .firstResponder, for: .touchUpInside)

      #expect(saving.sendActions(for: .touchDown) == .sent([.handled(by: Participant(saving))]))
      #expect(saving.sendActions(for: .touchCancel) == .sent([.handled(by: Participant(scene.screen))]))
      #expect(saving.sendActions(for: .touchUpInside) == .sent([.handled(by: Participant(elsewhere))]))
      #expect((saving.saves, scene.screen.saves, elsewhere.saves) == (1, 1, 1))
    }
  }

  @Test("TA-20 the nearer of two handlers is called", arguments: IsolationContext.allCases)
  func nearer(in context: IsolationContext) async throws {
    try await context.run {
      let button = Button("button")
      let near = Editor("near")
      let scene = try Scene(leaf: near)
      try near.add(button)
      button.addCommand(.save, from: .sender, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect((near.saves, scene.screen.saves) == (1, 0))
    }
  }

  @Test("RC-51 a command may be created from the event that sends it", arguments: IsolationContext.allCases)
  func commandOfEvent(in context: IsolationContext) async throws {
    try await context.run {
      let button = Button("button")
      let scene = try Scene(leaf: button)
      button.addCommand(from: .sender, for: [.touchDown, .touchUpInside]) { button, event in
        .placeBid((event.input as? Int ?? 0) + (event.events == .touchDown ? 100 : 200))
      }
      button.sendActions(for: .touchDown, input: 7)
      button.sendActions(for: .touchUpInside)
      #expect(scene.screen.bids == [107, 200])
    }
  }

  @Test("TA-21 a command without a handler is unhandled, with its hops", arguments: IsolationContext.allCases)
  func unhandled(in context: IsolationContext) async throws {
    try await context.run {
      let button = BidButton("button")
      let window = Window()
      try window.add(button)
      button.addCommand(from: .sender, for: .touchUpInside) { .placeBid($0.amount) }
      button.addCommand(.save, from: .senderNext, for: .touchUpInside)
      #expect(button.sendActions(for: .touchUpInside) == .sent([.unhandled(hops: 2), .unhandled(hops: 1)]))
      try button.removeFromParent()
      button.addCommand(.save, from: .firstResponder, for: .touchDown)
      #expect(button.sendActions(for: .touchDown) == .sent([.unhandled(hops: 0)]))
    }
  }

  @Test("TA-11 registrations of an object and of the chain are separate", arguments: IsolationContext.allCases)
  func twice(in context: IsolationContext) async throws {
    try await context.run {
      let button = Button("button")
      let editor = Editor("editor")
      try editor.add(button)
      button.addTarget(editor, action: Editor.save, id: "save", for: .touchUpInside)
      button.addCommand(.save, from: .sender, id: "save", for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(editor.saves == 2)
      button.removeActions(identifiedBy: "save", for: .touchUpInside)
      #expect(button.sendActions(for: .touchUpInside) == .noRegistration)
    }
  }

  @Test("A command is created from the control's state when it is sent", arguments: IsolationContext.allCases)
  func madeWhenSent(in context: IsolationContext) async throws {
    try await context.run {
      let button = BidButton("button")
      let scene = try Scene(leaf: button)
      button.addCommand(from: .sender, for: .touchUpInside) { .placeBid($0.amount) }
      button.sendActions(for: .touchUpInside)
      button.amount = 9
      button.sendActions(for: .touchUpInside)
      #expect(scene.screen.bids == [7, 9])
    }
  }

  @Test("TA-27 each call passes the control's funnel and then the application's", arguments: IsolationContext.allCases)
  func funnels(in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      let application = FunnelApplication(log)
      let window = Window()
      let button = FunnelButton("button", log: log)
      window.rootState.application = application
      try window.add(button)
      button.addAction(owner: log, for: .touchUpInside) { log, _ in log.add("handler") }
      button.sendActions(for: .touchUpInside)
      #expect(log.lines == ["button's funnel", "application's funnel", "handler"])

      application.forwards = false
      #expect(button.sendActions(for: .touchUpInside) == .sent([.intercepted]))
      #expect(log.lines.suffix(2) == ["button's funnel", "application's funnel"])
    }
  }

  @Test("TA-40 simulate throws for a control that a user can't reach", arguments: IsolationContext.allCases)
  func simulate(in context: IsolationContext) async throws {
    try await context.run {
      let button = Button("button")
      let box = View("box")
      let window = Window()
      let counter = Counter()
      button.addTarget(counter, action: Counter.tick, for: .touchUpInside)
      let name = Participant(button)
      try box.add(button)
      #expect(throws: SimulationError.inNoRoot(name)) { try button.simulate(.touchUpInside) }
      try window.add(box)
      #expect(try button.simulate(.touchUpInside) == .sent([.handled(by: Participant(counter))]))

      box.isHidden = true
      #expect(throws: SimulationError.hidden(name, by: Participant(box))) { try button.simulate(.touchUpInside) }
      box.isHidden = false
      button.opacity = 0.009
      #expect(throws: SimulationError.hidden(name, by: name)) { try button.simulate(.touchUpInside) }
      button.opacity = 0.01
      window.isInteractionEnabled = false
      #expect(throws: SimulationError.closedToInteraction(name, by: Participant(window))) {
        try button.simulate(.touchUpInside)
      }
      button.isEnabled = false
      #expect(throws: SimulationError.disabled(name)) { try button.simulate(.touchUpInside) }
      #expect(counter.ticks == 1)
    }
  }

  @Test("TA-40 a modal node in a control doesn't cover the control while that bars input below it")
  func simulateWithModalChild() throws {
    let window = Window()
    let button = Button("button")
    let alert = View("alert")
    let counter = Counter()
    button.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    alert.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    alert.isModal = true
    try button.add(alert)
    try window.add(button)
    button.addTarget(counter, action: Counter.tick, for: .touchUpInside)
    func press() {
      for phase in [PointerSample.Phase.began, .ended] {
        window.dispatch(PointerSample(phase, at: [20, 20], time: .zero))
      }
    }

    press()
    #expect(counter.ticks == 0)
    #expect(throws: SimulationError.covered(Participant(button), by: Participant(alert))) {
      try button.simulate(.touchUpInside)
    }

    button.isInteractionEnabledBelow = false
    press()
    #expect(counter.ticks == 1)
    #expect(try button.simulate(.touchUpInside) == .sent([.handled(by: Participant(counter))]))
  }

  @Test(
    "TA-40 simulate checks the same through any Control and a generic parameter", arguments: IsolationContext.allCases)
  func simulateGenerically(in context: IsolationContext) async throws {
    try await context.run {
      func tap(_ control: some Control) throws -> SendOutcome { try control.simulate(.touchUpInside) }
      let button = Button("button")
      let window = Window()
      let counter = Counter()
      button.addTarget(counter, action: Counter.tick, for: .touchUpInside)
      let name = Participant(button)
      let control: any Control = button
      #expect(throws: SimulationError.inNoRoot(name)) { try control.simulate(.touchUpInside) }
      #expect(throws: SimulationError.inNoRoot(name)) { try tap(button) }
      try window.add(button)
      button.isHidden = true
      #expect(throws: SimulationError.hidden(name, by: name)) { try control.simulate(.touchUpInside) }
      #expect(throws: SimulationError.hidden(name, by: name)) { try tap(button) }
      button.isHidden = false
      #expect(try tap(button) == .sent([.handled(by: Participant(counter))]))
      #expect(counter.ticks == 1)
    }
  }

  @Test("TA-40 simulate throws for a control without geometry that is in no root or behind a modal node")
  func simulateWithoutGeometry() throws {
    class Pane: Composite, Responder {
      let links = TreeLinks<Pane>()
      func treeEvent(_ event: TreeEvent<Pane>) {}
    }
    final class Frame: Pane, ResponderRoot { let rootState = RootState() }
    final class Knob: Pane, Control {
      let actions = ActionRegistry()
      var isEnabled = true
    }
    let (frame, pane, sheet, knob, own) = (Frame(), Pane(), Pane(), Knob(), Knob())
    let name = Participant(knob)
    try pane.add(knob)
    #expect(throws: SimulationError.inNoRoot(name)) { try knob.simulate(.touchUpInside) }
    try frame.add(pane)
    #expect(try knob.simulate(.touchUpInside) == .noRegistration)
    knob.isEnabled = false
    #expect(throws: SimulationError.disabled(name)) { try knob.simulate(.touchUpInside) }
    knob.isEnabled = true

    try sheet.add(own)
    try frame.add(sheet)
    sheet.isModal = true
    #expect(throws: SimulationError.covered(name, by: Participant(sheet))) { try knob.simulate(.touchUpInside) }
    #expect(try own.simulate(.touchUpInside) == .noRegistration)
  }

  @Test("TA-48 a handler that removes the control from its tree does not end the send")
  func controlRemoved() throws {
    let window = Window()
    let counter = Counter()
    weak var gone: Button?
    do {
      let button = Button("button")
      gone = button
      try window.add(button)
      button.addAction(owner: window, for: .touchUpInside) { window, _ in try? window.setChildren([]) }
      button.addTarget(counter, action: Counter.tick, for: .touchUpInside)
    }
    (window.children.first as? Button)?.sendActions(for: .touchUpInside)
    #expect(counter.ticks == 1)
    #expect(gone == nil)
  }
}

final class Counter {
  var ticks = 0
  func tick() { ticks += 1 }
}

final class SavingButton: Button, Saving {
  var saves = 0
  func save() { saves += 1 }
}

final class BidButton: Button {
  var amount = 7
}

final class FirstEditor: View, FirstResponding, Saving {
  let canBecomeFirstResponder = true
  var saves = 0
  func save() { saves += 1 }
}

final class FunnelButton: Button, ActionFunnel {
  func sendAction(_ call: consuming ActionCall) {
    log?.add("button's funnel")
    call.forward()
  }
}

final class FunnelApplication: ResponderApplication, ActionFunnel {
  let applicationState = ApplicationState()
  let log: Log
  var forwards = true

  init(_ log: Log) { self.log = log }

  func sendAction(_ call: consuming ActionCall) {
    log.add("application's funnel")
    if forwards { call.forward() }
  }
}
