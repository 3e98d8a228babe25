import Architectures
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI
import Testing

@testable import MyCardsMVVM

/// Each screen with its view model and without a coordinator: taps reach the view model, and its values the views.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct BoundScreenTests {
  private let services = StubServices()
  private let coordinator = CoordinatorSpy()

  @Test("the list shows the lines, and opens a card or a new one")
  func cards() async throws {
    services.worker.cards = [.valid("A")]
    let stage = Stage(CardsScreen(CardsViewModel(services.all, coordinator: coordinator)))
    await stage.application.run { stage.view("row-1") != nil }
    try stage.tap("row-1")
    try stage.tap("add")
    #expect(coordinator.calls == ["normal A", "create "])
  }

  @Test("the details bind name, display, buttons and photos, and a mode ends editing")
  func details() async throws {
    let model = DetailsViewModel(.valid("A"), .edit, services.all, coordinator: coordinator)
    let screen = DetailsScreen(model)
    let stage = Stage(screen)
    #expect(screen.view.nameField.text == "A" && screen.view.done.isEnabled)
    screen.view.nameField.becomeFirstResponder()
    screen.view.nameField.type("")
    await stage.application.run { !screen.view.done.isEnabled }
    #expect(model.name == "")
    try stage.tap("backPhoto")
    #expect(coordinator.calls == ["choose back"] && !screen.view.nameField.isFirstResponder)
    screen.view.nameField.becomeFirstResponder()
    try stage.tap("cancel")
    await stage.application.run { stage.view("edit") != nil && screen.view.nameField.text == "A" }
    #expect(!screen.view.nameField.isFirstResponder)
    try stage.tap("frontPhoto")
    try stage.tap("cancel")
    #expect(coordinator.calls == ["choose back", "show 4 × 3", "close details"])
    try stage.tap("edit")
    await stage.application.run { stage.view("done") != nil }
    services.worker.refuses = true
    try stage.tap("done")
    await stage.application.run { !stage.application.window.alerts.isEmpty }
    #expect(stage.application.window.alerts.map(\.title) == ["Card not saved"])
  }

  @Test("the camera's screen starts and stops it, asks, and captures")
  func camera() async throws {
    let services = StubServices(camera: .undecided)
    let model = CaptureViewModel(CameraSession(services.camera), services.all, coordinator: coordinator)
    let place = Place()
    let stage = Stage(place)
    let screen = CaptureScreen(model)
    place.present(screen)
    await stage.application.run { !stage.application.window.alerts.isEmpty }
    #expect(!screen.view.capture.isEnabled)
    try stage.application.window.alerts.first?.buttons.first?.tap()
    await stage.application.run { screen.view.capture.isEnabled }
    try stage.tap("close")
    #expect(coordinator.calls == ["cancel"])
    screen.dismiss()
    // The queue of the camera stops it after the frame of its preview.
    services.camera.release()
    await changes(of: model, \.display, until: { $0 == CaptureDisplay() })
  }

  @Test("the crop's screen shows the zoom, forwards moves, and crops")
  func crop() async throws {
    let picture = try #require(Raster.pattern(width: 1200, height: 800))
    let screen = CropScreen(CropViewModel(picture, services.all, coordinator: coordinator))
    let stage = Stage(screen)
    screen.zoomView(screen.view.picture, zoom: .to(2))
    await stage.application.run { (stage.view("zoom") as? Label)?.text == "2.000000" }
    screen.zoomView(screen.view.picture, zoom: .by(0.5))
    screen.zoomView(screen.view.picture, panBy: [9999, 9999])
    try stage.tap("crop")
    try stage.tap("close")
    #expect(coordinator.calls == ["finish 468 × 295", "cancel"])
  }

  @Test("a photo is shown, and its button closes it")
  func photo() throws {
    let stage = Stage(PhotoScreen(PhotoViewModel(try #require(Photo.placeholder), coordinator: coordinator)))
    #expect((stage.view("photo") as? PictureView)?.picture?.height == 600)
    try stage.tap("close")
    #expect(coordinator.calls == ["close photo"])
  }
}
