import Armature
import ArmatureTestSupport
import Foundation
import LoopbackServer
import TerminalUI
import Testing

@testable import Qwinkle

@MainActor
@Suite(.connected) struct TimelineTests {
  @Test("Q-01 the first load shows a status until the rows arrive, and sends one request")
  func firstLoad() async throws {
    let gate = Gate()
    let driver = try AppDriver(.late(gate, .document(Documents.two)))
    driver.app.application.launch()
    driver.app.application.displayIfNeeded()
    #expect(driver.text("status") == "Loading…")
    #expect(driver.screenText.contains("⠋"))

    gate.open()
    await driver.finishRefreshing()
    #expect(driver.rows == ["Ben: Tea time", "Ada: Hello"])
    #expect(driver.text("status") == nil)
    #expect(!driver.screenText.contains("Refreshing"))
    #expect(driver.server.requests == ["GET /v1/timeline"])
    #expect(driver.logLines == ["finished /v1/timeline"])
  }

  @Test("Q-02 an empty timeline shows how to refresh")
  func empty() async throws {
    let driver = try AppDriver(.document(Documents.empty))
    await driver.launch()
    #expect(driver.rows == [])
    #expect(driver.text("status") == "No qwinks yet. Pull to refresh.")
  }

  @Test("Q-04 pulls and shakes during a refresh are ignored")
  func oneRefreshAtATime() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    let gate = Gate()
    driver.server.answer(.late(gate, .document(Documents.two)))
    for key: Key in ["r", "r", "s", "r"] { driver.press(key) }
    gate.open()
    await driver.finishRefreshing()
    #expect(driver.server.requests.count == 2)
    #expect(!driver.controller.isRefreshing)
  }

  @Test("Q-05 an alert reports a server that is down, and the old rows stay")
  func serverDown() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    driver.server.goDown()
    await driver.refresh()
    #expect(driver.alert == ["Couldn't refresh", "The server could not be reached."])
    #expect(driver.screenText.contains("The server could not be reached."))
    driver.press(.returnKey)
    #expect(driver.alert == nil)
    #expect(driver.rows == ["Ben: Tea time", "Ada: Hello"])
    #expect(driver.list.isFirstResponder)
    #expect(driver.logLines.last == "failed /v1/timeline: The server could not be reached.")
  }

  @Test("Q-07 a damaged document changes neither the rows nor the stored document")
  func brokenDocument() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    driver.server.answer(.document(Documents.broken))
    await driver.refresh()
    #expect(driver.alert == ["Couldn't refresh", "The answer could not be read."])
    driver.press(.returnKey)
    driver.server.goDown()
    try await driver.relaunch()
    #expect(driver.rows == ["Ben: Tea time", "Ada: Hello"])
    #expect(driver.storedDocument == Documents.two)
  }

  @Test("Q-15 of a qwink listed twice in a document, the first one is shown")
  func duplicates() async throws {
    let again = Documents.qwink("q1", Documents.ada, "Other words", "09:58:00")
    let driver = try AppDriver(
      .document(Documents.timeline(Documents.qwink("q1", Documents.ada, "Hello", "09:58:00"), again)))
    await driver.launch()
    #expect(driver.rows == ["Ada: Hello"])
  }

  @Test("Q-24 scrolling by five of a hundred changes one origin and no frame of a row")
  func scrolling() async throws {
    let driver = try AppDriver(.document(Documents.rows(100)))
    await driver.launch()
    #expect(driver.rows == (1...10).map { "Ada: row \($0)" })
    let rows = (5..<10).compactMap { driver.list.engine.cell(at: ListPath(0, $0)) }
    let frames = rows.map(\.frame)
    #expect(rows.count == 5)

    for _ in 0..<5 { driver.list.scroll(rows: 1) }

    #expect(driver.rows == (6...15).map { "Ada: row \($0)" })
    #expect(driver.list.bounds.origin == [0, 10])
    #expect(rows.map(\.frame) == frames)
    #expect((5..<10).compactMap { driver.list.engine.cell(at: ListPath(0, $0)) }.elementsEqual(rows, by: ===))
  }

  @Test("a refresh keeps unchanged rows, their position on the screen and the selection")
  func refreshKeepsPlace() async throws {
    let driver = try AppDriver(.document(Documents.rows(100)))
    await driver.launch()
    for _ in 0..<5 { driver.list.scroll(rows: 1) }
    let engine = driver.list.engine
    let rows = (5..<15).compactMap { engine.cell(at: ListPath(0, $0)) }
    try engine.select(ListPath(0, 7))
    let news = Documents.qwink("new", Documents.ben, "News", "23:59:59")
    driver.server.answer(.document(Documents.rows(100, and: news)))

    await driver.refresh()

    #expect(driver.rows == (6...15).map { "Ada: row \($0)" })
    #expect((6..<16).compactMap { engine.cell(at: ListPath(0, $0)) }.elementsEqual(rows, by: ===))
    #expect(engine.selectedPaths == [ListPath(0, 8)])
    for _ in 0..<9 { driver.list.scroll(rows: -1) }
    #expect(driver.rows.first == "Ben: News")
  }

  @Test("Q-26 without an avatar the name's first character is shown, until a document has one")
  func avatars() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    #expect(driver.avatars == ["B", "A"])
    let tea = Documents.qwink("q2", Documents.ben, "Tea time", "09:59:00")
    driver.server.answer(
      .document(Documents.timeline(tea, Documents.qwink("q1", Documents.adaWithAvatar, "Hello", "09:58:00"))))
    await driver.refresh()
    #expect(driver.avatars == ["B", "◆"])
    #expect(driver.screenText.contains(" ◆   Ada       Hello"))
  }

  @Test("a narrow row shows a wide initial and a wide symbol, too")
  func wideAvatars() async throws {
    let (eva, kei) = (
      ##"{"id":"u3","handle":"eva","name":"Eva","avatar":{"symbol":"🎉","color":"red"}}"##,
      ##"{"id":"u4","handle":"kei","name":"圭"}"##
    )
    let driver = try AppDriver(
      .document(
        Documents.timeline(
          Documents.qwink("q4", Documents.ada, "Hello", "09:59:00"), Documents.qwink("q3", eva, "Party", "09:58:00"),
          Documents.qwink("q2", kei, "Tea", "09:57:00"))))
    driver.screen.resize(columns: 40, rows: 12)
    await driver.launch()
    let lines = driver.screen.canvas.lines
    #expect(lines.contains { $0.hasPrefix("▌ A Ada: Hello") })
    #expect(lines.contains { $0.hasPrefix(" 🎉 Eva: Party") })
    #expect(lines.contains { $0.hasPrefix(" 圭 圭: Tea") })
  }

  @Test("a shake passes from the list to its controller, which handles it as a pull")
  func shake() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    let outcome = driver.window.dispatch(.motion(.shakeBegan))
    #expect(outcome.path.map(\.name) == ["list", "timeline.view", "timeline"])
    #expect(driver.list.chain.map { Participant($0).name }.suffix(3) == ["window", "application", "appDelegate"])
    #expect(driver.server.requests.count == 1)
    driver.press("s")
    await driver.finishRefreshing()
    #expect(driver.server.requests.count == 2)
  }

  @Test("the timeline of an earlier run is shown during the first download")
  func cacheAtLaunch() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    let gate = Gate()
    driver.server.answer(.late(gate, .document(Documents.rows(1))))
    let relaunched = Task { try await driver.relaunch() }
    await gate.reached()
    #expect(driver.rows == ["Ben: Tea time", "Ada: Hello"])
    #expect(driver.controller.isRefreshing)
    gate.open()
    try await relaunched.value
    #expect(driver.rows == ["Ada: row 1"])
    #expect(driver.storedDocument == Documents.rows(1))
  }

  @Test("a damaged stored document is ignored and kept until a valid one arrives")
  func damagedCache() async throws {
    let driver = try AppDriver(.status(500, body: ""))
    try Data("{".utf8).write(to: driver.store.folder.appending(path: "timeline.json"))
    await driver.launch()
    #expect(driver.rows == [])
    #expect(driver.text("status") == "No qwinks yet. Pull to refresh.")
    #expect(driver.alert == ["Couldn't refresh", "The server answered 500."])
    #expect(driver.storedDocument == "{")
    driver.press(.returnKey)
    driver.server.answer(.document(Documents.two))
    await driver.refresh()
    #expect(driver.storedDocument == Documents.two)
  }

  @Test("the alert shows the server's message, and isn't presented twice")
  func serverMessage() async throws {
    let driver = try AppDriver(.status(503, body: #"{"error":{"code":"busy","message":"Come back later."}}"#))
    await driver.launch()
    #expect(driver.alert == ["Couldn't refresh", "Come back later."])
    driver.controller.timelineView.refreshControl.pull()
    await driver.finishRefreshing()
    #expect(driver.window.alerts.count == 1)
    #expect(driver.logLines == Array(repeating: "failed /v1/timeline: Come back later.", count: 2))
  }

  @Test(
    "a symbolic link in place of the stored timeline stays, and the file that it names is written",
    arguments: ["old", nil])
  func link(former: String?) throws {
    let place = try TemporaryFolder()
    let store = try AppStore(place.file("store"))
    if let former { try place.write(former, to: "real.json") }
    try place.write("new", to: "download")
    #expect(symlink("../real.json", place.file("store/timeline.json").path) == 0)
    try TimelineCache(store: store).replace(with: place.file("download"))
    #expect(place.text("real.json") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: place.file("store/timeline.json").path)
        == "../real.json")
  }
}
