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
  /// Whether the amount has been accepted by a validation.
  private var isAccepted = false

  /// Places the bid.
  ///
  /// It can be executed once the amount has been accepted. A success empties the text and says "Your bid of 120 is the
  /// highest.", with the amount of the answer. A failure keeps the text and says "The bid could not be placed."; the
  /// command can be executed again.
  let submit = AsyncCommand(BidFormModel.placeBid, when: { $0.isAccepted })

  /// Validates the amount; only the answer to the newest text counts.
  @ObservationIgnored private let check = AsyncCommand(BidFormModel.validate, policy: .latest)

  init(gateway: any BidGateway) {
    self.gateway = gateway
  }

  /// Takes a text, also the same one again, and removes the message.
  ///
  /// An amount is validated with the gateway; a text that isn't a whole number above 0 has the message "Enter an
  /// amount.", an empty one has none. The answer to a text that has been replaced in the meantime is ignored. While a
  /// bid is on its way, the text can't be changed: nothing happens.
  func type(_ newText: String) {
    guard !submit.isExecuting else { return }
    check.cancel()
    text = newText
    message = ""
    isAccepted = false
    if amount != nil {
      check.start(self)
    } else if !newText.isEmpty {
      message = "Enter an amount."
    }
  }

  /// The amount that the text names, if it is one.
  private var amount: Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }

  private func validate() async {
    guard let amount else { return }
    let objection = await gateway.validate(amount)
    guard !Task.isCancelled else { return }
    isAccepted = objection == nil
    message = objection ?? ""
  }

  private func placeBid() async {
    guard let amount else { return }
    message = ""
    do {
      let highest = try await gateway.placeBid(amount)
      text = ""
      isAccepted = false
      message = "Your bid of \(highest) is the highest."
    } catch {
      message = "The bid could not be placed."
    }
  }
}
