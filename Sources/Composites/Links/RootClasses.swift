import Synchronization

/// The classes known to adopt ``TreeRoot``, or known not to.
///
/// Each node is tested once, when it is first used in a tree. A cast to the protocol takes about 90 ns, as long as all
/// else that adding a node takes, so its result is kept per class: conformances don't change while a program runs.
///
/// A cast to a conformance that is isolated to an actor fails where the runtime doesn't know that it runs on that
/// actor: on Linux, outside every task. So a failure outside tasks isn't used in tasks.
///
/// All threads share the table. An entry is one word, so each read sees a whole one: the address of a class, whose two
/// lowest bits are free, and its fact in those bits. Classes of the same slot replace each other.
@usableFromInline
enum RootClasses {
  private final class Slot: Sendable {
    let entry = Atomic<UInt>(0)
  }

  /// The fact of a class that adopts the protocol.
  private static let isRoot: UInt = 1
  /// The fact of a class whose cast failed outside every task.
  private static let isUncertain: UInt = 2
  private static let facts: UInt = 3

  private static let slots = (0..<64).map { _ in Slot() }

  /// Returns whether the class of a node adopts ``TreeRoot``.
  @usableFromInline static func contains(_ node: AnyObject) -> Bool {
    let address = UInt(bitPattern: ObjectIdentifier(type(of: node)))
    // The lowest four bits of all addresses are equal; those above are mixed by an odd constant.
    let slot = slots[Int(truncatingIfNeeded: (UInt64(address >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 58)]
    let known = slot.entry.load(ordering: .relaxed)
    if known & ~facts == address, known & isUncertain == 0 || !isInTask { return known & isRoot != 0 }
    let fact = node is any TreeRoot ? isRoot : isInTask ? 0 : isUncertain
    slot.entry.store(address | fact, ordering: .relaxed)
    return fact == isRoot
  }

  // Unsafe: the task is compared with nil only, within the call.
  private static var isInTask: Bool { unsafe withUnsafeCurrentTask { unsafe $0 != nil } }
}
