import Testing

@testable import ArchitectureRules

/// Tests that start an app and use its interface.
@Suite("Tests of the interface")
struct InterfaceTestsTests {
  @Test("gestures on elements of an app, without which a test of the interface fails")
  func interfaceTests() {
    expectMarked([
      target(
        "AppUITests",
        [
          "T.swift": """
          final class T: XCTestCase {
            func testOpens() { let app = XCUIApplication(); app.launch(); app.buttons["Open"].tap() }
            func testStarts() { let app = XCUIApplication(); print(app) }  // A18
          }
          """,
          "U.swift": "final class U: XCTestCase { func testTap() { recognizer.tap() } }  // A18",
        ])
    ])
  }
}
