import ArmatureTestSupport
import Composites
import DataSources
import Downloads
import Foundation
import Responders
import TerminalUI
import Testing

@testable import ScenarioDemo
@testable import Scenarios

@MainActor
@Suite("Recording scenarios")
struct RecordingTests {
  private let place: TemporaryFolder
  private let world: World

  init() throws {
    place = try TemporaryFolder()
    world = try World(folder: place.folder)
  }

  private func answer(_ line: String) throws {
    let step = try Scenario(Data(line.utf8), file: "f", folder: place.folder).steps.first
    guard case .world(.answer(let answer, let isOnce))? = step?.verb else { return }
    world.server.add(answer, isOnce: isOnce)
  }

  /// Waits until a condition of the app holds.
  private func wait(_ application: Application, until holds: (Window) -> Bool) async {
    await application.run { holds(application.window) }
  }

  /// Waits as long as a person does between two actions.
  private func pause() async throws { try await Task.sleep(for: .milliseconds(20)) }

  private func press(_ text: String, _ application: Application) {
    for character in text { application.send(.key(KeyPress(.character(character)))) }
  }

  private func click(_ name: String, _ application: Application) throws {
    application.displayIfNeeded()
    let view = try #require(application.window.readingOrder.first { $0.name == name })
    let point = view.convert([view.bounds.width / 2, 0.5], to: application.window)
    let place = CellPoint(column: Int(point.x), row: Int(point.y))
    application.send(.mouse(MouseInput(.pressed(button: 0), at: place)))
    application.send(.mouse(MouseInput(.released(button: 0), at: place)))
  }

  /// Uses the demo as a person does, and returns the recorded scenario.
  private func record() async throws -> String {
    try answer(#"server GET /notes 200 ["One","Two"]"#)
    try answer("server POST /notes 201 {}")
    try Data(#"["Old"]"#.utf8).write(to: world.store.url.appending(path: "notes.json"))
    try Data("A former run".utf8).write(to: world.store.url.appending(path: "demo.log"))
    let file = place.file("recorded.scenario")
    let recorder = try ScenarioRecorder(file: file.path, store: world.store.url, server: world.baseURL)
    let app = DemoApp(world, transport: recorder.transport(world.transport))
    let application = app.application
    recorder.start(application)
    app.launch()
    await wait(application) { $0.visibleList?.engine.numberOfRows == 2 }
    try await pause()
    try click("name", application)
    press("H", application)
    press("i", application)
    try await pause()
    try click("save", application)
    await wait(application) { $0.visibleList?.engine.numberOfRows == 3 }
    try await pause()
    try click("row-2", application)
    try click("ok", application)
    try click("pick", application)
    try click("row-1", application)
    try await pause()
    world.server.set(isUp: false)
    application.send(.key(KeyPress("r")))
    await wait(application) { !$0.alerts.isEmpty }
    application.shake()
    application.enterBackground()
    application.enterForeground()
    try recorder.finish()
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test("actions and answers are recorded in order, and the recorded scenario passes")
  func recording() async throws {
    let text = try await record()
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("advance ") && !$0.hasPrefix("clock ") }
    let timeless = lines.map { $0.replacing(#/ delay [0-9.]+/#, with: "") }
    #expect(
      timeless == [
        "# Recorded.", #"store write notes.json ["Old"]"#, #"server once GET /notes 200 ["One","Two"]"#, "launch",
        "tap #name", #"type #name "Hi""#, "server once POST /notes 201 {}", "tap #save", "tap #row-2", "tap #ok",
        "tap #pick", #"pick "A""#, "server down", "pull", "server up", "shake", "background", "foreground",
        #"title "Demo""#, "rowCount 3", #"alert "Not loaded""#,
      ])
    let outcome = try await DemoProcess().run(["recorded.scenario": text])
    #expect(outcome == .init(status: 0, output: "ok recorded.scenario\n", errors: ""))
  }

  /// A transport whose exchanges fail.
  private struct FailingTransport: Transport {
    final class Ended: Exchange { func cancel() {} }
    let failure: TransportFailure

    func open(
      _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
      Task { report(.failed(failure)) }
      return Ended()
    }
  }

  @Test(
    "an answer that can't be read is recorded as that of a gateway, and a missing one as a server that is down",
    arguments: [
      (TransportFailure.malformedResponse("The status line is missing."), ["server once GET /notes 502", "launch"]),
      (.undecodableBody("is damaged"), ["server once GET /notes 502", "launch"]),
      (.connectionLost(.body), ["server down", "launch", "server up"]),
    ])
  func failures(failure: TransportFailure, lines: [String]) async throws {
    let file = place.file("recorded.scenario")
    let recorder = try ScenarioRecorder(file: file.path, store: world.store.url, server: world.baseURL)
    let app = DemoApp(world, transport: recorder.transport(FailingTransport(failure: failure)))
    recorder.start(app.application)
    app.launch()
    await wait(app.application) { !$0.alerts.isEmpty }
    try recorder.finish()
    let text = try String(contentsOf: file, encoding: .utf8)
    let recorded = text.split(separator: "\n").map { String($0.replacing(#/ delay [0-9.]+/#, with: "")) }
    #expect(recorded.filter { $0.hasPrefix("server") || $0 == "launch" } == lines)
    let outcome = try await DemoProcess().run(["recorded.scenario": text])
    #expect(outcome == .init(status: 0, output: "ok recorded.scenario\n", errors: ""))
  }

  @Test("a file that can't be written is an error before the recording begins")
  func unwritable() {
    let error = #expect(throws: ScenarioRecordingError.self) {
      _ = try ScenarioRecorder(file: "/nowhere/x.scenario", store: world.store.url, server: world.baseURL)
    }
    #expect(
      error?.description
        == "The recording can't be written to '/nowhere/x.scenario'. Name a file in an existing, "
        + "writable folder.")
  }
}
