import Armature
import ArmatureTestSupport
import ArmatureTesting
import LoopbackServer
import TerminalUI
import Testing

@testable import Qwinkle

/// Tests that objects are released with their screens and not called afterward.
@MainActor @Suite(.connected) struct ReleaseTests {
  @Test("a download that ends after its app was released calls no delegate")
  func appGone() async throws {
    let gate = Gate()
    var driver: AppDriver? = try AppDriver(.late(gate, .document(Documents.two)))
    let server = try #require(driver?.server)
    driver?.app.application.launch()
    await gate.reached()
    ReleaseCheck([
      "app": driver?.app, "controller": driver?.controller, "view": driver?.controller.timelineView,
      "qwinkers": driver?.controller.composition.qwinkers, "account": driver?.controller.composition.account,
    ]).verify { driver = nil }
    gate.open()
    #expect(server.requests == ["GET /v1/timeline"])
  }

  @Test(
    "a screen that closes during its download is released immediately, and no delegate is called",
    arguments: [("messages", "/v1/messages"), ("people", "/v1/users")])
  func screenGone(button: String, path: String) async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    let gate = Gate()
    driver.server.answer(.late(gate, .document("{}")), at: path)
    try driver.tap(button)
    await gate.reached()
    #expect(driver.controller.navigator?.stack.count == 2)
    ReleaseCheck(of: [driver.controller.navigator?.stack.last]).verify { driver.press(.escape) }
    #expect(driver.window.title == "Qwinkle")
    gate.open()
    await driver.refresh()
    #expect(driver.alert == nil)
    #expect(driver.rows == ["Ben: Tea time", "Ada: Hello"])
    #expect(driver.logLines == Array(repeating: "finished /v1/timeline", count: 2))
  }

  @Test("a new entry is released when it is canceled")
  func entryGone() async throws {
    let driver = try AppDriver(.document(Documents.two))
    await driver.launch()
    try driver.tap("add")
    #expect(driver.window.title == "New Entry")
    ReleaseCheck(of: [driver.controller.presentedController]).verify { driver.press(.escape) }
    #expect(driver.window.title == "Qwinkle")
  }
}
