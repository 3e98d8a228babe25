import MessageTracing
import Testing

@testable import TargetActions

/// The checker is seen to fail on each fault that it looks for.
@Suite("The checker of registries")
struct InvariantTests {
  private let knob = Knob()
  private let receiver = Receiver()
  private var registry: ActionRegistry { knob.actions }

  /// Adds a slot behind the library's back.
  private func slot(_ number: UInt64, _ events: ControlEvents = .valueChanged) -> ActionSlot {
    ActionSlot.Detailed(
      .object, number: number, target: receiver, events: events, id: "a", action: nil, route: nil, start: nil,
      handler: { _, _, _, _ in true })
  }

  @Test("a sound registry passes, with snapshots and without")
  func soundRegistryPasses() throws {
    try registry.checkInvariants()
    knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)
    knob.sendActions(for: .valueChanged)
    try registry.checkInvariants()
  }

  @Test("numbers ascend, and none is used that was not given out")
  func numbersAreChecked() {
    _ = ActionRegistry.Token.next()
    _ = ActionRegistry.Token.next()
    registry.slots = [slot(2), slot(1)]
    #expect(throws: BrokenRegistry.numbersOutOfOrder(2, 1)) { try registry.checkInvariants() }
    registry.slots = [slot(.max)]
    #expect(throws: BrokenRegistry.numberNotIssued(.max)) { try registry.checkInvariants() }
  }

  @Test("a registration without events, and two of one identity, are found")
  func registrationsAreChecked() {
    _ = ActionRegistry.Token.next()
    _ = ActionRegistry.Token.next()
    registry.slots = [slot(1, [])]
    #expect(throws: BrokenRegistry.withoutEvents(1)) { try registry.checkInvariants() }
    registry.slots = [slot(1), slot(2)]
    #expect(throws: BrokenRegistry.oneIdentity(1, 2)) { try registry.checkInvariants() }
  }

  @Test("a stale snapshot and a replaced handler left over are found")
  func leftoversAreChecked() {
    knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
    knob.sendActions(for: .valueChanged)
    registry.slots = []
    #expect(throws: BrokenRegistry.staleSnapshot(.valueChanged)) { try registry.checkInvariants() }

    registry.registrationsDidChange()
    registry.depth = 1
    registry.supersede(slot(1))
    registry.depth = 0
    #expect(throws: BrokenRegistry.supersededLeft(1)) { try registry.checkInvariants() }
  }

  @Test(
    "each fault is told in a sentence",
    arguments: [
      (
        .numbersOutOfOrder(2, 1),
        "Registration 1 stands behind registration 2, but they must stand in the order of their adding."
      ),
      (.numberNotIssued(9), "Registration 9 exists, but that number was never given out."),
      (.withoutEvents(3), "Registration 3 answers no event; it should have been dropped."),
      (.oneIdentity(3, 4), "Registrations 3 and 4 have the same destination and id; they should be one."),
      (.supersededLeft(2), "2 replaced handlers are kept for a send in progress, but there is none."),
      (.staleSnapshot(.touchDown), "A send of [touchDown] would call other registrations than those that answer it."),
    ] as [(BrokenRegistry, String)])
  func describesFaults(_ fault: BrokenRegistry, _ text: String) {
    #expect(fault.description == text)
  }
}
