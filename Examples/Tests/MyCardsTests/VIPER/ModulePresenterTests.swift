import Architectures
import MyCardsGeometry
import MyCardsModel
import MyCardsPresentation
import Raster
import Testing

@testable import MyCardsVIPER

/// The presenters of VIPER alone: what a person does or an interactor answers goes in, and the calls of the others are
/// compared.
@Suite @MainActor struct ModulePresenterTests {
  private let spy = DetailsSpy()
  private let picture = Raster.pattern(width: 4, height: 3)

  private func details(_ mode: DetailsMode) -> DetailsPresenter {
    let presenter = DetailsPresenter(mode)
    presenter.view.connect(spy)
    presenter.interactor.connect(spy)
    presenter.router.connect(spy)
    return presenter
  }

  /// Makes the presenter of the details of a stored card that was read.
  private func loaded() -> DetailsPresenter {
    let presenter = details(.normal)
    presenter.changed(draft("A"))
    spy.calls = []
    return presenter
  }

  private func draft(_ name: String, isSaving: Bool = false) -> CardDraft {
    CardDraft(name: name, front: picture, back: picture, isValid: true, isSaving: isSaving)
  }

  @Test("cards are lines, and a tap on a line opens its card")
  func cards() {
    let (presenter, spy) = (CardsPresenter(), CardsSpy())
    presenter.view.connect(spy)
    presenter.interactor.connect(spy)
    presenter.router.connect(spy)
    presenter.ready()
    presenter.changed([ListedCard(identifier: "7", name: "A", front: picture), ListedCard(identifier: "8", name: "")])
    #expect(spy.lines.map(\.name) == ["A", "No Name"])
    #expect(spy.lines.map(\.picture) == [picture, Photo.placeholder])
    presenter.tapRow(2)
    presenter.tapRow(-1)
    presenter.tapRow(0)
    presenter.tapAdd()
    #expect(spy.calls == ["start", "show", "open 7", "open new"])
  }

  @Test("until the card was read, the screen can only be closed")
  func loading() {
    let presenter = details(.normal)
    presenter.ready()
    presenter.tapEdit()
    presenter.tapFront()
    #expect(spy.calls == ["show", "load"] && spy.display == .loading)
    presenter.tapCancel()
    #expect(spy.calls == ["show", "load", "close"] && spy.display?.isCancelEnabled == true)
    #expect(spy.display?.front.missing == nil && spy.display?.isEditEnabled == false)
  }

  @Test("a draft in a mode is a display", arguments: DetailsMode.allCases)
  func display(mode: DetailsMode) {
    let presenter = details(mode == .edit ? .normal : mode)
    presenter.changed(draft("A"))
    if mode == .edit { presenter.tapEdit() }
    #expect(spy.name == "A")
    #expect(spy.display == DetailsDisplay(front: picture, back: picture, isValid: true, mode))
    presenter.changed(draft("A", isSaving: true))
    #expect(spy.display?.isDoneEnabled == false && spy.display?.isCancelEnabled == false)
  }

  @Test("entering a mode ends editing; Cancel in edit mode restores, in the others it closes")
  func modes() {
    let presenter = loaded()
    presenter.tapEdit()
    presenter.tapCancel()
    #expect(spy.calls == ["end editing", "show", "end editing", "restore"])
    presenter.changed(draft("A"))
    #expect(spy.display?.showsEdit == true)
    presenter.tapCancel()
    #expect(spy.calls.last == "close")
    let created = details(.create)
    created.changed(CardDraft())
    created.tapCancel()
    #expect(spy.calls.suffix(2) == ["show", "close"])
  }

  @Test("a saved card ends edit mode, and closes the details of a new one; a failure is an alert")
  func saving() {
    let presenter = loaded()
    presenter.tapEdit()
    presenter.typed("B")
    presenter.tapDone()
    #expect(spy.calls.suffix(2) == ["rename B", "save"])
    presenter.failedToSave()
    #expect(spy.calls.last == "tell Card not saved" && spy.display?.showsDone == true)
    presenter.saved(draft("B"))
    #expect(spy.calls.last == "show" && spy.name == "B" && spy.display?.showsEdit == true)
    let created = details(.create)
    created.changed(draft("B"))
    created.saved(draft("B"))
    #expect(spy.calls.last == "close")
    created.tapTrash()
    created.ended()
    #expect(spy.calls.suffix(2) == ["remove", "close"])
  }

  @Test("while a card is saved, taps have no effect")
  func busy() {
    let presenter = loaded()
    presenter.tapEdit()
    presenter.changed(draft("B", isSaving: true))
    spy.calls = []
    presenter.tapCancel()
    presenter.tapEdit()
    presenter.tapBack()
    #expect(spy.calls.isEmpty)
  }

  @Test("a photo is shown in normal mode, and replaced in the others: by the camera, or a folder and the crop")
  func photos() throws {
    let presenter = loaded()
    presenter.tapFront()
    #expect(spy.calls == ["end editing", "photo 4"])
    presenter.tapEdit()
    presenter.tapBack()
    #expect(spy.calls.last == "ask Set back photo")
    spy.chooseSource?(.camera)
    #expect(spy.calls.last == "camera")
    spy.chooseSource?(.folder(.album))
    #expect(spy.calls.last == "ask Select Card Photo")
    spy.choosePicture?("a.ppm")
    #expect(spy.calls.last == "read a.ppm in album")
    presenter.failedToRead(StubWorker.ServiceError())
    #expect(spy.calls.last == "tell Picture not read")
    let picture = try #require(picture)
    presenter.read(picture)
    #expect(spy.calls.last == "crop 4")
    presenter.received(picture)
    #expect(spy.calls.last == "replace back 4")
  }

  @Test("a sheet doesn't keep the module")
  func sheets() {
    var presenter: DetailsPresenter? = details(.create)
    presenter?.changed(CardDraft())
    presenter?.tapFront()
    weak let released = presenter
    presenter = nil
    #expect(released == nil && spy.chooseSource != nil)
  }

  @Test("the camera's state and question are shown, and its photo ends the screen")
  func camera() throws {
    let (presenter, spy) = (CapturePresenter(), PhotoSpy())
    presenter.view.connect(spy)
    presenter.interactor.connect(spy)
    presenter.router.connect(spy)
    presenter.appeared()
    presenter.changed(isRunning: false, isDenied: true)
    #expect(spy.captureDisplay == CaptureDisplay(isDenied: true))
    presenter.needsPermission()
    #expect(spy.calls == ["start", "ask Use the camera?"])
    spy.choose?(1)
    spy.choose?(0)
    presenter.previewed(picture)
    presenter.tapCapture()
    presenter.took(try #require(picture))
    presenter.willDisappear()
    presenter.tapClose()
    #expect(spy.calls.dropFirst(2) == ["answer false", "answer true", "preview", "take", "end 4", "stop", "end nil"])
  }

  @Test("the crop shows its viewport, forwards moves, and ends with the photo")
  func crop() throws {
    let (presenter, spy) = (CropPresenter(), PhotoSpy())
    presenter.view.connect(spy)
    presenter.interactor.connect(spy)
    presenter.router.connect(spy)
    presenter.ready()
    #expect(spy.cropDisplay == CropDisplay(spy.viewport))
    presenter.zoomed(to: 2)
    presenter.zoomed(by: 3)
    presenter.panned(by: [1, 2])
    presenter.tapCrop()
    presenter.cropped(try #require(picture))
    presenter.tapClose()
    #expect(spy.calls == ["zoom to 2.0", "zoom by 3.0", "pan 1.0 2.0", "crop", "end 4", "end nil"])
  }

  @Test("a photo is shown as it is, and closed")
  func photo() throws {
    let (presenter, spy) = (PhotoPresenter(try #require(picture)), PhotoSpy())
    presenter.view.connect(spy)
    presenter.router.connect(spy)
    presenter.ready()
    presenter.tapClose()
    #expect(spy.calls == ["show 4", "close"])
  }
}
