import Foundation
import Testing

@testable import KataCore

@Suite("Reading what tools print")
struct ReadingTests {
  @Test("errors and warnings are read with file, line, words and marks")
  func messages() {
    let output = """
      /a b/c:d/Exercise.swift:16:18: error: cannot convert value of type 'String' to specified type 'Int'
          let x: Int = ""
                       ^~
      /a b/c:d/Exercise.swift:3:1: note: declared here
      /x/Tests.swift:9:1: warning: variable 'a' was never used
      error: link command failed with exit code 1
      """
    let messages = CompilerMessage.messages(in: output)
    #expect(messages.map(\.file) == ["Exercise.swift", "Tests.swift", nil])
    #expect(messages.map(\.line) == [16, 9, 0])
    #expect(messages.map(\.severity) == [.error, .warning, .error])
    #expect(messages[0].text == "cannot convert value of type 'String' to specified type 'Int'")
    #expect(
      messages[0].details == [
        "    let x: Int = \"\"", "                 ^~", "Exercise.swift:3:1: note: declared here",
      ])
  }

  @Test("a message that is printed twice is read once")
  func twice() {
    let line = "/x/E.swift:1:1: error: no\n"
    #expect(CompilerMessage.messages(in: line + line).count == 1)
  }

  private static let stream = """
    {"kind":"test","payload":{"id":"K01.Tests","kind":"suite","name":"Tests"},"version":"6.3.0"}
    {"kind":"test","payload":{"displayName":"a press arrives","id":"t1","isParameterized":false,"kind":"function",\
    "name":"a()","sourceLocation":{"_filePath":"/x/Tests.swift","column":4,"fileID":"K01\\/Tests.swift","line":6}},\
    "version":"6.3.0"}
    {"kind":"test","payload":{"id":"t2","isParameterized":true,"kind":"function","name":"b(_:)"},"version":"6.3.0"}
    {"kind":"event","payload":{"kind":"testStarted","testID":"t1"},"version":"6.3.0"}
    {"kind":"event","payload":{"issue":{"isFailure":true,"isKnown":false,"severity":"error","sourceLocation":\
    {"column":91,"fileID":"K01\\/Tests.swift","line":8}},"kind":"issueRecorded","messages":[{"symbol":"fail",\
    "text":"Expectation failed: (n → 0) == 1"},{"symbol":"details","text":"a comment"}],"testID":"t1"},"version":"6.3.0"}
    {"kind":"event","payload":{"issue":{"isFailure":false,"isKnown":false},"kind":"issueRecorded","messages":[],\
    "testID":"t1"},"version":"6.3.0"}
    {"kind":"event","payload":{"issue":{"isFailure":true,"isKnown":true},"kind":"issueRecorded","messages":[],\
    "testID":"t1"},"version":"6.3.0"}
    {"kind":"event","payload":{"kind":"testEnded","testID":"t1"},"version":"6.3.0"}
    {"kind":"event","payload":{"kind":"testStarted","testID":"t2"},"version":"6.3.0"}

    """

  @Test("an event stream is read: names, issues that count, and what was running at its end")
  func events() {
    let stream = EventStream(Data(Self.stream.utf8))
    #expect(stream.tests.map(\.name) == ["a press arrives", "b"])
    #expect(stream.tests[0].file == "Tests.swift")
    #expect(
      stream.tests[0].issues
        == [.init(file: "Tests.swift", line: 8, text: "Expectation failed: (n → 0) == 1\na comment")])
    #expect(stream.tests[0].hasEnded)
    #expect(stream.running?.name == "b")
    #expect(!stream.hasEnded)
  }

  @Test("a torn line and foreign lines are skipped")
  func torn() {
    let torn = Self.stream + "{\"kind\":\"event\",\"payload\":{\"kind\":\"runEn\nnot json\n[1]\n"
    #expect(EventStream(Data(torn.utf8)) == EventStream(Data(Self.stream.utf8)))
    let ended = Self.stream + "{\"kind\":\"event\",\"payload\":{\"kind\":\"runEnded\"}}\n"
    #expect(EventStream(Data(ended.utf8)).hasEnded)
  }

  @Test("the program's own lines are told apart from those of the testing library and the runtime")
  func ownLines() {
    let output = """
      ◇ Test run started.
      hello
      ± removed [7]
      K01/Exercise.swift:16: Fatal error: not yet
      Current stack trace:
      0    libswiftCore.so                    0x00007f606faa5eb4 <unavailable> + 179892
      12 apples
      ✘ Test "x" failed.
      """
    #expect(ProgramOutput.own(output) == ["hello", "12 apples"])
    #expect(ProgramOutput.fatalError(in: output) == "Exercise.swift:16: Fatal error: not yet")
    #expect(ProgramOutput.fatalError(in: "fine") == nil)
    #expect(ProgramOutput.printable("a\u{1B}[31mb\u{7}") == "a\u{FFFD}[31mb\u{FFFD}")
  }

  @Test("two texts are compared line by line")
  func comparison() {
    #expect(LineComparison(old: "a\nb\nc\n", new: "a\nx\nc\nd\n").lines == ["  a", "- b", "+ x", "  c", "+ d"])
    #expect(LineComparison(old: "", new: "a\n").lines == ["+ a"])
    #expect(LineComparison(old: "a\n", new: "").lines == ["- a"])
    #expect(LineComparison(old: "", new: "").lines.isEmpty)
  }
}
