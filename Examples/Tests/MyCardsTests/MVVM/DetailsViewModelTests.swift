import Architectures
import ArmatureTesting
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import Raster
import Testing

@testable import MyCardsMVVM

/// The view model of the details without a view.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct DetailsViewModelTests {
  private let services = StubServices()
  private let coordinator = CoordinatorSpy()

  private func model(_ card: Card, _ mode: DetailsMode) -> DetailsViewModel {
    let model = DetailsViewModel(card, mode, services.all, coordinator: coordinator)
    return model
  }

  @Test("the display follows card and mode")
  func display() {
    let model = model(.valid("A"), .normal)
    #expect(model.display == DetailsDisplay(.valid("A"), .normal) && model.name == "A")
    model.edit()
    model.name = "B"
    #expect(model.display == DetailsDisplay(.valid("B"), .edit))
  }

  @Test("only a valid card can be saved")
  func condition() async {
    let model = model(.valid("A"), .edit)
    model.name = ""
    #expect(!model.save.canExecute(model))
    guard case .refused(.conditionUnmet) = await model.save.execute(model) else {
      Issue.record("A card without a name was saved.")
      return
    }
    model.name = " "
    #expect(model.save.canExecute(model))
  }

  @Test("a saved card is in the history and uploaded, and edit mode ends")
  func saving() async {
    let model = model(.valid("A"), .edit)
    model.name = "B"
    #expect(await model.save.execute(model).value != nil)
    await services.until { services.loader.uploads > 0 }
    #expect(model.mode == .normal && services.worker.cards == [.valid("B")] && services.loader.uploads == 1)
    model.edit()
    model.name = "C"
    model.cancel()
    #expect(model.name == "B" && model.mode == .normal && coordinator.calls.isEmpty)
  }

  @Test("a new card is saved, and the details close")
  func creating() async {
    let model = model(.valid("A"), .create)
    #expect(await model.save.execute(model).value != nil)
    #expect(coordinator.calls == ["close details"])
  }

  @Test("while a save is executing, nothing else can be started")
  func executing() async {
    let model = model(.valid("A"), .edit)
    services.worker.isHeld = true
    model.save.start(model)
    #expect(model.save.start(model) == .executing && !model.remove.canExecute(model))
    #expect(model.display == DetailsDisplay(.valid("A"), .edit, isSaving: true))
    services.worker.isHeld = false
    await changes(of: model, \.display, until: { $0 == DetailsDisplay(.valid("A"), .normal) })
  }

  @Test("while a save is executing, keys that arrive before the buttons are disabled have no effect")
  func hasty() async {
    let model = model(.valid("A"), .edit)
    model.name = "B"
    services.worker.isHeld = true
    model.save.start(model)
    model.cancel()
    model.openFront()
    model.name = "C"
    #expect(model.mode == .edit && model.name == "B" && coordinator.calls.isEmpty)
    services.worker.isHeld = false
    await changes(of: model, \.display, until: { $0 == DetailsDisplay(.valid("B"), .normal) })
    #expect(services.worker.cards.map(\.name) == ["B"])
  }

  @Test("an error of the store is an alert; mode, name and history stay, and nothing is uploaded")
  func refusal() async {
    let model = model(.valid("A"), .edit)
    var alerts: [AlertDisplay] = []
    let listening = model.alerts.subscribe { alerts.append($0) }
    services.worker.refuses = true
    model.name = "B"
    #expect(await model.save.execute(model).value == nil)
    #expect(alerts == [.cardNotSaved] && model.mode == .edit && model.name == "B" && services.loader.uploads == 0)
    listening.cancel()
    model.cancel()
    #expect(model.name == "A")
  }

  @Test("a removed card closes the details, and an error of that is only logged", arguments: [false, true])
  func removal(refuses: Bool) async {
    let model = model(.valid("A"), .edit)
    services.worker.refuses = refuses
    let listening = model.alerts.subscribe { Issue.record("\($0) was presented.") }
    _ = await model.remove.execute(model)
    listening.cancel()
    #expect(coordinator.calls == ["close details"])
    #expect(services.log == (refuses ? ["remove failed: 1"] : []))
  }

  @Test("in normal mode a photo is shown, or the placeholder")
  func photos() {
    let model = model(.valid("A").with(nil, as: .back), .normal)
    model.openFront()
    model.openBack()
    #expect(coordinator.calls == ["show 4 × 3", "show 600 × 379"])
  }

  @Test("a new photo is scaled and replaces one side only", arguments: [DetailsMode.edit, .create])
  func newPhoto(mode: DetailsMode) throws {
    let model = model(Card(identifier: "1", name: "A"), mode)
    model.openBack()
    #expect(coordinator.calls == ["choose back"])
    coordinator.receive?(try #require(Raster.pattern(width: 9, height: 6)))
    #expect(model.display.back.picture?.width == 600 && model.display.back.missing == nil)
    #expect(model.display.front.missing == "No front photo")
  }

  @Test("a photo that arrives after the details were closed is ignored")
  func latePhoto() throws {
    var closed: DetailsViewModel? = model(Card(identifier: "1"), .edit)
    closed?.openFront()
    ReleaseCheck(of: [closed]).verify { closed = nil }
    coordinator.receive?(try #require(Raster.pattern(width: 9, height: 6)))
  }
}
