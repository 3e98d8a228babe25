import ArmatureTestSupport
import Foundation
import Testing

@Suite("Running scenarios")
struct RunningTests {
  private let demo: DemoProcess

  init() throws { demo = try DemoProcess() }

  @Test("all actions and expectations pass in the demo app")
  func everything() async throws {
    let outcome = try await demo.run([
      "a.scenario": """
      server GET /notes 200 delay 2 ["One","Two","Three"]
      store write notes.json ["Old"]
      launch
      title "Demo"
      spinner on
      rows "Old"
      advance 1.5
      text #seconds "1 s"
      spinner on
      advance 0.5
      spinner off
      rows "One" "Two" "Three"
      requests GET /notes 1
      stored notes.json ["One","Two","Three"]
      log "loaded 3"
      disabled #save
      placeholder #name "Name"
      see "Name"
      type #name "Hi"
      field #name "Hi"
      absent "Name"
      return
      enabled #save
      server once POST /notes 201 delay 1 {}
      tap "Save"
      sent POST /notes {"name":"<any>"}
      advance 1
      rows "Hi" "One" "Two" "Three"
      type #text "two\\nlines"
      return
      field #text "two\\nlines\\n"
      endEditing
      tap "One"
      alert "Chosen" "On"
      title "Demo"
      tap "OK"
      noAlert
      tap #pick
      see "Pick one"
      rows "A" "B" "Cancel"
      pick "B"
      text #chosen "B"
      tap #pick
      pick "A"
      disabled #text
      type #text "three"
      field #text "two\\nlines\\n"
      swipeDelete 1
      rowCount 3
      store refuse
      swipeDelete 1
      alert "Not kept" "fail"
      tap "OK"
      store accept
      camera granted 640x480
      tap #take
      image #picture 640x480
      pixel #picture 599 378 87 122 33
      crop 1 2 3 4
      server down
      pull
      alert "Not loaded"
      tap "OK"
      spinner off
      tap #list
      shake
      responders "list" "demo.view" "window" "application" "appDelegate"
      log "shaken"
      mark
      advance 1
      redraws #seconds 1
      redraws #name 0
      cells 0
      requests GET /notes 0
      background
      log "background"
      events demo-1
      probe demo-1 1
      foreground
      hidden #nothing
      visible #list
      """
    ])
    #expect(outcome == .init(status: 0, output: "ok a.scenario\n", errors: ""))
  }

  @Test("a kill ends the app immediately, and a relaunch stops it in order")
  func life() async throws {
    let outcome = try await demo.run([
      "a.scenario": """
      server GET /notes 200 delay 2 ["One"]
      launch
      kill
      advance 5
      stored notes.json x
      """,
      "b.scenario": """
      server GET /notes 200 delay 2 ["One"]
      launch
      advance 2
      relaunch
      rows "One"
      requests GET /notes 1
      log "stopped"
      kill
      launch
      rows "One"
      text #seconds "0 s"
      """,
    ])
    #expect(
      outcome
        == .init(
          status: 1,
          output: """
            FAILED a.scenario:5: expected the file 'notes.json' with x, saw an empty store
            ok b.scenario

            """, errors: ""))
  }

  @Test("a scrolling list shows its next rows and creates no cells for them")
  func scrolling() async throws {
    let numbers = (1...100).map { "\"\($0)\"" }
    func rows(_ range: ClosedRange<Int>) -> String { range.map { "\"\($0)\"" }.joined(separator: " ") }
    let outcome = try await demo.run([
      "a.scenario": """
      server GET /notes 200 [\(numbers.joined(separator: ","))]
      launch
      rowCount 100
      rows \(rows(1...10))
      scroll 5
      rows \(rows(6...15))
      mark
      scroll -5
      rows \(rows(1...10))
      cells 1
      text #row-10 "10"
      hidden #row-11
      scroll 500
      rows \(rows(91...100))
      tap "99"
      alert "Chosen" "99"
      """
    ])
    #expect(outcome == .init(status: 0, output: "ok a.scenario\n", errors: ""))
  }

  @Test("all files are run in order, and the worst result determines the status")
  func severalFiles() async throws {
    let outcome = try await demo.run([
      "a.scenario": "launch\n", "b.scenario": "launch\ntapp #x\n", "c.scenario": "server down\nserver up\n",
      "d.scenario": "server GET /notes 200 @missing.json",
    ])
    #expect(
      outcome
        == .init(
          status: 2, output: "ok a.scenario\nok c.scenario\n",
          errors: """
            b.scenario:2: 'tapp' isn't a verb. Did you mean 'tap'?
            d.scenario:1: '@missing.json' can't be read: there is no such file.

            """))
  }

  @Test("a missing file is reported by name")
  func missingFile() async throws {
    let outcome = try await demo.run([:], arguments: ["--scenario", "nowhere.scenario"])
    #expect(
      outcome
        == .init(
          status: 2, output: "",
          errors: "nowhere.scenario: 'nowhere.scenario' can't be read: there is no such file.\n"))
  }

  @Test("without files, standard input is the scenario")
  func standardInput() async throws {
    let good = try await demo.run([:], arguments: [], input: "server down\nlaunch\nalert \"Not loaded\"\n")
    #expect(good == .init(status: 0, output: "ok standard input\n", errors: ""))
    let bad = try await demo.run([:], arguments: [], input: "launch\nlaunch")
    #expect(bad.status == 1)
    #expect(
      bad.output.hasPrefix(
        "FAILED standard input:2: expected no running app for 'launch', saw that it is running already. Write 'relaunch', "
          + "or 'kill' before this line\n"))
  }

  @Test("work that doesn't end fails the line that started it")
  func endlessWork() async throws {
    let outcome = try await demo.run(["a.scenario": "server GET /notes 200 [\"Spin\"]\nlaunch\ntap \"Spin\""])
    #expect(outcome.status == 1)
    let message = "expected the app to become idle, saw work that doesn't end"
    #expect(outcome.output.hasPrefix("FAILED a.scenario:3: \(message)\n"))
  }

  @Test("the temporary folders of scenarios are removed")
  func folders() async throws {
    let outcome = try await demo.run([
      "a.scenario": "store write a x\nphoto library b.ppm 2x2\nlaunch", "b.scenario": "launch\ntitle \"no\"",
    ])
    #expect(outcome.status == 1)
    #expect(try demo.temporaryFiles() == [])
  }
}
