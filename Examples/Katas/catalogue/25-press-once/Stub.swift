import Architectures
import Observation

/// Places bids with the server.
@MainActor
protocol BidGateway: AnyObject {
  /// Places a bid, and returns the highest one.
  func placeBid(_ amount: Int) async throws -> Int
  /// Asks whether an amount is accepted at the moment.
  ///
  /// The answer is a message for the person; nil if it is accepted.
  func validate(_ amount: Int) async -> String?
}

/// The form in which a person bids.
///
/// The view shows the properties, calls `type(_:)`, and binds its button to `submit`.
@MainActor @Observable
final class BidFormModel {
  @ObservationIgnored private let gateway: any BidGateway

  /// The text that was typed.
  private(set) var text = ""
  /// What is said about the text or about the last bid.
  private(set) var message = ""

  /// Places the bid.
  ///
  /// It can be executed once the amount has been accepted. A success empties the text and says "Your bid of 120 is the
  /// highest.", with the amount of the answer. A failure keeps the text and says "The bid could not be placed."; the
  /// command can be executed again.
  let submit = AsyncCommand(BidFormModel.placeBid, when: { _ in true })

  init(gateway: any BidGateway) {
    self.gateway = gateway
  }

  /// Takes a text, also the same one again, and removes the message.
  ///
  /// An amount is validated with the gateway; a text that isn't a whole number above 0 has the message "Enter an
  /// amount.", an empty one has none. The answer to a text that has been replaced in the meantime is ignored. While a
  /// bid is on its way, the text can't be changed: nothing happens.
  func type(_ newText: String) {
    // Your code.
    text = newText
  }

  private func placeBid() async {
    // Your code.
  }
}
