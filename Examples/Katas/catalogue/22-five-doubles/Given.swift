/// Why the gateway refused a call.
enum GatewayError: Error, Equatable { case offline, tooLow }

/// The server of the auction.
///
/// * A lot without bids has the highest bid 0.
/// * A bid that isn't higher than the highest one is refused with `tooLow`, and changes nothing.
/// * A placed bid is the highest one from then on. Other lots aren't affected.
protocol BidGateway: AnyObject {
  func highestBid(for lot: Int) throws(GatewayError) -> Int
  func placeBid(_ amount: Int, for lot: Int) throws(GatewayError)
}

/// A call of a gateway, with its arguments.
enum GatewayCall: Equatable {
  case highestBid(lot: Int)
  case placeBid(amount: Int, lot: Int)
}

/// Keeps notes about placed bids.
protocol Journal: AnyObject { func note(_ text: String) }

/// Bids for a person.
protocol BidAssistant: AnyObject {
  /// Bids `step` more than the highest bid, if that is at most `limit`. Returns the amount; nil if nothing was placed.
  ///
  /// It asks for the highest bid, then places the bid, then notes it: `Lot 7: 110`. An error of the gateway is passed
  /// on, and then there is no note.
  func raise(lot: Int, by step: Int, limit: Int) throws(GatewayError) -> Int?
}
