import Architectures
import Composites
import Delegation
import MyCardsModel
import MyCardsServices
import Raster
import Testing

@testable import MyCardsVIP

/// The interactors alone: Requests go in, and the Responses are compared.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct InteractorTests {
  private let services = StubServices()
  private let presenter = PresenterSpy()

  private func cards() -> CardsInteractor {
    let interactor = CardsInteractor()
    interactor.presenter.connect(presenter)
    interactor.worker.connect(services.all)
    return interactor
  }

  private func details(_ card: Card, _ mode: DetailsMode) -> DetailsInteractor {
    let interactor = DetailsInteractor()
    interactor.presenter.connect(presenter)
    interactor.worker.connect(services.all)
    interactor.take(ChosenCard(card: card, mode: mode))
    return interactor
  }

  @Test("the stored cards are a Response, in the order of the list, and so are downloaded ones")
  func list() async {
    services.worker.cards = [.valid("b", identifier: "2")]
    services.loader.cards = [.valid("A")]
    let interactor = cards()
    interactor.list(ListCards.Request())
    await presenter.receives(.cards(["A", "b"]))
    #expect(services.worker.calls == [#"upsert ["A"]"#])
  }

  @Test("without a server the failure is logged")
  func offline() async {
    let interactor = cards()
    interactor.list(ListCards.Request())
    await services.until { !services.log.isEmpty }
    #expect(services.log == ["download failed: Silence()"])
  }

  @Test("a chosen card is in the data store, and an index out of range has no Response")
  func choosing() async {
    services.worker.cards = [.valid("A")]
    let interactor = cards()
    interactor.list(ListCards.Request())
    await presenter.receives(.cards(["A"]))
    interactor.choose(.row(1))
    interactor.choose(.row(-1))
    #expect(presenter.last == .cards(["A"]))
    interactor.choose(.row(0))
    #expect(presenter.last == .choice && interactor.chosen == ChosenCard(card: .valid("A"), mode: .normal))
    interactor.choose(.new)
    #expect(interactor.chosen.mode == .create && interactor.chosen.card.name == "")
  }

  @Test("a saved card is in the history and uploaded, and edit mode ends; meanwhile nothing changes it")
  func saving() async {
    let interactor = details(.valid("A"), .normal)
    interactor.edit(.begin)
    #expect(presenter.last == .card("A", .edit, isSaving: false, entersMode: true))
    interactor.edit(.name("B"))
    services.worker.isHeld = true
    interactor.save(SaveCard.Request())
    interactor.edit(.name("C"))
    interactor.cancel(Cancel.Request())
    interactor.remove(RemoveCard.Request())
    interactor.save(SaveCard.Request())
    #expect(presenter.last == .card("B", .edit, isSaving: true, entersMode: false))
    await services.until { !services.worker.calls.isEmpty }
    services.worker.isHeld = false
    await presenter.receives(.card("B", .normal, isSaving: false, entersMode: true))
    await services.until { services.loader.uploads > 0 }
    #expect(services.worker.calls == [#"upsert ["B"]"#] && services.loader.uploads == 1)
    interactor.edit(.begin)
    interactor.edit(.name("X"))
    interactor.cancel(Cancel.Request())
    #expect(presenter.last == .card("B", .normal, isSaving: false, entersMode: true))
  }

  @Test("an invalid card isn't saved")
  func invalid() {
    let interactor = details(Card(identifier: "1", name: "A"), .create)
    interactor.save(SaveCard.Request())
    #expect(presenter.last == nil && services.worker.calls.isEmpty)
  }

  @Test("an error of the store ends the save, keeps mode and name, and uploads nothing")
  func refusal() async {
    services.worker.refuses = true
    let interactor = details(.valid("A"), .edit)
    interactor.edit(.name("B"))
    interactor.save(SaveCard.Request())
    await presenter.receives(.failure)
    #expect(presenter.responses.dropLast().last == .card("B", .edit, isSaving: false, entersMode: false))
    #expect(services.loader.uploads == 0)
  }

  @Test("a new card that is saved, a removed card and a canceled card end the details", arguments: [false, true])
  func ends(refuses: Bool) async {
    let created = details(.valid("A"), .create)
    created.save(SaveCard.Request())
    await presenter.receives(.end)
    services.worker.refuses = refuses
    let removed = details(.valid("A"), .edit)
    removed.remove(RemoveCard.Request())
    await presenter.receives(.end)
    #expect(services.log == (refuses ? ["remove failed: 1"] : []))
    details(.valid("A"), .normal).cancel(Cancel.Request())
    #expect(presenter.last == .end)
  }

  @Test("a photo is shown in normal mode, and chosen from the sources in the others")
  func photos() throws {
    let shown = details(.valid("A"), .normal)
    shown.openPhoto(OpenPhoto.Request(side: .front))
    #expect(presenter.last == .photo && shown.picture?.width == 4)
    let edited = details(Card(identifier: "1", name: "A"), .edit)
    edited.openPhoto(OpenPhoto.Request(side: .back))
    #expect(presenter.last == .sources([.camera], .back))
    edited.chooseSource(ChooseSource.Request(source: .folder(.library)))
    #expect(presenter.last == .pictures([]))
    edited.take(photo: try #require(Raster.pattern(width: 9, height: 6)))
    #expect(presenter.shown?.back?.picture.width == 600 && presenter.shown?.front == nil)
  }

  @Test("a picture that can't be read is a failure")
  func unreadable() async {
    let interactor = details(.valid("A"), .edit)
    interactor.readPicture(ReadPicture.Request(name: "missing.ppm"))
    await presenter.receives(.read(false))
    #expect(interactor.picture == nil && services.log.count == 1)
  }

  @Test("the camera asks when undecided, runs when allowed, and its frame is cropped to the outline")
  func camera() async {
    let services = StubServices(camera: .undecided)
    let interactor = CaptureInteractor(CameraSession(services.camera))
    interactor.presenter.connect(presenter)
    interactor.worker.connect(services.all)
    interactor.run(.start)
    #expect(presenter.responses == [.camera(isRunning: false, isDenied: false), .question])
    interactor.answer(AskPermission.Request(allows: true))
    await presenter.receives(.camera(isRunning: true, isDenied: false))
    var asked = services.camera.asked.makeAsyncIterator()
    interactor.takePhoto(TakePhoto.Request())
    _ = await asked.next()
    _ = await asked.next()
    services.camera.release()
    await presenter.received(.taken)
    #expect(interactor.photo != nil)
  }

  @Test("a denied camera says so")
  func denied() {
    let interactor = CaptureInteractor(CameraSession(StubServices(camera: .undecided).camera))
    interactor.presenter.connect(presenter)
    interactor.answer(AskPermission.Request(allows: false))
    #expect(presenter.last == .camera(isRunning: false, isDenied: true))
  }

  @Test("the crop follows zoom and pan, and its result is in the data store")
  func crop() throws {
    let interactor = CropInteractor(try #require(Raster.pattern(width: 1200, height: 800)))
    interactor.presenter.connect(presenter)
    interactor.worker.connect(services.all)
    interactor.move(.zoomTo(2))
    interactor.move(.zoomBy(0.5))
    interactor.move(.pan([9999, 9999]))
    #expect(presenter.last == .viewport(zoom: 1))
    interactor.crop(CropPicture.Request())
    #expect(presenter.last == .taken && interactor.photo?.width == 468 && interactor.photo?.height == 295)
  }

  @Test("a photo is a Response once there is one")
  func photo() {
    let interactor = PhotoInteractor()
    interactor.presenter.connect(presenter)
    interactor.show(ShowPhoto.Request())
    #expect(presenter.responses.isEmpty)
    interactor.take(Raster.pattern(width: 9, height: 6))
    interactor.show(ShowPhoto.Request())
    #expect(presenter.last == .shown(width: 9))
  }
}
