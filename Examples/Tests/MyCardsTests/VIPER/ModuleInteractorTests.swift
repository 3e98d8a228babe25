import Architectures
import Composites
import MyCardsGeometry
import MyCardsModel
import MyCardsServices
import Raster
import Testing

@testable import MyCardsVIPER

/// The interactors of VIPER alone: use cases are called, and the answers are compared.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct ModuleInteractorTests {
  private let services = StubServices()
  private let output = InteractorOutputSpy()

  private func cards() -> CardsInteractor {
    let interactor = CardsInteractor(services.all)
    interactor.presenter.connect(output)
    return interactor
  }

  private func details(_ identifier: String?) -> DetailsInteractor {
    let interactor = DetailsInteractor(identifier, services.all)
    interactor.presenter.connect(output)
    interactor.load()
    return interactor
  }

  /// Makes the interactor of the details of a valid card, and waits until it has read it.
  private func loaded() async -> DetailsInteractor {
    services.worker.cards = [.valid("A")]
    let interactor = details("1")
    await output.receives(.draft(draft("A")))
    return interactor
  }

  private func draft(_ name: String, isSaving: Bool = false) -> CardDraft {
    let picture = Card.valid(name).front?.picture
    return CardDraft(name: name, front: picture, back: picture, isValid: true, isSaving: isSaving)
  }

  @Test("the stored cards are reported in the order of the list, and so are downloaded ones")
  func list() async {
    services.worker.cards = [.valid("b", identifier: "2")]
    services.loader.cards = [.valid("A")]
    let interactor = cards()
    interactor.start()
    await output.receives(.cards(["1 A", "2 b"]))
    #expect(services.worker.calls == [#"upsert ["A"]"#])
    withExtendedLifetime(interactor) {}
  }

  @Test("without a server the failure is logged")
  func offline() async {
    let interactor = cards()
    interactor.start()
    await services.until { !services.log.isEmpty }
    #expect(services.log == ["download failed: Silence()"])
    withExtendedLifetime(interactor) {}
  }

  @Test("a list that was closed stores nothing that arrives later")
  func closedList() async {
    services.loader.isHeld = true
    services.loader.cards = [.valid("A")]
    var interactor: CardsInteractor? = cards()
    interactor?.start()
    await services.until { services.loader.isWaiting }
    weak let released = interactor
    interactor = nil
    #expect(released == nil)
    services.loader.isHeld = false
    for _ in 1...100 { await Task.yield() }
    #expect(services.worker.calls.isEmpty && services.log.isEmpty)
  }

  @Test("a new card is reported at once, and one that is no longer stored ends the details")
  func loading() async {
    withExtendedLifetime(details(nil)) {}
    #expect(output.answers == [.draft(CardDraft())])
    let gone = details("1")
    await output.receives(.ended)
    withExtendedLifetime(gone) {}
  }

  @Test("a card that the list has read is reported at once")
  func listedCard() async {
    services.worker.cards = [.valid("A")]
    let list = cards()
    list.start()
    await output.receives(.cards(["1 A"]))
    withExtendedLifetime(details("1")) {}
    #expect(output.last == .draft(draft("A")))
    withExtendedLifetime(list) {}
  }

  @Test("a store that can't be read ends the details with a line in the log")
  func unreadableStore() async {
    services.worker.cards = [.valid("A")]
    services.worker.isUnreadable = true
    let interactor = details("1")
    await output.receives(.ended)
    #expect(services.log == ["reading failed: The store could not be read. stub"])
    withExtendedLifetime(interactor) {}
  }

  @Test("a saved card is in the history and uploaded; meanwhile nothing changes it")
  func saving() async {
    let interactor = await loaded()
    interactor.rename("B")
    services.worker.isHeld = true
    interactor.save()
    interactor.rename("C")
    interactor.restore()
    interactor.remove()
    interactor.save()
    #expect(output.last == .draft(draft("B", isSaving: true)))
    await services.until { !services.worker.calls.isEmpty }
    services.worker.isHeld = false
    await output.receives(.saved(draft("B")))
    await services.until { services.loader.uploads > 0 }
    #expect(services.worker.calls == [#"upsert ["B"]"#] && services.loader.uploads == 1)
    interactor.rename("X")
    interactor.restore()
    #expect(output.last == .draft(draft("B")))
  }

  @Test("an invalid card isn't saved")
  func invalid() {
    let interactor = details(nil)
    interactor.rename("A")
    interactor.save()
    #expect(output.answers == [.draft(CardDraft()), .draft(CardDraft(name: "A"))] && services.worker.calls.isEmpty)
  }

  @Test("an error of the store ends the save, keeps the name, and uploads nothing")
  func refusal() async {
    let interactor = await loaded()
    services.worker.refuses = true
    interactor.rename("B")
    interactor.save()
    await output.receives(.failedToSave)
    #expect(output.answers.dropLast().last == .draft(draft("B")) && services.loader.uploads == 0)
    #expect(services.log.count == 1 && services.log.first?.hasPrefix("save failed: 1: ") == true)
  }

  @Test("a removed card ends the details, also if the store refuses", arguments: [false, true])
  func removing(refuses: Bool) async {
    let interactor = await loaded()
    services.worker.refuses = refuses
    interactor.remove()
    await output.receives(.ended)
    #expect(services.worker.calls == [#"remove ["A"]"#])
    #expect(services.log == (refuses ? ["remove failed: 1"] : []))
  }

  @Test("a new photo is scaled and replaces the one of its side")
  func photo() throws {
    let interactor = details(nil)
    interactor.replacePhoto(of: .back, with: try #require(Raster.pattern(width: 9, height: 6)))
    #expect(output.drafts.last?.back?.width == 600 && output.drafts.last?.front == nil)
    #expect(output.drafts.last?.isValid == false)
    #expect(interactor.sources == [.camera] && interactor.pictures(in: .library).isEmpty)
  }

  @Test("a picture that can't be read is a failure")
  func unreadablePicture() async {
    let interactor = details(nil)
    interactor.readPicture("missing.ppm", in: .library)
    await output.receives(.failedToRead)
    #expect(services.log.count == 1)
    withExtendedLifetime(interactor) {}
  }

  @Test("the camera asks when undecided, runs when allowed, and its frame is cropped to the outline")
  func camera() async {
    let services = StubServices(camera: .undecided)
    let interactor = CaptureInteractor(CameraSession(services.camera), services.all)
    interactor.presenter.connect(output)
    interactor.start()
    #expect(output.answers == [.camera(isRunning: false, isDenied: false), .question])
    interactor.answer(allows: true)
    await output.receives(.camera(isRunning: true, isDenied: false))
    var asked = services.camera.asked.makeAsyncIterator()
    interactor.takePhoto()
    _ = await asked.next()
    _ = await asked.next()
    services.camera.release()
    let part = CameraCrop(sensorWidth: 64, sensorHeight: 48).wholePixels
    await output.received(.photo(width: part?.width ?? 0, height: part?.height ?? 0))
    await output.received(.preview)
  }

  @Test("a denied camera says so")
  func denied() {
    let services = StubServices(camera: .undecided)
    let interactor = CaptureInteractor(CameraSession(services.camera), services.all)
    interactor.presenter.connect(output)
    interactor.answer(allows: false)
    #expect(output.last == .camera(isRunning: false, isDenied: true))
  }

  @Test("the crop follows zoom and pan, and its photo is what the outline contains")
  func crop() throws {
    let interactor = CropInteractor(try #require(Raster.pattern(width: 1200, height: 800)), services.all)
    interactor.presenter.connect(output)
    interactor.zoom(to: 2)
    interactor.zoom(by: 0.5)
    interactor.pan(by: [9999, 9999])
    #expect(output.answers == [.viewport(zoom: 2), .viewport(zoom: 1), .viewport(zoom: 1)])
    interactor.crop()
    #expect(output.last == .photo(width: 468, height: 295))
  }
}
