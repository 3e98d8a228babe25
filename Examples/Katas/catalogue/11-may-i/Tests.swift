import Testing

@testable import K11

/// Records each call with the text that the field had at that moment, and can do something after a change.
private final class Judge: BidFieldDelegate {
  var calls: [String] = []
  private(set) var fields: [BidField] = []
  var allows: (String) -> Bool = { _ in true }
  var then: (BidField) -> Void = { _ in }

  func bidField(_ field: BidField, shouldChangeTo text: String) -> Bool {
    fields.append(field)
    calls.append("\(field.text): should \(text)")
    return allows(text)
  }

  func bidField(_ field: BidField, willChangeTo text: String) {
    fields.append(field)
    calls.append("\(field.text): will \(text)")
  }

  func bidFieldDidChange(_ field: BidField) {
    fields.append(field)
    calls.append("\(field.text): did")
    then(field)
  }
}

@Suite("May I?")
struct MayITests {
  private let field = BidField()
  private let judge = Judge()

  @Test("without a delegate, every change is allowed")
  func noDelegate() {
    #expect(field.type("12"))
    #expect(field.type("5"))
    #expect(field.text == "125")
    #expect(field.deleteBackward())
    #expect(field.text == "12")
    #expect(field.type(" or so"))
    #expect(field.text == "12 or so")
    #expect(field.type(" "))
    #expect(field.type(String(repeating: "1", count: 100)))
    #expect(field.text.count == 109)
  }

  @Test("the delegate is asked, then notified before and after the change")
  func order() {
    field.delegate = judge
    #expect(field.type("12"))
    #expect(judge.calls == [": should 12", ": will 12", "12: did"])
    judge.calls = []
    #expect(field.type("5"))
    #expect(judge.calls == ["12: should 125", "12: will 125", "125: did"])
    #expect(field.text == "125")
  }

  @Test("a change that the delegate forbids doesn't happen, and the delegate isn't notified of it")
  func veto() {
    field.delegate = judge
    judge.allows = { $0.count <= 2 }
    field.type("12")
    judge.calls = []
    #expect(!field.type("5"))
    #expect(field.text == "12")
    #expect(judge.calls == ["12: should 125"])
    judge.allows = { _ in true }
    #expect(field.type("5"))
    #expect(field.text == "125")
    field.deleteBackward()
    judge.allows = { $0 != "125" }
    judge.calls = []
    #expect(!field.type("5"))
    #expect(field.text == "12")
    #expect(judge.calls == ["12: should 125"])
  }

  @Test("deleting asks and notifies in the same way")
  func deleting() {
    field.type("125")
    field.delegate = judge
    #expect(field.deleteBackward())
    #expect(judge.calls == ["125: should 12", "125: will 12", "12: did"])
    judge.allows = { _ in false }
    judge.calls = []
    #expect(!field.deleteBackward())
    #expect(field.text == "12")
    #expect(judge.calls == ["12: should 1"])
    judge.allows = { _ in true }
    field.type("e\u{301}")
    #expect(field.deleteBackward())
    #expect(field.text == "12")
    field.deleteBackward()
    judge.calls = []
    #expect(field.deleteBackward())
    #expect(judge.calls == ["1: should ", "1: will ", ": did"])
  }

  @Test("where there is nothing to change, there is nothing to ask")
  func nothing() {
    field.delegate = judge
    #expect(!field.type(""))
    #expect(!field.deleteBackward())
    #expect(judge.calls == [])
    field.type("1")
    judge.calls = []
    #expect(!field.type(""))
    #expect(judge.calls == [])
    field.delegate = nil
    #expect(!field.type(""))
    field.deleteBackward()
    #expect(!field.deleteBackward())
  }

  @Test("the field doesn't own its delegate")
  func ownership() {
    var owner: Judge? = Judge()
    weak let watched = owner
    owner?.allows = { _ in false }
    field.delegate = owner
    #expect(!field.type("1"))
    owner?.allows = { _ in true }
    #expect(field.type("2"))
    #expect(field.deleteBackward())
    owner = nil
    #expect(watched == nil)
    #expect(field.delegate == nil)
    #expect(field.type("1"))
    #expect(field.text == "1")
  }

  @Test("a delegate that was replaced isn't asked any more")
  func replaced() {
    let other = Judge()
    field.delegate = judge
    field.type("1")
    judge.calls = []
    field.delegate = other
    field.type("2")
    #expect(judge.calls == [])
    #expect(other.calls == ["1: should 12", "1: will 12", "12: did"])
    // Two fields have delegates of their own.
    let note = BidField()
    note.delegate = judge
    field.type("3")
    note.type("x")
    #expect(judge.calls == [": should x", ": will x", "x: did"])
    #expect(judge.fields.suffix(3).allSatisfy { $0 === note }, "A call has the field that makes it.")
    #expect(other.calls.suffix(3) == ["12: should 123", "12: will 123", "123: did"])
    #expect(other.fields.allSatisfy { $0 === field })
  }

  @Test("a change by the delegate, after a change, asks and notifies in the same way")
  func nested() {
    field.delegate = judge
    judge.allows = { $0.count < 4 }
    judge.then = { field in
      guard field.text == "12" else {
        #expect(!field.type("0"))
        return
      }
      #expect(field.type("0"))
      #expect(field.text == "120", "The text changes before the call returns.")
    }
    #expect(field.type("12"))
    #expect(field.text == "120")
    #expect(
      judge.calls == [
        ": should 12", ": will 12", "12: did", "12: should 120", "12: will 120", "120: did", "120: should 1200",
      ])
    // A delegate can also delete what was typed.
    judge.allows = { _ in true }
    judge.then = { field in if field.text.count > 3 { #expect(field.deleteBackward()) } }
    judge.calls = []
    #expect(field.type(" 5"))
    #expect(field.text == "120")
    #expect(
      judge.calls == [
        "120: should 120 5", "120: will 120 5", "120 5: did", "120 5: should 120 ", "120 5: will 120 ", "120 : did",
        "120 : should 120", "120 : will 120", "120: did",
      ])
  }

  @Test("an accent that is typed later changes the text")
  func accent() {
    field.type("e")
    #expect(field.type("\u{301}"))
    #expect(field.text == "é")
  }
}
