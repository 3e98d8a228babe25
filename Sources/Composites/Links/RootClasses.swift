import Synchronization

/// The classes known to adopt ``TreeRoot``, or known not to.
///
/// Each node is tested once, when it is first used in a tree. A cast to the protocol takes about 90 ns, as long as all
/// else that adding a node takes, so its result is kept per class: conformances don't change while a program runs.
///
/// A cast to a conformance that is isolated to an actor fails where the runtime can't tell that it runs on that
/// actor: on Linux, outside every task. So a failure outside tasks isn't used in tasks.
///
/// All threads share the table. An entry is one word, so each read gets a whole one: the address of a class, whose two
/// lowest bits are free, and its fact in those bits. Classes of the same slot replace each other. Most nodes are of the
/// class of the node before, whose entry is found without the table.
@usableFromInline
package enum RootClasses {
  private final class Slot: Sendable {
    let entry = Atomic<UInt>(0)
  }

  /// The fact of a class that adopts the protocol.
  private static let isRoot: UInt = 1
  /// The fact of a class whose cast failed outside every task.
  private static let isUncertain: UInt = 2

  private static let latest = Atomic<UInt>(0)
  private static let slots = (0..<64).map { _ in Slot() }

  /// Returns whether the class of a node adopts ``TreeRoot``.
  @usableFromInline static func contains(_ node: AnyObject) -> Bool {
    let address = UInt(bitPattern: ObjectIdentifier(type(of: node)))
    return isKnown(latest.load(ordering: .relaxed), address) ?? find(node, address)
  }

  /// Returns what an entry says of a class; nil if it is of another one, or doesn't hold here.
  private static func isKnown(_ entry: UInt, _ address: UInt) -> Bool? {
    switch entry ^ address {
    case 0: false
    case isRoot: true
    case isUncertain: isInTask ? nil : false
    default: nil
    }
  }

  @inline(never) private static func find(_ node: AnyObject, _ address: UInt) -> Bool {
    // The lowest four bits of all addresses are equal; those above are mixed by an odd constant.
    let slot = slots[Int(truncatingIfNeeded: (UInt64(address >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 58)]
    var entry = slot.entry.load(ordering: .relaxed)
    if isKnown(entry, address) == nil {
      entry = address | (node is any TreeRoot ? isRoot : isInTask ? 0 : isUncertain)
      slot.entry.store(entry, ordering: .relaxed)
    }
    latest.store(entry, ordering: .relaxed)
    return entry == address | isRoot
  }

  /// Whether the code that runs belongs to a task.
  package static var isInTask: Bool {
    // Unsafe: the optional is read as a bit pattern, since a switch over its opaque type takes longer than a send over
    // ten hops (50 ns to 100 ns). No task is a null pointer: all zeros. If that were wrong on a platform, memory would
    // not be affected, and the test of RC-12 that sends from a bare handler of the main queue would fail.
    unsafe withUnsafeCurrentTask { task in
      unsafe withUnsafeBytes(of: task) { bytes in unsafe bytes.load(as: UInt.self) != 0 }
    }
  }
}
