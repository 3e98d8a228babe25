/// How the storage of a channel contradicts itself; thrown by `checkInvariants()` alone.
public enum BrokenChannel: Error, Hashable, CustomStringConvertible {
  /// Subscription numbers do not ascend.
  case numbersOutOfOrder(Int, Int)
  /// A subscription bears a number that was never given out.
  case numberNotIssued(Int, lastIssued: Int)
  /// The count of cancelled places is wrong.
  case gapsMiscounted(counted: Int, found: Int)
  /// More than half of the places are cancelled ones.
  case tooManyGaps(Int, entries: Int)
  /// Values wait although no delivery is under way.
  case valuesLeftWaiting(Int)
  /// The length of a chain outlived its delivery.
  case chainNotReset(Int)
  /// Subscriptions exist although the channel has ended.
  case observersAfterEnd(Int)

  public var description: String {
    switch self {
    case .numbersOutOfOrder(let one, let next):
      "Subscription \(next) stands behind subscription \(one), but numbers must ascend."
    case .numberNotIssued(let number, let last):
      "Subscription \(number) exists, but the last number given out is \(last)."
    case .gapsMiscounted(let counted, let found):
      "The list counts \(counted) cancelled places, but has \(found)."
    case .tooManyGaps(let gaps, let entries):
      "\(gaps) of \(entries) places are cancelled ones; the list should have been compacted."
    case .valuesLeftWaiting(let count):
      "\(count) values wait for a delivery under way, but there is none."
    case .chainNotReset(let length):
      "A chain of \(length) values goes on, but no delivery is under way."
    case .observersAfterEnd(let count):
      "The channel has ended, but still holds \(count) subscriptions."
    }
  }
}
