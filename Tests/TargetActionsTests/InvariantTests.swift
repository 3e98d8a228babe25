import MessageTracing
import Testing

@testable import TargetActions

/// Shows that the checker fails on each fault that it looks for, with a sentence that names it.
@Suite("Invariants of a registry")
struct InvariantTests {
  private let knob = Knob()
  private let receiver = Receiver()
  private var registry: ActionRegistry { knob.actions }

  /// Makes a registration without adding it.
  private func makeAction(_ number: UInt64, _ events: ControlEvents = .valueChanged) -> RegisteredAction {
    RegisteredAction.Detailed(
      .object, number: number, target: receiver, events: events, id: "a", route: nil, start: nil,
      handler: { _, _, _, _ in true })
  }

  /// The text of the violation that the checker throws.
  private func violation() -> String? {
    do {
      try registry.checkInvariants()
      return nil
    } catch {
      return error.description
    }
  }

  @Test("a sound registry passes, with snapshots and without")
  func soundRegistryPasses() throws {
    try registry.checkInvariants()
    knob.addTarget(receiver, action: Receiver.tick, id: "a", for: .valueChanged)
    knob.sendActions(for: .valueChanged)
    try registry.checkInvariants()
  }

  @Test("numbers ascend, and none is used that was not issued")
  func numbersAreChecked() {
    _ = ActionRegistry.Token.next()
    _ = ActionRegistry.Token.next()
    registry.registered = ActionList([makeAction(2), makeAction(1)])
    #expect(
      violation()
        == "Registration 1 follows registration 2, but they must be in the order in which they were added.")
    registry.registered = ActionList([makeAction(.max)])
    #expect(violation() == "Registration \(UInt64.max) exists, but that number was never issued.")
  }

  @Test("a registration without events, and two of one identity, are found")
  func registrationsAreChecked() {
    _ = ActionRegistry.Token.next()
    _ = ActionRegistry.Token.next()
    registry.registered = ActionList([makeAction(1, [])])
    #expect(violation() == "1 registrations have no event, but 0 were removed.")
    registry.registered = ActionList([makeAction(1), makeAction(2)])
    #expect(violation() == "Registrations 1 and 2 have the same destination and id; they should be one.")
  }

  @Test("a stale snapshot and a leftover replaced handler are found")
  func leftoversAreChecked() {
    knob.addTarget(receiver, action: Receiver.tick, for: .valueChanged)
    knob.sendActions(for: .valueChanged)
    registry.registered = ActionList([])
    #expect(violation() == "A send of [valueChanged] would call other registrations than those for its events.")

    registry.registrationsDidChange()
    registry.depth = 1
    registry.supersede(makeAction(1))
    registry.depth = 0
    #expect(violation() == "1 replaced handlers are retained for a send in progress, but there is none.")
  }
}
