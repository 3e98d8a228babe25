import Architectures
import Testing

@testable import K25

/// Keeps calls until the test answers them.
@MainActor
private final class HeldGateway: BidGateway {
  private(set) var bids: [Int] = []
  private(set) var validations: [Int] = []
  private var isMissingCalls = false
  /// How many answers have been received.
  private var receivedCount = 0
  private var bidAnswers: [CheckedContinuation<Int, any Error>] = []
  private var validationAnswers: [CheckedContinuation<String?, Never>?] = []

  func placeBid(_ amount: Int) async throws -> Int {
    bids.append(amount)
    defer { receivedCount += 1 }
    return try await withCheckedThrowingContinuation { bidAnswers.append($0) }
  }

  func validate(_ amount: Int) async -> String? {
    validations.append(amount)
    defer { receivedCount += 1 }
    return await withCheckedContinuation { validationAnswers.append($0) }
  }

  /// Waits until there were so many bids.
  func placed(_ count: Int) async { await wait { bids.count >= count } }

  /// Waits until there were so many validations.
  func validated(_ count: Int) async { await wait { validations.count >= count } }

  /// Waits for a call; after one that never came, it doesn't wait again.
  private func wait(for condition: () -> Bool) async {
    guard !isMissingCalls else { return await settle() }
    isMissingCalls = !(await settle(until: condition))
  }

  func answerBid(_ result: Result<Int, any Error>) async {
    await wait { !bidAnswers.isEmpty }
    guard !bidAnswers.isEmpty else {
      Issue.record("No bid is on its way.")
      return
    }
    await receive { bidAnswers.removeFirst().resume(with: result) }
  }

  /// Answers a validation, counted from 0.
  func answerValidation(_ index: Int, _ message: String? = nil) async {
    await validated(index + 1)
    guard validationAnswers.indices.contains(index), let answer = validationAnswers[index] else {
      Issue.record("There is no validation \(index).")
      return
    }
    validationAnswers[index] = nil
    await receive { answer.resume(returning: message) }
  }

  /// Gives an answer, and waits until it has been received: it passes through another thread.
  private func receive(_ answer: () -> Void) async {
    let count = receivedCount
    answer()
    _ = await settle { receivedCount > count }
    await settle()
  }

  /// Answers what is still open, so that nothing waits forever.
  func answerAll() async {
    await settle()
    for answer in validationAnswers { answer?.resume(returning: "Too late.") }
    validationAnswers = validationAnswers.map { _ in nil }
    while !bidAnswers.isEmpty { bidAnswers.removeFirst().resume(throwing: Offline()) }
    await settle()
  }
}

private struct Offline: Error {}

/// The states of a form that a binder shows.
private final class Log {
  var states: [String] = []
}

/// Lets what is on its way run, on this actor and on other threads.
@MainActor
private func settle() async {
  for _ in 0..<50 { await pause() }
}

/// Suspends this task, and waits for another one.
///
/// A task that has ended already, as on a busy machine, isn't waited for: this actor would run nothing meanwhile.
@MainActor
private func pause() async {
  await Task.yield()
  await Task.detached {}.value
}

/// Lets tasks run until a condition holds, and returns whether it does.
///
/// A task may begin on another thread, which can take any time. This gives up in the end, so that a missing call is an
/// issue and not a hang.
@MainActor
private func settle(until condition: () -> Bool) async -> Bool {
  for _ in 0..<1_000 where !condition() { await pause() }
  return condition()
}

@MainActor
@Suite("Press once")
struct PressOnceTests {
  private let gateway = HeldGateway()
  private let form: BidFormModel

  init() { form = BidFormModel(gateway: gateway) }

  private var canSubmit: Bool { form.submit.canExecute(form) }

  private func press() async {
    form.submit.start(form)
    await settle()
  }

  /// Presses the button, which should place a bid.
  private func placeBid(_ count: Int) async {
    form.submit.start(form)
    await gateway.placed(count)
  }

  /// Types an amount that is accepted.
  private func typeValid(_ text: String) async {
    let count = gateway.validations.count
    form.type(text)
    await gateway.answerValidation(count)
    _ = await settle { canSubmit }
  }

  /// Answers a bid, and waits for the end of the command.
  private func answerBid(_ result: Result<Int, any Error>) async {
    await gateway.answerBid(result)
    _ = await settle { !form.submit.isExecuting }
  }

  @Test("the button can be pressed once the amount has been accepted")
  func accepted() async {
    #expect(canSubmit == false)
    #expect(form.text == "")
    form.type("120")
    await gateway.validated(1)
    #expect(form.text == "120")
    #expect(gateway.validations == [120])
    #expect(canSubmit == false)
    let other = BidFormModel(gateway: gateway)
    other.type("1")
    await gateway.validated(2)
    #expect(gateway.validations == [120, 1])
    await gateway.answerValidation(0)
    #expect(canSubmit == true)
    #expect(form.message == "")
    #expect(!other.submit.canExecute(other))
    await gateway.answerValidation(1, "1 is too low.")
    #expect(canSubmit == true)
    #expect(form.message == "")
    #expect(!other.submit.canExecute(other))
    #expect(other.text == "1")
    #expect(other.message == "1 is too low.")
  }

  @Test("an amount that was refused, and a text that is none, can't be submitted")
  func refused() async {
    form.type("5")
    await gateway.answerValidation(0, "5 is too low.")
    #expect(canSubmit == false)
    #expect(form.message == "5 is too low.")
    for text in ["much", "-3", "0", "1.5", "  "] {
      form.type(text)
      await settle()
      #expect(form.text == text, "\(text)")
      #expect(canSubmit == false, "\(text)")
      #expect(form.message == "Enter an amount.", "\(text)")
    }
    form.type("")
    await press()
    #expect(form.text == "")
    #expect(canSubmit == false)
    #expect(form.message == "")
    #expect(gateway.validations == [5])
    #expect(gateway.bids == [])
    await typeValid("130")
    #expect(canSubmit == true)
    #expect(form.message == "")
    form.type("much")
    await press()
    #expect(canSubmit == false)
    #expect(gateway.bids == [])

    // What was accepted before is validated again.
    form.type("130")
    await gateway.validated(3)
    #expect(canSubmit == false)
    #expect(gateway.validations == [5, 130, 130])
    await gateway.answerValidation(2, "130 is too low.")
    #expect(canSubmit == false)
    #expect(form.message == "130 is too low.")
    form.type("130")
    await gateway.validated(4)
    #expect(canSubmit == false)
    #expect(form.message == "")
    #expect(gateway.validations == [5, 130, 130, 130])
    await gateway.answerValidation(3)
    #expect(canSubmit == true)
    form.type("130")
    await gateway.validated(5)
    #expect(canSubmit == false)
    await gateway.answerValidation(4, "130 is too low.")
    #expect(canSubmit == false)
    #expect(form.message == "130 is too low.")
  }

  @Test("the answer to an older text is ignored")
  func staleValidation() async {
    for (index, text) in ["5", "50"].enumerated() {
      form.type(text)
      await gateway.validated(index + 1)
    }
    await gateway.answerValidation(0, "5 is too low.")
    #expect(form.message == "")
    #expect(canSubmit == false)
    await gateway.answerValidation(1)
    #expect(canSubmit == true)
    form.type("500")
    await gateway.validated(3)
    form.type("much")
    await gateway.answerValidation(2)
    #expect(canSubmit == false)
    #expect(form.message == "Enter an amount.")
    for (index, text) in ["7", "8", "7"].enumerated() {
      form.type(text)
      await gateway.validated(index + 4)
    }
    await gateway.answerValidation(3, "Too old.")
    #expect(form.message == "")
    #expect(canSubmit == false)
    await gateway.answerValidation(5)
    #expect(canSubmit == true)
    #expect(form.message == "")
    await gateway.answerValidation(4, "Too old.")
    #expect(canSubmit == true)
    #expect(form.message == "")
    form.type("9")
    await gateway.validated(7)
    form.type("")
    await gateway.answerValidation(6)
    #expect(canSubmit == false)
    #expect(form.text == "")
    #expect(form.message == "")
    #expect(gateway.validations == [5, 50, 500, 7, 8, 7, 9])

    // A refusal that is late, or an acceptance of the same amount, is as old.
    for (index, text) in ["", "much"].enumerated() {
      form.type("9")
      await gateway.validated(index + 8)
      form.type(text)
      let message = form.message
      await gateway.answerValidation(index + 7, "Too old.")
      #expect(form.message == message, "\(text)")
    }
    for (index, text) in ["7", "8", "7"].enumerated() {
      form.type(text)
      await gateway.validated(index + 10)
    }
    await gateway.answerValidation(9)
    #expect(canSubmit == false)
    await gateway.answerAll()
  }

  @Test("pressing twice places one bid")
  func doublePress() async {
    await typeValid("120")
    form.submit.start(form)
    await placeBid(1)
    #expect(form.submit.isExecuting)
    #expect(canSubmit == false)
    await press()
    #expect(gateway.bids == [120])
    await answerBid(.success(120))
    await press()
    #expect(gateway.bids == [120])
    await gateway.answerAll()
  }

  @Test("a success empties the text and says so")
  func success() async {
    await typeValid("120")
    await placeBid(1)
    #expect(form.text == "120")
    await answerBid(.success(125))
    #expect(form.text == "")
    #expect(form.message == "Your bid of 125 is the highest.")
    #expect(!form.submit.isExecuting)
    #expect(canSubmit == false)
    await typeValid("200")
    #expect(form.message == "")
    await placeBid(2)
    #expect(gateway.bids == [120, 200])
    await gateway.answerAll()
  }

  @Test("after a failure the button can be pressed again")
  func failure() async {
    await typeValid("120")
    await placeBid(1)
    await answerBid(.failure(Offline()))
    #expect(form.text == "120")
    #expect(form.message == "The bid could not be placed.")
    #expect(!form.submit.isExecuting)
    #expect(canSubmit == true)
    await placeBid(2)
    #expect(gateway.bids == [120, 120])
    await answerBid(.success(130))
    #expect(form.text == "")
    #expect(form.message == "Your bid of 130 is the highest.")
    await typeValid("140")
    await placeBid(3)
    await answerBid(.failure(Offline()))
    #expect(form.text == "140")
    #expect(form.message == "The bid could not be placed.")
    #expect(canSubmit == true)
    form.type("150")
    await gateway.validated(3)
    #expect(form.text == "150")
    #expect(form.message == "")
    #expect(canSubmit == false)
    await gateway.answerAll()
  }

  @Test("while a bid is on its way, the text can't be changed")
  func typingWhileBusy() async {
    await typeValid("120")
    for (count, result) in [(1, .failure(Offline())), (2, .success(120))] as [(Int, Result<Int, any Error>)] {
      await placeBid(count)
      let message = form.message
      if count == 1 { #expect(message == "") }
      for text in ["999", "", "much"] {
        form.type(text)
        await settle()
        #expect(form.text == "120", "\(text)")
        #expect(form.message == message, "\(text)")
      }
      await answerBid(result)
    }
    #expect(form.text == "")
    #expect(gateway.validations == [120])
    await gateway.answerAll()
  }

  @Test("what is bound to the form follows it")
  func binding() async {
    let (binder, log) = (Binder(), Log())
    binder.bind(form, { "\($0.text)|\($0.message)|\($0.submit.canExecute($0))" }, to: log) { $0.states.append($1) }
    await typeValid("120")
    binder.flush()
    #expect(log.states.last == "120||true")
    await placeBid(1)
    binder.flush()
    #expect(log.states.last == "120||false")
    await answerBid(.success(120))
    binder.flush()
    #expect(log.states.last == "|Your bid of 120 is the highest.|false")
    form.type("5")
    await gateway.validated(2)
    binder.flush()
    #expect(log.states.last == "5||false")
    await gateway.answerValidation(1, "5 is too low.")
    binder.flush()
    #expect(log.states.last == "5|5 is too low.|false")
    await gateway.answerAll()
  }

  @Test("a closed form is gone when its calls have been answered")
  func release() async {
    var closing: BidFormModel? = BidFormModel(gateway: gateway)
    weak let watched = closing
    closing?.type("120")
    await gateway.answerValidation(0)
    if let closing { closing.submit.start(closing) }
    await gateway.answerBid(.success(120))
    closing?.type("130")
    await gateway.validated(2)
    #expect(watched != nil)
    closing = nil
    await gateway.answerAll()
    _ = await settle { watched == nil }
    #expect(watched == nil)
  }
}
