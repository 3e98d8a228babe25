/// One subscription of a channel, to cancel it by.
///
/// The token of a subscription without another lifetime keeps it: dropping the last reference cancels it. With any
/// other lifetime the token only permits an early cancel. Keep it in a property: an optimised build may release a local
/// constant after its last use, before the end of its scope. A token never holds the observer or what it captured, nor
/// the channel's source.
///
/// Cancelling, and so dropping, belongs on the actor the channel is used on. A class isolated to an actor that may lose
/// its last reference elsewhere declares an `isolated deinit`.
public final class ObserverToken {
  /// The place of this subscription in the order of its channel, counted from 1 and never given to another.
  public let number: Int

  private let ledger: ObserverLedger
  private let cancelsWhenDropped: Bool

  @usableFromInline
  init(_ number: Int, of ledger: ObserverLedger, cancelsWhenDropped: Bool) {
    self.number = number
    self.ledger = ledger
    self.cancelsWhenDropped = cancelsWhenDropped
  }

  deinit {
    if cancelsWhenDropped { cancel() }
  }

  /// Ends the subscription: its observer gets nothing more, not even of a delivery under way, and is released.
  ///
  /// The second call changes nothing, nor does one after the channel has ended.
  ///
  /// - Complexity: O(log *n*) in the number of subscriptions, amortised; O(*n*) once in a delivery under way.
  public func cancel() {
    ledger.cancel(number)
  }
}
