import MessageTracing
import TargetActions
import Testing

@Suite("Texts and values")
struct TextTests {
  @Test(
    "events are described by their names, groups by one name, and the rest by bits",
    arguments: [
      ([], "[]"),
      ([.valueChanged, .touchDown], "[touchDown, valueChanged]"),
      (
        [.touchDown, .valueChanged, .init(rawValue: 0x0100_0000)],
        "[touchDown, valueChanged, applicationReserved(0x01000000)]"
      ),
      (.allTouchEvents, "[allTouchEvents]"),
      ([.allEditingEvents, .primaryActionTriggered], "[primaryActionTriggered, allEditingEvents]"),
      (.systemReserved, "[systemReserved(0xF0000000)]"),
      (.init(rawValue: 1 << 9), "[unnamed(0x00000200)]"),
      (.allEvents, "[allEvents]"),
    ] as [(ControlEvents, String)])
  func describesEvents(_ events: ControlEvents, _ text: String) {
    #expect(events.description == text)
  }

  static let predefined: [ControlEvents] = [
    .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit,
    .touchUpInside, .touchUpOutside, .touchCancel, .valueChanged, .primaryActionTriggered, .menuActionTriggered,
    .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit,
  ]

  @Test("TA-2 every predefined event has its own bit, which belongs to its group")
  func predefinedEventsAreDistinct() {
    let union = Self.predefined.reduce(ControlEvents()) { $0.union($1) }

    #expect(union.rawValue.nonzeroBitCount == Self.predefined.count)
    #expect(Self.predefined.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
    #expect(Self.predefined.filter(ControlEvents.allTouchEvents.isSuperset).count == 9)
    #expect(Self.predefined.filter(ControlEvents.allEditingEvents.isSuperset).count == 4)
    #expect(union.isDisjoint(with: [.applicationReserved, .systemReserved]))
    #expect(ControlEvents.applicationReserved.isDisjoint(with: .systemReserved))
  }

  @Test("outcomes and entries are described as they are written in code")
  func describesOutcomes() {
    let receiver = Participant(Receiver())
    let entries: [ActionEntry] = [
      .handled(by: receiver), .unhandled(hops: 1), .targetDeallocated, .removed, .intercepted,
    ]
    #expect(
      SendOutcome.sent(entries).description
        == "sent([handled(by: Receiver), unhandled(hops: 1), targetDeallocated, removed, intercepted])")
    #expect(
      [SendOutcome.disabled, .noRegistration, .tooDeep].map(\.description) == ["disabled", "noRegistration", "tooDeep"])
    let destinations: [ActionDestination] = [.object(receiver), .chain(.firstResponder), .closure(owner: receiver)]
    #expect(
      destinations.map(\.description) == ["object(Receiver)", "chain(firstResponder)", "closure(owner: Receiver)"])
  }

  static let knob = Participant(Knob())
  static let panel = Participant(Receiver())

  @Test(
    "TA-40 each obstacle is described in full sentences",
    arguments: [
      (
        .disabled(knob),
        "'Knob' cannot be used: it is disabled. Nothing was sent. Set its 'isEnabled' first, or expect this error."
      ),
      (
        .inNoRoot(knob),
        "'Knob' cannot be used: it is in no tree with a root, so no input reaches it. Nothing was sent. Add it to a window first."
      ),
      (
        .hidden(knob, by: knob),
        "'Knob' cannot be used: it is hidden or transparent. Nothing was sent. Show it first, or expect this error."
      ),
      (
        .hidden(knob, by: panel),
        "'Knob' cannot be used: 'Receiver' above it is hidden or transparent. Nothing was sent. Show it first, or expect this error."
      ),
      (
        .closedToInteraction(knob, by: panel),
        "'Knob' cannot be used: 'Receiver' above it takes no input. Nothing was sent. Set its 'isInteractionEnabled' and 'isInteractionEnabledBelow' first, or expect this error."
      ),
      (
        .closedToInteraction(knob, by: knob),
        "'Knob' cannot be used: it takes no input. Nothing was sent. Set its 'isInteractionEnabled' first, or expect this error."
      ),
    ] as [(SimulationError, String)])
  func describesObstacles(_ error: SimulationError, _ text: String) {
    #expect(error.description == text)
  }
}
