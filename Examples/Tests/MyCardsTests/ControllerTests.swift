import Armature
import MyCardsModel
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI
import Testing

@testable import MyCardsMVC

/// Tests of what scenarios can't observe: releases, late results, repeated requests.
@Suite @MainActor struct ControllerTests {
  private func card(_ name: String) throws -> Card {
    let photo = Photo(try #require(Raster.pattern(width: 4, height: 3)))
    return Card(identifier: "1", name: name, front: photo, back: photo)
  }

  /// Presents details in a navigation container, as the first screen does.
  private func open(_ stub: Stub, _ card: Card, _ mode: DetailsMode) -> DetailsController {
    let details = DetailsController(card, mode, stub.services)
    stub.navigator.present(Navigator(root: details))
    return details
  }

  private func tap(_ stub: Stub, _ name: String) throws {
    try (#require(stub.view(name)) as? any Tapping)?.tap()
  }

  @Test("closed screens are released with everything they own")
  func release() async throws {
    let stub = Stub()
    stub.navigator.push(CardsController(stub.services))
    weak var details: DetailsController?
    weak var photo: View?
    do {
      details = open(stub, try card("A"), .normal)
      try tap(stub, "frontPhoto")
      photo = stub.view("photo")
      #expect(photo != nil)
      try tap(stub, "close")
      #expect(stub.application.window.title == "Card Details")
      try tap(stub, "cancel")
    }
    #expect(stub.application.window.title == "My Cards")
    #expect(details == nil && photo == nil)
  }

  @Test(
    "a frame that arrives after the capture screen was closed is ignored, and the screen is released",
    .timeLimit(.minutes(1)))
  func lateFrame() async throws {
    let stub = Stub()
    let details = open(stub, Card(identifier: "1"), .create)
    var asked = stub.camera.asked.makeAsyncIterator()
    weak var capture: CaptureController?
    do {
      let session = CameraSession(stub.camera)
      let screen = CaptureController(.front, session, stub.services)
      screen.delegate = details
      details.present(screen)
      capture = screen
      session.capture()
    }
    // The pictures of the preview and the photo.
    _ = await asked.next()
    _ = await asked.next()
    try tap(stub, "close")
    stub.camera.release()
    while capture != nil { await Task.yield() }
    #expect(details.card.front == nil)
    #expect(stub.application.window.title == "Add new card")
  }

  @Test("a valid card is stored once, added to the history and uploaded; meanwhile nothing can contradict that")
  func saving() async throws {
    let stub = Stub()
    let details = open(stub, try card("A"), .edit)
    var uploads = stub.loader.ends.makeAsyncIterator()
    try tap(stub, "done")
    for button in ["done", "cancel", "trash", "frontPhoto"] {
      #expect(throws: SimulationError.self) { try tap(stub, button) }
    }
    #expect(stub.view("name").map { ($0 as? TextField)?.isEnabled } == false)
    _ = await uploads.next()
    #expect(stub.worker.calls == [#"upsert ["A"]"#] && stub.loader.uploads == 1)
    #expect(details.mode == .normal)
    try tap(stub, "edit")
    try tap(stub, "cancel")
  }

  @Test("while a card is removed, the screen can't be closed")
  func removal() async throws {
    let stub = Stub()
    _ = open(stub, try card("A"), .edit)
    var calls = stub.worker.ends.makeAsyncIterator()
    try tap(stub, "trash")
    #expect(throws: SimulationError.self) { try tap(stub, "trash") }
    #expect(throws: SimulationError.self) { try tap(stub, "cancel") }
    _ = await calls.next()
    while stub.application.window.title == "Card Details" { await Task.yield() }
    #expect(stub.worker.calls == ["remove"])
  }

  @Test("an error of the store leaves the mode, the history and the server unchanged")
  func refusal() async throws {
    let stub = Stub()
    stub.worker.refuses = true
    let details = open(stub, try card("A"), .edit)
    let field = try #require(stub.view("name") as? TextField)
    field.type("B")
    var calls = stub.worker.ends.makeAsyncIterator()
    try tap(stub, "done")
    _ = await calls.next()
    while stub.application.window.alerts.isEmpty { await Task.yield() }
    #expect(stub.application.window.alerts.map(\.title) == ["Card not saved"])
    #expect(details.mode == .edit && details.card.name == "B" && stub.loader.uploads == 0)
    stub.application.window.alerts.first?.dismiss()
    try tap(stub, "cancel")
    #expect(details.mode == .normal && details.card.name == "A")
  }

  @Test("entering a mode makes the name field resign first responder")
  func modes() throws {
    let stub = Stub()
    _ = open(stub, try card("A"), .normal)
    try tap(stub, "edit")
    let field = try #require(stub.view("name") as? TextField)
    field.becomeFirstResponder()
    #expect(field.isFirstResponder)
    try tap(stub, "cancel")
    #expect(!field.isFirstResponder && !field.isEnabled)
  }
}
