import Foundation
import Testing

/// The recorded runs on the pages of the apps contain what the pages say of them.
///
/// Each app's own tests compare its diagram with a new recording.
@Suite struct DiagramTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation/Diagrams")

  private static let told: [(diagram: String, messages: [String])] = [
    (
      "Qwinkle-new-entry",
      [
        "launch()", "GET /v1/timeline", "didEnd with finished", "didParse", "touchUpInside", "present newEntry",
        "editingChanged", "primaryActionTriggered", "ServerClient → POST /v1/qwinks", "didPost(_:)", "dismiss",
      ]
    ),
    (
      "MyCards-edit",
      [
        "push cards", "GET /cards.json (200)", "didSelectRowAt (0,0)", "push details", "touchUpInside",
        "editingChanged", "primaryActionTriggered", "StoreChange", "POST /cards (200)", "dismiss", "push cards",
      ]
    ),
    (
      "Bidly-bid-arrives",
      [
        "launch()", "touchUpInside", "select", "ServerAPI → GET /v1/latest", "Item.additions → Bid → Watchlist",
        "Watchlist.additions → Bid → watch", "PeriodicCheck.ends → End → activity",
      ]
    ),
    (
      "Hobbies-submit",
      [
        "launch()", "touchUpInside", "account", "write JSON", "POST /api/users", "document", "read JSON", "user",
        "notify",
      ]
    ),
    (
      "DueDates-edit",
      [
        "launch()", "HandlesContext", "didSelectRowAt", "push detail", "HandlesItem", "valueChanged",
        "EditingContext.reports", "liveQueryWillChange", "liveQueryDidChange", "go back",
      ]
    ),
  ]

  private func diagram(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: "\(name).svg"), encoding: .utf8)
  }

  /// The texts of a class, in the order of the picture.
  private func texts(_ kind: String, in picture: String) -> [String] {
    picture.components(separatedBy: "<text class=\"\(kind)\"").dropFirst().compactMap { rest in
      let element = rest.components(separatedBy: "</text>")[0]
      guard let start = element.firstIndex(of: ">") else { return nil }
      return String(element[element.index(after: start)...])
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
  }

  @Test("the diagram of a page has the messages that the page tells of, in their order", arguments: told)
  func messages(diagram name: String, told: [String]) throws {
    var rest = texts("text", in: try diagram(name))[...]
    for message in told {
      let found = try #require(rest.firstIndex { $0.contains(message) }, "\(name) has no '\(message)' here: \(rest)")
      rest = rest[(found + 1)...]
    }
  }

  @Test(
    "a diagram has steps, at most eight columns, and neither life cycle nor list questions",
    arguments: told.map(\.diagram))
  func shape(name: String) throws {
    let picture = try diagram(name)
    #expect(texts("step", in: picture).first == "launch")
    #expect((2...8).contains(texts("name", in: picture).count))
    let patterns = texts("legend", in: picture)
    #expect(patterns.contains("target-action") && patterns.contains("navigation"))
    #expect(!patterns.contains("life cycle") && !patterns.contains("data source"))
    let width = picture.firstMatch(of: /width="([0-9]+)"/).flatMap { Int($0.1) }
    #expect(try #require(width) <= 1_200)
  }
}
