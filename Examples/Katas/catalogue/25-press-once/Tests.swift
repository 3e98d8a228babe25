import Testing

@testable import K25

/// Keeps calls until the test answers them.
private final class HeldGateway: BidGateway {
  private(set) var bids: [Int] = []
  private(set) var validations: [Int] = []
  private var bidAnswers: [(Result<Int, any Error>) -> Void] = []
  private var validationAnswers: [(String?) -> Void] = []

  func placeBid(_ amount: Int, then answer: @escaping (Result<Int, any Error>) -> Void) {
    bids.append(amount)
    bidAnswers.append(answer)
  }

  func validate(_ amount: Int, then answer: @escaping (String?) -> Void) {
    validations.append(amount)
    validationAnswers.append(answer)
  }

  func answerBid(_ result: Result<Int, any Error>) {
    guard !bidAnswers.isEmpty else {
      Issue.record("No bid is on its way.")
      return
    }
    bidAnswers.removeFirst()(result)
  }

  func answerValidation(_ index: Int, _ message: String?) {
    guard validationAnswers.indices.contains(index) else {
      Issue.record("There is no validation \(index).")
      return
    }
    validationAnswers[index](message)
  }
}

private struct Offline: Error {}

@Suite("Press once")
struct PressOnceTests {
  private let gateway = HeldGateway()
  private let form: BidFormModel

  init() { form = BidFormModel(gateway: gateway) }

  /// Types an amount that is accepted.
  private func typeValid(_ text: String) {
    form.type(text)
    gateway.answerValidation(gateway.validations.count - 1, nil)
  }

  @Test("the button can be pressed once the amount has been accepted")
  func accepted() {
    #expect(!form.canSubmit && form.text == "")
    form.type("120")
    #expect(form.text == "120" && gateway.validations == [120])
    #expect(!form.canSubmit)
    gateway.answerValidation(0, nil)
    #expect(form.canSubmit && form.message == "")
  }

  @Test("an amount that was refused, and a text that is none, can't be submitted")
  func refused() {
    form.type("5")
    gateway.answerValidation(0, "5 is too low.")
    #expect(!form.canSubmit && form.message == "5 is too low.")
    for text in ["much", "-3", "0", "1.5"] {
      form.type(text)
      #expect(!form.canSubmit && form.message == "Enter an amount.", "\(text)")
    }
    form.type("")
    #expect(!form.canSubmit && form.message == "")
    #expect(gateway.validations == [5])
    form.submit()
    #expect(gateway.bids == [])
    typeValid("130")
    #expect(form.canSubmit && form.message == "")
  }

  @Test("the answer to an older text is ignored")
  func staleValidation() {
    form.type("5")
    form.type("50")
    gateway.answerValidation(0, "5 is too low.")
    #expect(form.message == "" && !form.canSubmit)
    gateway.answerValidation(1, nil)
    #expect(form.canSubmit)
    form.type("500")
    form.type("much")
    gateway.answerValidation(2, nil)
    #expect(!form.canSubmit && form.message == "Enter an amount.")
    form.type("7")
    form.type("8")
    form.type("7")
    gateway.answerValidation(3, "Too old.")
    #expect(form.message == "")
    gateway.answerValidation(5, nil)
    #expect(form.canSubmit)
  }

  @Test("pressing twice places one bid")
  func doublePress() {
    typeValid("120")
    form.submit()
    #expect(form.isBusy && !form.canSubmit)
    form.submit()
    #expect(gateway.bids == [120])
    gateway.answerBid(.success(120))
    form.submit()
    #expect(gateway.bids == [120])
  }

  @Test("a success empties the text and says so")
  func success() {
    typeValid("120")
    form.submit()
    gateway.answerBid(.success(125))
    #expect(form.text == "" && form.message == "Your bid of 125 is the highest.")
    #expect(!form.isBusy && !form.canSubmit)
    typeValid("200")
    form.submit()
    #expect(gateway.bids == [120, 200])
  }

  @Test("after a failure the button can be pressed again")
  func failure() {
    typeValid("120")
    form.submit()
    gateway.answerBid(.failure(Offline()))
    #expect(form.text == "120" && form.message == "The bid could not be placed.")
    #expect(!form.isBusy && form.canSubmit)
    form.submit()
    #expect(gateway.bids == [120, 120])
  }

  @Test("while a bid is on its way, the text can't be changed")
  func typingWhileBusy() {
    typeValid("120")
    form.submit()
    form.type("999")
    #expect(form.text == "120" && gateway.validations == [120])
    gateway.answerBid(.success(120))
    #expect(form.text == "")
  }

  @Test("each change is announced, with the new values in place")
  func changes() {
    var states: [String] = []
    form.didChange = { [unowned form] in
      let state = "\(form.text)|\(form.message)|\(form.isBusy)|\(form.canSubmit)"
      if states.last != state { states.append(state) }
    }
    form.type("120")
    gateway.answerValidation(0, nil)
    form.submit()
    gateway.answerBid(.success(120))
    #expect(states.contains("120||false|false"))
    #expect(states.contains("120||false|true"))
    #expect(states.contains("120||true|false"))
    #expect(states.last == "|Your bid of 120 is the highest.|false|false")
  }

  @Test("a call that is on its way doesn't keep the form alive")
  func release() {
    var closing: BidFormModel? = BidFormModel(gateway: gateway)
    weak let watched = closing
    closing?.type("120")
    gateway.answerValidation(0, nil)
    closing?.submit()
    #expect(gateway.bids == [120])
    closing = nil
    #expect(watched == nil)
    gateway.answerBid(.success(120))
    var typing: BidFormModel? = BidFormModel(gateway: gateway)
    weak let watchedToo = typing
    typing?.type("130")
    typing = nil
    #expect(watchedToo == nil)
    gateway.answerValidation(gateway.validations.count - 1, nil)
  }
}
