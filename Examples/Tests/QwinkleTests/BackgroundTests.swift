import Armature
import ArmatureTestSupport
import LoopbackServer
import TerminalUI
import Testing

@testable import Qwinkle

/// Tests of background sessions and their completion handlers.
@MainActor @Suite(.connected) struct BackgroundTests {
  @Test("Q-18 the handler of a report runs once, on the main executor, after the held events are delivered")
  func handlerOnce() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    let gate = Gate()
    driver.server.answer(.late(gate, .document(Documents.rows(3))))
    driver.press("r")
    driver.app.application.enterBackground()
    gate.open()
    var runs = 0
    await withCheckedContinuation { continuation in
      driver.app.application.handleEvents(forBackgroundSession: "tl-1") {
        MainActor.preconditionIsolated("A completion handler runs on the main executor.")
        runs += 1
        continuation.resume()
      }
    }
    await driver.finishRefreshing()
    driver.app.application.enterForeground()
    #expect(runs == 1)
    #expect(driver.rows == ["Ada: row 1", "Ada: row 2", "Ada: row 3"])
    #expect(driver.logLines == ["finished /v1/timeline", "finished /v1/timeline"])
  }

  @Test("handlers of several reports about a session run once each, in order; one for an unknown session never runs")
  func severalReports() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    driver.app.application.enterBackground()
    var runs: [String] = []
    driver.app.application.handleEvents(forBackgroundSession: "other") { runs.append("other") }
    driver.app.application.handleEvents(forBackgroundSession: "tl-1") { runs.append("first") }
    await withCheckedContinuation { continuation in
      driver.app.application.handleEvents(forBackgroundSession: "tl-1") {
        runs.append("second")
        continuation.resume()
      }
    }
    #expect(runs == ["first", "second"])
    #expect(driver.logLines.last == "background: unknown identifier other")
  }

  @Test("two services that refresh at the same time call only their own delegates")
  func twoServices() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    let (timeline, messages) = (Gate(), Gate())
    driver.server.answer(.late(timeline, .document(Documents.rows(3))))
    let lunch = #"{"id":"m1","from":"u2","to":"u9","text":"Lunch?","sentAt":"2025-03-01T09:00:00Z"}"#
    driver.server.answer(.late(messages, .document(#"{"messages":[\#(lunch)]}"#)), at: "/v1/messages")
    driver.press("r")
    try driver.tap("messages")
    await timeline.reached()
    await messages.reached()
    #expect(driver.text("status") == "Loading…")

    messages.open()
    await driver.wait { driver.rows == ["Ben: Lunch?"] }
    #expect(driver.controller.isRefreshing)
    #expect(driver.logLines == ["finished /v1/timeline", "finished /v1/messages"])

    try driver.tap("back")
    #expect(driver.rows == ["Ben: Tea time", "Ada: Hello"])
    timeline.open()
    await driver.finishRefreshing()
    #expect(driver.logLines.last == "finished /v1/timeline")
    #expect(driver.rows == ["Ada: row 1", "Ada: row 2", "Ada: row 3"])
  }
}
