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

@MainActor @Observable
final class BidFormModel {
  /// What is known about the text.
  private enum Check: Equatable {
    case none, running(Int), accepted(Int)
  }

  struct NotAccepted: Error {}

  private(set) var text = ""
  private(set) var message = ""
  let submit: AsyncCommand<BidFormModel, Int, any Error>
  private var check = Check.none
  private var lastCheck = 0

  init(gateway: any BidGateway) {
    self.gateway = gateway
    submit = AsyncCommand(named: "submit") { form in
      if case .accepted = form.check { true } else { false }
    } work: { form in
      try await form.place()
    }
  }

  private let gateway: any BidGateway

  func type(_ newText: String) {
    if submit.isExecuting { return }
    (text, message, check) = (newText, "", .none)
    switch (Int(newText), newText) {
    case (_, ""): break
    case (let amount?, _) where amount >= 1: validate(amount)
    default: message = "Enter an amount."
    }
  }

  private func validate(_ amount: Int) {
    lastCheck += 1
    let number = lastCheck
    check = .running(number)
    Task { [weak self, gateway] in
      let objection = await gateway.validate(amount)
      guard let self, self.check == .running(number) else { return }
      self.check = objection == nil ? .accepted(amount) : .none
      self.message = objection ?? ""
    }
  }

  private func place() async throws -> Int {
    guard case .accepted(let amount) = check else { throw NotAccepted() }
    do {
      let highest = try await gateway.placeBid(amount)
      (text, check, message) = ("", .none, "Your bid of \(highest) is the highest.")
      return highest
    } catch {
      message = "The bid could not be placed."
      throw error
    }
  }
}
