/// Places bids with the server.
///
/// Each call is answered once, later.
protocol BidGateway: AnyObject {
  func placeBid(_ amount: Int, then answer: @escaping (Result<Int, any Error>) -> Void)
  /// Asks whether an amount is accepted at the moment.
  ///
  /// The answer is a message for the person; nil if it is accepted.
  func validate(_ amount: Int, then answer: @escaping (String?) -> Void)
}

/// The form in which a person bids.
///
/// The view shows the properties and calls the methods.
final class BidFormModel {
  private let gateway: any BidGateway

  /// The text that was typed.
  private(set) var text = ""
  /// What is said about the text or about the last bid.
  private(set) var message = ""
  /// Whether a bid is on its way.
  private(set) var isBusy = false
  /// Whether the amount has been accepted by a validation.
  private var isAccepted = false
  /// The number of the newest text.
  ///
  /// An answer to an older one is ignored.
  private var version = 0
  /// Called after each change of a property.
  var didChange: () -> Void = {}

  init(gateway: any BidGateway) {
    self.gateway = gateway
  }

  /// Whether the button can be pressed: the text is a whole number above 0, no validation has forbidden it, none is on
  /// its way, and no bid is on its way.
  var canSubmit: Bool {
    isAccepted && !isBusy
  }

  /// Takes a new text and removes the message.
  ///
  /// An amount is validated with the gateway; a text that isn't a whole number above 0 has the message "Enter an
  /// amount.", an empty one has none. The answer to a text that has been replaced in the meantime is ignored. While a
  /// bid is on its way, the text can't be changed: nothing happens.
  func type(_ newText: String) {
    guard !isBusy else { return }
    version += 1
    text = newText
    message = ""
    isAccepted = false
    if let amount {
      gateway.validate(amount) { [weak self, version] in self?.finishValidation(of: version, $0) }
    } else if !newText.isEmpty {
      message = "Enter an amount."
    }
    didChange()
  }

  /// The amount that the text names, if it is one.
  private var amount: Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }

  private func finishValidation(of version: Int, _ objection: String?) {
    guard version == self.version else { return }
    isAccepted = objection == nil
    message = objection ?? ""
    didChange()
  }

  /// Places the bid, if the button can be pressed; otherwise nothing happens.
  ///
  /// A success empties the text and says "Your bid of 120 is the highest.", with the amount of the answer. A failure
  /// keeps the text and says "The bid could not be placed."; the button can be pressed again.
  func submit() {
    guard canSubmit, let amount else { return }
    isBusy = true
    message = ""
    didChange()
    gateway.placeBid(amount) { [weak self] in self?.finishBid($0) }
  }

  private func finishBid(_ result: Result<Int, any Error>) {
    isBusy = false
    switch result {
    case .success(let highest):
      text = ""
      isAccepted = false
      message = "Your bid of \(highest) is the highest."
    case .failure:
      message = "The bid could not be placed."
    }
    didChange()
  }
}
