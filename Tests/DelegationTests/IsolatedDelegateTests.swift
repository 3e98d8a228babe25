import Delegation
import Testing

/// The lookup of a delegate that is isolated to an actor.
///
/// The lookup is a cast, and the runtime may refuse a cast to an isolated conformance away from its actor. In debug,
/// where nothing is specialized, and in release it must succeed wherever the compiler allows the delegate to be set.
@Suite struct IsolatedDelegateTests {
  private protocol Deciding: AnyObject {
    func shouldSelect(_ row: Int) -> Bool
  }

  private protocol Editing: Deciding {
    func canEdit(_ row: Int) -> Bool
  }

  /// Not bound to an actor, and generic, so that no cast in it names the protocol.
  private final class Slot<Delegate, Capability> {
    @WeakDelegate var delegate: Delegate?

    func answers(_ question: (Delegate) -> Bool, _ other: (Capability) -> Bool) -> [Bool] {
      [
        delegate != nil, $delegate(question) ?? false,
        $delegate(as: Capability.self, other) ?? false,
      ]
    }

    func later(_ question: (Delegate) -> Bool, _ other: (Capability) -> Bool) async -> [Bool] {
      await Task.yield()
      return answers(question, other)
    }
  }

  @MainActor private final class MainDelegate: Editing {
    func shouldSelect(_ row: Int) -> Bool { true }
    func canEdit(_ row: Int) -> Bool { true }
  }

  @Desk private final class DeskDelegate: Editing {
    func shouldSelect(_ row: Int) -> Bool { true }
    func canEdit(_ row: Int) -> Bool { true }
  }

  @Test("OB-2 a main-actor delegate is found by nonisolated code, before and after a suspension")
  @MainActor func mainActor() async {
    let slot = Slot<any Deciding, any Editing>()
    let delegate = MainDelegate()
    slot.delegate = delegate
    #expect(slot.answers({ $0.shouldSelect(1) }, { $0.canEdit(1) }) == [true, true, true])
    #expect(await slot.later({ $0.shouldSelect(1) }, { $0.canEdit(1) }) == [true, true, true])
    withExtendedLifetime(delegate) {}
  }

  @Test("OB-2 a delegate of another global actor is found by nonisolated code, before and after a suspension")
  @Desk func otherActor() async {
    let slot = Slot<any Deciding, any Editing>()
    let delegate = DeskDelegate()
    slot.delegate = delegate
    #expect(slot.answers({ $0.shouldSelect(1) }, { $0.canEdit(1) }) == [true, true, true])
    #expect(await slot.later({ $0.shouldSelect(1) }, { $0.canEdit(1) }) == [true, true, true])
    withExtendedLifetime(delegate) {}
  }
}
