import Armature
import ArmatureTesting
import MyCardsFeature
import MyCardsModel
import MyCardsServices
import TerminalUI
import Testing

@testable import MyCards

/// A weak reference to a role.
private struct WeakRole {
  weak var object: AnyObject?
}

/// Tests of what scenarios can't observe, in every architecture: releases, late results, repeated requests.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct ScreenTests {
  nonisolated static let architectures = Feature.all.map(\.architecture)

  @Test("with the camera open, closing the window releases every role", arguments: architectures)
  func closing(architecture: Architecture) async throws {
    let stub = try await Stub(architecture)
    try await stub.addCard()
    try await stub.openCamera()
    let check = ReleaseCheck(of: stub.roles)
    let roles = stub.roles.map { WeakRole(object: $0) }
    stub.host.systemClosed()
    // A read of the store that is under way may keep its role until it ends.
    for _ in 1...100_000 where roles.contains(where: { $0.object != nil }) { await Task.yield() }
    check.verify()
  }

  @Test("when the system dismisses the camera, its roles are released and the details stay", arguments: architectures)
  func systemDismissal(architecture: Architecture) async throws {
    let stub = try await Stub(architecture)
    try await stub.addCard()
    try await ReleaseCheck(of: stub.roles { try await stub.openCamera() }).verify {
      if let camera = stub.host.presentations.last { stub.host.systemDismissed(camera) }
    }
    #expect(stub.title == "Add new card")
    try await stub.openCamera()
  }

  @Test("a canceled sheet leaves nothing behind", arguments: architectures)
  func canceledSheet(architecture: Architecture) async throws {
    let stub = try await Stub(architecture)
    try await stub.addCard()
    let roles = stub.roles.count
    try stub.tap("frontPhoto")
    await stub.shows { !stub.application.window.sheets.isEmpty }
    weak let sheet = stub.application.window.sheets.first
    sheet?.entries.last.map { sheet?.select($0) }
    #expect(sheet == nil && stub.roles.count == roles && stub.title == "Add new card")
  }

  @Test("a frame that arrives after the camera was closed is ignored", arguments: architectures)
  func lateFrame(architecture: Architecture) async throws {
    let stub = try await Stub(architecture)
    var asked = stub.services.camera.asked.makeAsyncIterator()
    try await stub.addCard()
    let camera = try await stub.roles { try await stub.openCamera() }.map { WeakRole(object: $0) }
    try stub.tap("capture")
    // The pictures of the preview and the photo.
    _ = await asked.next()
    _ = await asked.next()
    try stub.tap("close")
    await stub.shows { stub.title == "Add new card" }
    stub.services.camera.release()
    while camera.contains(where: { $0.object != nil }) { await Task.yield() }
    #expect(stub.title == "Add new card" && stub.view("frontMissing") != nil)
  }

  @Test("a saved card is stored once and uploaded; meanwhile nothing can contradict that", arguments: architectures)
  func saving(architecture: Architecture) async throws {
    let stub = try await Stub(architecture, [.valid("A")])
    try await stub.editCard()
    stub.services.worker.isHeld = true
    try stub.tap("done")
    await stub.shows { !stub.isEnabled("cancel") }
    for button in ["done", "cancel", "trash", "frontPhoto"] {
      #expect(throws: SimulationError.self) { try stub.tap(button) }
    }
    #expect(!stub.isEnabled("name"))
    stub.services.worker.isHeld = false
    await stub.services.until { stub.services.loader.uploads > 0 }
    #expect(stub.services.worker.calls == [#"upsert ["A"]"#] && stub.services.loader.uploads == 1)
    await stub.shows { stub.view("edit") != nil }
    #expect(stub.isEnabled("cancel"))
  }

  @Test("while a card is removed, the screen can't be closed", arguments: architectures)
  func removal(architecture: Architecture) async throws {
    let stub = try await Stub(architecture, [.valid("A")])
    try await stub.editCard()
    stub.services.worker.isHeld = true
    try stub.tap("trash")
    await stub.shows { !stub.isEnabled("cancel") }
    #expect(throws: SimulationError.self) { try stub.tap("trash") }
    stub.services.worker.isHeld = false
    await stub.shows { stub.title == "My Cards" }
    #expect(stub.services.worker.calls == [#"remove ["A"]"#])
  }

  @Test("an error of the store leaves the mode, the history and the server unchanged", arguments: architectures)
  func refusal(architecture: Architecture) async throws {
    let stub = try await Stub(architecture, [.valid("A")])
    stub.services.worker.refuses = true
    try await stub.editCard()
    let field = try #require(stub.view("name") as? TextField)
    for _ in 1...2 {
      field.type("B")
      try stub.tap("done")
      await stub.shows { !stub.application.window.alerts.isEmpty }
      #expect(stub.application.window.alerts.map(\.title) == ["Card not saved"])
      #expect(stub.view("done") != nil && field.text == "B" && stub.services.loader.uploads == 0)
      try stub.application.window.alerts.first?.buttons.first?.tap()
      await stub.shows { stub.isEnabled("done") }
    }
    #expect(stub.services.worker.calls.count == 2)
    try stub.tap("cancel")
    await stub.shows { stub.view("edit") != nil }
    #expect(field.text == "A")
  }

  @Test("entering a mode makes the name field resign first responder", arguments: architectures)
  func modes(architecture: Architecture) async throws {
    let stub = try await Stub(architecture, [.valid("A")])
    try await stub.editCard()
    let field = try #require(stub.view("name") as? TextField)
    field.becomeFirstResponder()
    #expect(field.isFirstResponder)
    try stub.tap("cancel")
    await stub.shows { stub.view("edit") != nil && !field.isFirstResponder }
    #expect(!field.isEnabled)
  }

  /// The names, in recordings, of the roles of the list and of the details that ask the services.
  private static let askers: [Architecture: (list: String, details: String)] = [
    .mvc: ("cards", "details"), .mvvm: ("CardsViewModel", "DetailsViewModel"),
    .viper: ("CardsInteractor", "DetailsInteractor"), .vip: ("CardsInteractor", "DetailsInteractor"),
  ]

  @Test("recordings show which role asks the store and the server", arguments: architectures)
  func askers(architecture: Architecture) async throws {
    let asker = try #require(Self.askers[architecture])
    let (kept, run) = try await recording {
      let stub = try await Stub(architecture, [.valid("A")])
      try await stub.editCard()
      try stub.tap("done")
      await stub.shows { stub.view("edit") != nil && stub.isEnabled("edit") }
      try stub.tap("edit")
      await stub.shows { stub.view("trash") != nil && stub.isEnabled("trash") }
      try stub.tap("trash")
      await stub.shows { stub.title == "My Cards" }
      return stub
    }
    // A role that is gone is no sender.
    withExtendedLifetime(kept) {}
    let asked = run.text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
      $0.contains("→ StubWorker: ") || $0.contains("→ StubLoader: ")
    }
    let expected = [
      "\(asker.list) → StubLoader: download", "\(asker.list) → StubWorker: get",
      "\(asker.details) → StubWorker: upsert", "\(asker.details) → StubLoader: upload",
      "\(asker.details) → StubWorker: remove",
    ]
    for line in expected { #expect(asked.contains("\(line) [message]"), "\(line)") }
    #expect(!asked.contains { $0.hasPrefix("(outside)") })
  }
}
