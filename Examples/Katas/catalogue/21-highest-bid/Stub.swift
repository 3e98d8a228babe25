struct Bid: Equatable { let id: Int, bidder: String, amount: Int }
enum BidRefusal: Error, Equatable { case closed, tooLow(minimum: Int) }

final class Lot {
  /// The lowest amount of a first bid.
  let startPrice: Int
  /// What a bid must offer at least above the highest bid.
  let step: Int
  /// All bids that were accepted and not retracted, in the order in which they were placed.
  private(set) var bids: [Bid] = []
  /// Whether the lot accepts no more bids.
  private(set) var isClosed = false

  // Creates a lot. The step is at least 1.
  init(startPrice: Int, step: Int) {
    self.startPrice = startPrice
    self.step = step
  }

  // The bid with the highest amount; of equal ones the earliest. Nil without bids.
  var highestBid: Bid? {
    // Your code.
    nil
  }

  /// The lowest amount of the next bid.
  var minimum: Int {
    // Your code.
    startPrice
  }

  /// Accepts a bid, whose id no other bid has, or refuses it and changes nothing.
  func place(_ bid: Bid) throws(BidRefusal) {
    // Your code.
    bids.append(bid)
  }

  // Adds bids of a saved lot, in their order, without applying the rules. Retracted bids leave such traces: a later
  // bid can be equal to or lower than an earlier one.
  func restore(_ saved: [Bid]) {
    bids += saved
  }

  // Takes a bid back, while the lot isn't closed. The result is whether there was such a bid.
  func retract(id: Int) -> Bool {
    // Your code.
    false
  }

  // Ends the auction. The winner is the highest bid at that moment.
  func close() {
    isClosed = true
  }

  /// The highest bid of a closed lot; nil while the lot is open.
  var winner: Bid? {
    // Your code.
    nil
  }
}
