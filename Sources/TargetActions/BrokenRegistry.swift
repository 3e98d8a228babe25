/// How the storage of a registry contradicts itself; thrown by ``ActionRegistry/checkInvariants()`` alone.
public enum BrokenRegistry: Error, Hashable, CustomStringConvertible {
  /// Registrations do not stand in the order in which they were added.
  case numbersOutOfOrder(UInt64, UInt64)

  /// A registration bears a number that was never given out.
  case numberNotIssued(UInt64)

  /// A registration answers nothing, but is still there.
  case withoutEvents(UInt64)

  /// Two registrations have one identity.
  case oneIdentity(UInt64, UInt64)

  /// A replaced handler is kept, although no send is in progress that may call it.
  case supersededLeft(Int)

  /// What a send would call is not what is registered.
  case staleSnapshot(ControlEvents)

  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .numbersOutOfOrder(let one, let next):
      "Registration \(next) stands behind registration \(one), but they must stand in the order of their adding."
    case .numberNotIssued(let number):
      "Registration \(number) exists, but that number was never given out."
    case .withoutEvents(let number):
      "Registration \(number) answers no event; it should have been dropped."
    case .oneIdentity(let one, let other):
      "Registrations \(one) and \(other) have the same destination and id; they should be one."
    case .supersededLeft(let count):
      "\(count) replaced handlers are kept for a send in progress, but there is none."
    case .staleSnapshot(let events):
      "A send of \(events) would call other registrations than those that answer it."
    }
  }
}
