import Architectures
import MyCardsGeometry
import MyCardsModel
import MyCardsPresentation
import MyCardsViews
import Raster
import TerminalUI
import Testing

@testable import MyCardsVIP

/// The view controllers alone: taps are Requests, ViewModels are displayed, and the router is asked for other screens.
@Suite @MainActor struct ViewControllerTests {
  private let spy = SceneSpy()

  @Test("the list sends its Requests, displays lines, and asks its router for the details")
  func cards() throws {
    let controller = CardsViewController()
    controller.interactor.connect(spy)
    controller.router.connect(spy)
    let stage = Stage(controller)
    controller.displayCards(ListCards.ViewModel(lines: [CardLine(.valid("A"))]))
    try stage.tap("row-1")
    try stage.tap("add")
    controller.displayChoice(ChooseCard.ViewModel())
    #expect(spy.calls == ["list", "choose row(0)", "choose new", "route to details"])
  }

  @Test("the details send a Request for each control, and display the card", arguments: DetailsMode.allCases)
  func details(mode: DetailsMode) throws {
    let controller = DetailsViewController()
    controller.interactor.connect(spy)
    controller.router.connect(spy)
    let stage = Stage(controller)
    let field = controller.view.nameField
    field.becomeFirstResponder()
    controller.displayCard(
      ShowCard.ViewModel(name: "A", display: DetailsDisplay(.valid("A"), mode), endsEditing: true))
    #expect(field.text == "A" && !field.isFirstResponder)
    for name in ["cancel", "edit", "done", "trash", "frontPhoto", "backPhoto"] where stage.view(name) != nil {
      try stage.tap(name)
    }
    let shown: [DetailsMode: [String]] = [.normal: ["edit begin"], .edit: ["save", "remove"], .create: ["save"]]
    #expect(spy.calls == ["show", "cancel"] + (shown[mode] ?? []) + ["open front", "open back"])
    guard mode.isEditing else { return }
    field.type("B")
    #expect(spy.calls.last == #"edit name("B")"#)
  }

  @Test("the details ask their router for screens, and present sheets and alerts")
  func routes() throws {
    let controller = DetailsViewController()
    controller.interactor.connect(spy)
    controller.router.connect(spy)
    let stage = Stage(controller)
    controller.displayPhoto(.show)
    controller.displaySource(.camera)
    controller.displayPicture(.crop)
    controller.displayEnd(CloseDetails.ViewModel())
    #expect(spy.calls == ["show", "route to photo", "route to camera", "route to crop", "close"])
    controller.displayPhoto(.choose(SheetDisplay([.camera], for: .front)))
    try stage.pick("Camera")
    controller.displaySource(.pictures(SheetDisplay(pictures: ["a.ppm"])))
    try stage.pick("a.ppm")
    #expect(spy.calls.suffix(2) == ["choose camera", "read a.ppm"])
    controller.displayFailure(SaveCard.ViewModel(alert: .cardNotSaved))
    #expect(stage.application.window.alerts.map(\.title) == ["Card not saved"])
  }

  @Test("the camera's view controller starts, asks, displays and captures")
  func camera() throws {
    let (place, controller) = (Place(), CaptureViewController())
    controller.interactor.connect(spy)
    controller.router.connect(spy)
    let stage = Stage(place)
    place.present(controller)
    controller.displayQuestion(AskPermission.ViewModel(question: .useCamera))
    try stage.application.window.alerts.first?.buttons.first?.tap()
    controller.displayCamera(RunCamera.ViewModel(display: CaptureDisplay(isRunning: true)))
    controller.displayPreview(ShowPreview.ViewModel(frame: Raster.pattern(width: 4, height: 3)))
    #expect(controller.view.frameOfCamera?.width == 4)
    try stage.tap("capture")
    try stage.tap("close")
    controller.displayPhoto(TakePhoto.ViewModel())
    controller.dismiss()
    #expect(spy.calls == ["run start", "answer true", "take photo", "close", "finish", "run stop"])
  }

  @Test("the crop's view controller sends moves, displays the zoom, and finishes")
  func crop() throws {
    let controller = CropViewController(try #require(Raster.pattern(width: 1200, height: 800)))
    controller.interactor.connect(spy)
    controller.router.connect(spy)
    let stage = Stage(controller)
    let display = CropDisplay(CropViewport(pictureWidth: 1200, pictureHeight: 800))
    controller.displayMove(MovePicture.ViewModel(display: display))
    #expect((stage.view("zoom") as? Label)?.text == display.zoom)
    controller.zoomView(controller.view.picture, zoom: .to(2))
    controller.zoomView(controller.view.picture, zoom: .by(3))
    controller.zoomView(controller.view.picture, panBy: [1, 2])
    try stage.tap("crop")
    controller.displayCrop(CropPicture.ViewModel())
    try stage.tap("close")
    #expect(
      spy.moves == [.show, .zoomTo(2), .zoomBy(3), .pan([1, 2])] && spy.calls == ["crop", "finish", "close"])
  }

  @Test("a photo is requested and displayed, and its button closes it")
  func photo() throws {
    let controller = PhotoViewController()
    controller.interactor.connect(spy)
    controller.router.connect(spy)
    let stage = Stage(controller)
    controller.displayPhoto(ShowPhoto.ViewModel(picture: try #require(Raster.pattern(width: 4, height: 3))))
    #expect((stage.view("photo") as? PictureView)?.picture?.height == 4)
    try stage.tap("close")
    #expect(spy.calls == ["show photo", "close"])
  }
}
