import Armature
import ArmatureTestSupport
import Foundation
import MyCardsFeature
import MyCardsModel
import Raster
import TerminalUI
import Testing

@testable import MyCards

/// Unusual use that scenarios can't express, in every architecture: two keys before the first had its effect, a damaged
/// picture, a small screen.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct UnusualUseTests {
  nonisolated static let architectures = Feature.all.map(\.architecture)

  /// Taps a view twice, the second time before the first tap had an effect that needs a turn.
  private func tapTwice(_ name: String, in stub: Stub) throws {
    let view = try #require(stub.view(name) as? any Tapping, "There is no '\(name)' to tap.")
    try view.tap()
    // The first tap may have disabled the view.
    _ = try? view.tap()
  }

  @Test("two quick taps open one screen", arguments: architectures, ["add", "row-1"])
  func openTwice(architecture: Architecture, name: String) async throws {
    let stub = try await Stub(architecture, [.valid("A")])
    try tapTwice(name, in: stub)
    await stub.shows { stub.title != "My Cards" && stub.isEnabled("frontPhoto") }
    #expect(stub.host.presentations.count == 1)
    try stub.tap("cancel")
    await stub.shows { stub.title == "My Cards" }
    #expect(stub.host.presentations.isEmpty)
  }

  @Test("two quick taps on a photo open one photo, and one sheet while editing", arguments: architectures)
  func photoTwice(architecture: Architecture) async throws {
    let stub = try await Stub(architecture, [.valid("A")])
    try await stub.openCard()
    try tapTwice("frontPhoto", in: stub)
    await stub.shows { stub.title == "Card Photo" }
    try tapTwice("close", in: stub)
    await stub.shows { stub.title == "Card Details" }
    #expect(stub.host.presentations.count == 1, "the details alone")
    try stub.tap("edit")
    await stub.shows { stub.view("done") != nil }
    try tapTwice("frontPhoto", in: stub)
    await stub.shows { !stub.application.window.sheets.isEmpty }
    #expect(stub.application.window.sheets.count == 1)
    try await stub.pick("Cancel")
    await stub.shows { stub.application.window.sheets.isEmpty }
    #expect(stub.title == "Card Details")
  }

  @Test("two quick taps on Done store once, on Trash remove once, on Cancel close once", arguments: architectures)
  func endTwice(architecture: Architecture) async throws {
    let stub = try await Stub(architecture, [.valid("A")])
    try await stub.editCard()
    try tapTwice("done", in: stub)
    await stub.shows { stub.view("edit") != nil && stub.isEnabled("edit") }
    #expect(stub.services.worker.calls == [#"upsert ["A"]"#])
    try tapTwice("cancel", in: stub)
    await stub.shows { stub.title == "My Cards" }
    try await stub.editCard()
    try tapTwice("trash", in: stub)
    await stub.shows { stub.title == "My Cards" }
    #expect(stub.services.worker.calls == [#"upsert ["A"]"#, #"remove ["A"]"#])
    #expect(stub.host.presentations.isEmpty)
  }

  @Test("a picture that is damaged is an alert, and the card stays as it was", arguments: architectures)
  func damagedPicture(architecture: Architecture) async throws {
    let library = try TemporaryFolder()
    try Data("P6 40 30 255 cut off".utf8).write(to: library.file("damaged.ppm"))
    let stub = try await Stub(architecture, [.valid("A")], library: library.folder)
    try await stub.editCard()
    try stub.tap("frontPhoto")
    try await stub.pick("Photo Library")
    try await stub.pick("damaged.ppm")
    await stub.shows { !stub.application.window.alerts.isEmpty }
    #expect(stub.application.window.alerts.map(\.title) == ["Picture not read"])
    try stub.application.window.alerts.first?.buttons.first?.tap()
    await stub.shows { stub.application.window.alerts.isEmpty }
    #expect(stub.title == "Card Details" && stub.isEnabled("done") && stub.view("frontMissing") == nil)
    #expect(stub.services.log.contains { $0.hasPrefix("reading damaged.ppm failed: ") })
  }

  @Test("on a small screen every control is there, and a card is edited and stored", arguments: architectures)
  func smallScreen(architecture: Architecture) async throws {
    let stub = try await Stub(architecture, [.valid("A")], screen: (40, 12))
    try await stub.editCard()
    let screen = stub.application.window.bounds
    for name in ["cancel", "done", "trash", "name", "frontPhoto", "backPhoto"] {
      let view = try #require(stub.view(name), "'\(name)' isn't visible.")
      let place = view.convert(view.bounds, to: stub.application.window)
      #expect(screen.intersection(place) == place && place.width > 0 && place.height > 0, "\(name)")
    }
    let field = try #require(stub.view("name") as? TextField)
    field.type("B")
    try await stub.openCamera()
    try stub.tap("close")
    await stub.shows { stub.title == "Card Details" }
    try stub.tap("done")
    await stub.shows { stub.view("edit") != nil && stub.isEnabled("edit") }
    #expect(stub.services.worker.cards.map(\.name) == ["B"])
  }

  @Test("on a tiny screen, cards have their names, and no photo covers the keys", arguments: architectures)
  func tinyScreen(architecture: Architecture) async throws {
    let stub = try await Stub(architecture, [.valid("Gym")], screen: (20, 5))
    stub.application.displayIfNeeded()
    #expect(stub.screen.text.contains("Gym"))
    try await stub.openCard()
    stub.application.displayIfNeeded()
    #expect(stub.screen.canvas.lines.last == "       Ctrl-C Quit")
  }
}
