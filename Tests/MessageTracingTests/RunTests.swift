import Foundation
import MessageTracing
import Testing

@Suite struct RunTests {
  @Test("AR-70 runs with the same participants and messages are equal, in any process")
  func equality() {
    #expect(run(sending: "a", "b") == run(sending: "a", "b"))
    #expect(run(sending: "a", "b").hashValue == run(sending: "a", "b").hashValue)
    #expect(run(sending: "a", "b") != run(sending: "b", "a"))
    #expect(run(sending: "a") != run(sending: "a", "b", limit: 1))
    #expect(recording { reportMessage("a", from: Sender()) }.1 != recording { reportMessage("a", from: Listener()) }.1)
  }

  @Test("AR-70 a run decoded from its encoding is equal to it")
  func coding() throws {
    let run = recording(limit: 5) {
      reportMessage("plain", from: Sender(), to: Listener(), as: .test) {
        reportMessage("inner")
      } outcome: {
        "answer"
      }
      try? reportMessage("failing") { throw Refusal() }
      reportMessage("hostile\n\"<&\u{0}\u{202E}", from: Named(""), to: Named("💥"))
      reportMessage("fifth")
      reportMessage("sixth")
    }.1
    #expect(run.omitted == 1)
    let decoded = try JSONDecoder().decode(Run.self, from: JSONEncoder().encode(run))
    #expect(decoded == run)
    #expect(decoded.text == run.text)
  }

  @Test("AR-70 every outcome is equal to its decoded encoding")
  func codingOutcomes() throws {
    let outcomes: [Outcome] = [.open, .done, "text", .threw("error"), .deallocated, .late]
    #expect(try JSONDecoder().decode([Outcome].self, from: JSONEncoder().encode(outcomes)) == outcomes)
    #expect(outcomes.map { "\($0)" } == ["open", "done", "text", "threw error", "deallocated", "late"])
  }

  @Test(
    "AR-70 an encoding that no recorder can have made is refused",
    arguments: [
      #"{"messages":[],"omitted":-1}"#,
      #"{"messages":[{"text":"a","pattern":"p","depth":0,"outcome":{"open":{}}}],"omitted":9223372036854775807}"#,
      #"{"messages":[{"text":"a","pattern":"p","depth":-1,"outcome":{"deallocated":{}}}],"omitted":0}"#,
    ])
  func badEncoding(_ json: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Run.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      context.debugDescription
        == "A run cannot have a negative depth or number of omitted messages, or more than can be counted.")
  }

  @Test("AR-70 a decoded run of contradicting numbers and great depth is still drawn")
  func strangeEncoding() throws {
    let json = """
      {"messages":[{"sender":{"number":-7,"name":"A"},"receiver":{"number":-7,"name":"B"},"text":"a","pattern":"p",\
      "depth":9000000000000000000,"outcome":{"open":{}}}],"omitted":0}
      """
    let run = try JSONDecoder().decode(Run.self, from: Data(json.utf8))
    let indent = String(repeating: "  ", count: 32)
    #expect(run.text == "\(indent)(9000000000000000000) A → B: a [p] = open\n")
    #expect(
      run.mermaid == "sequenceDiagram\n  participant p1 as A\n  participant p2 as B\n  p1->>p2: a (open)\n")
    #expect(run.participants.map(\.name) == ["A", "B"])
    #expect(run.svg().contains(">a (open)</text>"))
  }

  @Test("AR-70 two runs compare: messages in one only, counts, participants and depth")
  func comparison() {
    let (sender, listener) = (Sender(), Listener())
    let first = recording {
      reportMessage("same", from: sender, to: listener)
      reportMessage("twice", from: sender, to: listener)
      reportMessage("twice", from: sender, to: listener)
      reportMessage("call", from: sender, as: .test) { reportMessage("inner", from: sender) }
    }.1
    let second = recording {
      reportMessage("first of all", from: listener, to: Named("Store"))
      reportMessage("twice", from: sender, to: listener)
      reportMessage("same", from: sender, to: listener)
    }.1
    #expect(first.messages(notIn: second).map(\.text) == ["twice", "call", "inner"])
    #expect(second.messages(notIn: first).map(\.text) == ["first of all"])
    #expect(first.counts == [.message: 4, .test: 1])
    #expect(second.counts == [.message: 3])
    #expect(first.participants.map(\.name) == ["Sender", "Listener"])
    #expect(second.participants.map(\.name) == ["Listener", "Store", "Sender"])
    #expect(first.greatestDepth == 1 && second.greatestDepth == 0)
    #expect(
      first.comparison(with: second) == """
        participants: 2 | 3
        message: 4 | 3
        test: 1 | 0
        greatest depth: 1 | 0
        − Sender → Listener: twice [message]
        − Sender → (outside): call [test]
        − Sender → (outside): inner [message]
        + Listener → Store: first of all [message]
        """)
    #expect(first.messages(notIn: first) == [])
  }

  @Test("AR-75 a comparison of shortened runs says how many messages each has left out")
  func shortenedComparison() {
    let runs = [1, 2].map { count in
      recording(limit: 1) { for _ in 0..<count { reportMessage("same") } }.1
    }
    let text = "participants: 0 | 0\nmessage: 1 | 1\ngreatest depth: 0 | 0"
    #expect(runs[0].comparison(with: runs[0]) == text)
    #expect(runs[0].comparison(with: runs[1]) == text + "\nleft out: 0 | 1")
    #expect(runs[1].comparison(with: runs[0]) == text + "\nleft out: 1 | 0")
  }

  @Test("AR-71 the text of a value is the same in every process")
  func values() {
    enum Kind { case plain, labelled(name: String), note(String), nested(Int?, Set<Int>), object(Sender) }
    struct Payload { var number = 1 }
    let values: [Any] = [
      3, "text", 2.5, true, Kind.plain, Kind.labelled(name: "x"), Kind.nested(1, [1, 2]), Kind.nested(nil, []),
      Kind.object(Sender()), Payload(), Set([1, 2, 3]), [1: 2], [Int](), Sender(), Named("Store"), Int?.some(4) as Any,
      Int?.none as Any, (1, "b"), ObjectIdentifier(Sender.self), Participant(Named("Store")),
      Kind.note("(a) and (b)"),
    ]
    #expect(
      values.map { Trace.text(of: $0) } == [
        "3", "text", "2.5", "true", "plain", "labelled(name: x)", "nested(1, Set<Int>)", "nested(nil, Set<Int>)",
        "object(Sender)", "Payload", "Set<Int>", "Dictionary<Int, Int>", "Array<Int>", "Sender", "Store", "4", "nil",
        "(1, b)", "ObjectIdentifier", "Store", "note((a) and (b))",
      ])
  }

  @Test("AR-71 the outcome of a call that threw is the same in every process")
  func errors() {
    struct Missing: Error {
      var names: Set<String> = ["a", "b"]
      var reason: (any Error)?
    }
    enum Invalid: Error { case names(Set<String>), name(String), empty }
    let errors: [any Error] = [
      Missing(), Missing(reason: Refusal()), Invalid.names(["a", "b"]), Invalid.name("x"), Invalid.empty, Broken(),
      Refusal(), NSError(domain: "Tides", code: 3, userInfo: ["a": 1, "b": 2]),
    ]
    let (_, run) = recording {
      for error in errors { try? reportMessage("load") { throw error } }
    }
    #expect(
      run.messages.map(\.outcome) == [
        .threw("Missing(names: Set<String>, reason: nil)"), .threw("Missing(names: Set<String>, reason: refused)"),
        .threw("names(Set<String>)"), .threw("name(x)"), .threw("empty"), .threw("Broken"), .threw("refused"),
        .threw("Error Domain=Tides Code=3 \"(null)\""),
      ])
  }
}

private final class Broken: Error {}
