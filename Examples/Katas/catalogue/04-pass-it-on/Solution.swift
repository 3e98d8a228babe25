/// What happens in the auction.
enum Message: Equatable {
  case bid(Int), withdraw, closeLot
}

/// An object that handles messages, or passes them on.
class Responder {
  /// The responder that is asked next; nil at the end of the chain.
  weak var next: Responder?

  /// Handles the message and returns true, or returns false without doing anything.
  ///
  /// Subclasses override it; this one handles nothing.
  func handle(_ message: Message) -> Bool {
    false
  }

  /// Sends the message along the chain that starts with this responder.
  ///
  /// - Returns: The responder that handled the message; nil if none did.
  @discardableResult
  func send(_ message: Message) -> Responder? {
    for responder in chain where responder.handle(message) { return responder }
    return nil
  }

  /// The responders that a message would be sent to while none handles it, in order.
  var chain: [Responder] {
    Array(sequence(first: self, next: \.next))
  }
}
