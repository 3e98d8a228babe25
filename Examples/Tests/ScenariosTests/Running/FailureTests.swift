import ArmatureTestSupport
import Foundation
import Testing

@Suite("Messages of failed lines")
struct FailureTests {
  private static let start = "server GET /notes 200 [\"One\",\"Two\"]\nlaunch\n"

  private static let failures: [(lines: String, message: String)] = [
    ("title \"x\"", "the title \"x\", saw \"Demo\""),
    (
      "see \"Nine\"",
      "to see \"Nine\", saw a screen with \"Demo\" \"Name\" \"Save\" \"Pick\" \"Take\" \"0 s\" \"-\" \"Text\" \"One\" \"Two\""
    ),
    ("absent \"wo\"", "not to see \"wo\", saw \"Two\""),
    ("rows", "no rows, saw \"One\" \"Two\""),
    ("rows \"One\"", "the rows \"One\", saw \"One\" \"Two\""),
    ("rowCount 3", "3 rows, saw 2"),
    ("alert \"A\"", "the alert \"A\", saw no alert"),
    ("tap \"One\"\nalert \"Chosen\" \"x\"", "the alert \"Chosen\" with \"x\", saw its message \"One\""),
    ("tap \"One\"\nnoAlert", "no alert, saw the alert \"Chosen\""),
    ("tap \"One\"\ntap #pick", "#pick to tap, saw that the alert \"Chosen\" covers it"),
    ("text #chosen \"x\"", "#chosen with the text \"x\", saw \"-\""),
    ("enabled #save", "#save enabled, saw it disabled"),
    ("disabled #pick", "#pick disabled, saw it enabled"),
    ("enabled #none", "#none enabled, saw that it is hidden"),
    ("enabled #chosen", "#chosen enabled, saw that it isn't a control"),
    ("hidden #chosen", "#chosen hidden, saw it visible"),
    ("field #name \"x\"", "#name with the content \"x\", saw \"\""),
    ("placeholder #name \"x\"", "#name with the placeholder \"x\", saw \"Name\""),
    ("field #chosen \"x\"", "#chosen with the content \"x\", saw a view that isn't a field"),
    ("type #chosen \"x\"", "#chosen to type in, saw a view that isn't a field"),
    ("spinner on", "the spinner on, saw it off"),
    ("requests GET /notes 2", "2 requests GET /notes, saw 1; sent were \"GET /notes\""),
    ("sent POST /notes {}", "a request POST /notes, saw \"GET /notes\""),
    ("sent GET /notes {}", "the request GET /notes with {}, saw nothing"),
    ("image #picture 1x1", "#picture with a picture of 1x1, saw a view without a picture"),
    ("crop 1 2 3 4", "the crop 1 2 3 4, saw no crop"),
    ("redraws #name 7", "7 redraws of #name, saw 1"),
    ("cells 1", "at most 1 new cells, saw 2"),
    ("stored a.json 1", "the file 'a.json' with 1, saw \"notes.json\""),
    ("stored notes.json []", "the file 'notes.json' with [], saw [\"One\",\"Two\"]"),
    ("responders \"a\"", "the responders \"a\", saw none"),
    ("log \"x\"", "a line with \"x\" in the log, saw \"loaded 2\""),
    ("probe a 1", "the handler of a to have run 1 times, saw 0 times"),
    ("return", "a focused field for 'return', saw none"),
    ("pick \"A\"", "the entry \"A\" of an open sheet, saw no open sheet"),
    ("tap #pick\npick \"Z\"", "the entry \"Z\" of an open sheet, saw \"A\" \"B\" \"Cancel\""),
    ("swipeDelete 3", "a list with a row 3 to delete, saw 2 rows"),
    ("tap #pick\nswipeDelete 1", "row 1 to be deleted, saw that this row of the list cannot be deleted"),
    ("tap #pick\npull", "a list to pull, saw a list that cannot be pulled"),
    ("zoom 2", "a picture to zoom and move, saw none"),
    ("clock 2025-03-01T10:00:00Z", "'clock' before 'launch', saw that the app is running already"),
    ("store write a x", "'store write' before 'launch', saw that the app is running already"),
    ("kill\ntap #pick", "a running app, saw none, because it has not been launched"),
  ]

  @Test("a message has the expected and the actual state")
  func failures() async throws {
    let names = Self.failures.indices.map { "\(100 + $0).scenario" }
    let files = zip(names, Self.failures).map { ($0, Self.start + $1.lines) }
    let outcome = try await DemoProcess().run(Dictionary(files) { first, _ in first })
    let expected = zip(names, Self.failures).map { name, failure in
      "FAILED \(name):\(2 + failure.lines.split(separator: "\n").count): expected \(failure.message)"
    }
    let told = outcome.output.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("FAILED") || $0.hasPrefix("ok")
    }
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    #expect(told == expected)
  }

  @Test("the screen is printed as text after the message")
  func screen() async throws {
    let demo = try DemoProcess()
    let outcome = try await demo.run(["a.scenario": Self.start + "tap \"One\"\nnoAlert"])
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 26)
    #expect(lines[1] == "                                      Demo")
    #expect(lines[12] == "                    │  One                                 │")
  }

  @Test("a relaunch needs a launch before it")
  func relaunch() async throws {
    let outcome = try await DemoProcess().run(["a.scenario": "relaunch"])
    #expect(
      outcome
        == .init(
          status: 1,
          output: "FAILED a.scenario:1: expected 'launch' before 'relaunch', saw that the app has never run\n",
          errors: ""))
  }
}
