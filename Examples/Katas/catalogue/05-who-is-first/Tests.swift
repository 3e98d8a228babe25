import Testing

@testable import K05

/// Agrees or refuses, and records what it is asked and told, with the first responder of that moment.
private final class Input: Field {
  final class Log {
    var lines: [String] = []
  }

  let name: String
  let log: Log
  let window: Window
  var becomes = true
  var resigns = true

  init(_ name: String, in window: Window, log: Log) {
    self.name = name
    self.window = window
    self.log = log
  }

  private func note(_ line: String) {
    log.lines.append("\(name) \(line), first: \((window.firstResponder as? Input)?.name ?? "none")")
  }

  override func shouldBecomeFirstResponder() -> Bool {
    note("becomes?")
    return becomes
  }

  override func shouldResignFirstResponder() -> Bool {
    note("resigns?")
    return resigns
  }

  override func didBecomeFirstResponder() { note("became") }
  override func didResignFirstResponder() { note("resigned") }
}

@Suite("Which field is first?")
struct FirstResponderTests {
  private let window = Window()
  private let log: Input.Log
  private let price: Input
  private let comment: Input

  init() {
    log = Input.Log()
    price = Input("price", in: window, log: log)
    comment = Input("comment", in: window, log: log)
  }

  @Test("a field that agrees becomes the first responder, and is notified")
  func becoming() {
    #expect(window.makeFirstResponder(price))
    #expect(window.firstResponder === price)
    #expect(log.lines == ["price becomes?, first: none", "price became, first: price"])
  }

  @Test("a field that refuses doesn't become the first responder")
  func refusingToBecome() {
    price.becomes = false
    #expect(!window.makeFirstResponder(price))
    #expect(window.firstResponder == nil)
    #expect(log.lines == ["price becomes?, first: none"])
    price.becomes = true
    #expect(window.makeFirstResponder(price))
  }

  @Test("both are asked before either is notified")
  func order() {
    window.makeFirstResponder(price)
    log.lines = []
    #expect(window.makeFirstResponder(comment))
    #expect(window.firstResponder === comment)
    #expect(
      log.lines == [
        "price resigns?, first: price", "comment becomes?, first: price", "price resigned, first: none",
        "comment became, first: comment",
      ])
    log.lines = []
    #expect(window.makeFirstResponder(price))
    #expect(
      log.lines == [
        "comment resigns?, first: comment", "price becomes?, first: comment", "comment resigned, first: none",
        "price became, first: price",
      ])
  }

  @Test("a first responder that refuses to resign stays, and the other field isn't asked")
  func refusingToResign() {
    window.makeFirstResponder(price)
    price.resigns = false
    log.lines = []
    #expect(!window.makeFirstResponder(comment))
    #expect(window.firstResponder === price)
    #expect(log.lines == ["price resigns?, first: price"])
    #expect(!window.makeFirstResponder(comment))
    #expect(!window.makeFirstResponder(nil))
    #expect(window.firstResponder === price)
    price.resigns = true
    #expect(window.makeFirstResponder(comment))
    #expect(window.firstResponder === comment)
  }

  @Test("if the new field refuses, the current one stays and isn't notified")
  func refusedSuccessor() {
    window.makeFirstResponder(price)
    comment.becomes = false
    log.lines = []
    #expect(!window.makeFirstResponder(comment))
    #expect(window.firstResponder === price)
    #expect(log.lines == ["price resigns?, first: price", "comment becomes?, first: price"])
    comment.becomes = true
    #expect(window.makeFirstResponder(comment))
    #expect(window.firstResponder === comment)
  }

  @Test("with nil, the current first responder resigns if it agrees")
  func resigning() {
    #expect(window.makeFirstResponder(nil))
    window.makeFirstResponder(price)
    price.resigns = false
    #expect(!window.makeFirstResponder(nil))
    #expect(window.firstResponder === price)
    price.resigns = true
    log.lines = []
    #expect(window.makeFirstResponder(nil))
    #expect(window.firstResponder == nil)
    #expect(log.lines == ["price resigns?, first: price", "price resigned, first: none"])
    log.lines = []
    #expect(window.makeFirstResponder(price))
    #expect(log.lines == ["price becomes?, first: none", "price became, first: price"])
    window.makeFirstResponder(comment)
    #expect(window.makeFirstResponder(nil))
    #expect(window.firstResponder == nil, "No other field becomes the first responder.")
  }

  @Test("a field that is the first responder already isn't asked again")
  func again() {
    window.makeFirstResponder(price)
    price.resigns = false
    price.becomes = false
    log.lines = []
    #expect(window.makeFirstResponder(price))
    #expect(window.firstResponder === price)
    #expect(log.lines == [])
  }

  @Test("the window doesn't own its first responder")
  func ownership() {
    let window = Window()
    var field: Field? = Field()
    weak let watched = field
    #expect(window.makeFirstResponder(field))
    field = nil
    #expect(watched == nil)
    #expect(window.firstResponder == nil)
    var earlier: Field? = Field()
    weak let watchedEarlier = earlier
    window.makeFirstResponder(earlier)
    #expect(window.makeFirstResponder(price))
    #expect(window.firstResponder === price)
    earlier = nil
    #expect(watchedEarlier == nil)
    var refusing: Input? = Input("refusing", in: self.window, log: log)
    weak let watchedRefusing = refusing
    refusing?.becomes = false
    #expect(!window.makeFirstResponder(refusing))
    refusing = nil
    #expect(watchedRefusing == nil)
    #expect(self.window.firstResponder == nil)
    self.window.makeFirstResponder(comment)
    comment.resigns = false
    var wanted: Field? = Field()
    weak let watchedWanted = wanted
    #expect(!self.window.makeFirstResponder(wanted))
    wanted = nil
    #expect(watchedWanted == nil)
    // A field may have the address of one that is gone.
    for _ in 0..<9 {
      let passing = Field()
      #expect(window.makeFirstResponder(passing))
      #expect(window.firstResponder === passing)
    }
  }
}
