import Architectures
import Composites
import MyCardsModel
import MyCardsPresentation
import MyCardsViews
import Raster
import TerminalUI
import Testing

@testable import MyCardsVIPER

/// The views of VIPER alone: taps go in, and the calls of the presenter are compared.
@Suite @MainActor struct ModuleViewTests {
  private let presenter = ViewPresenterSpy()

  @Test("the list is ready, shows lines, and forwards taps")
  func cards() throws {
    let screen = CardsScreen()
    screen.presenter.connect(presenter)
    let stage = Stage(screen)
    screen.show([CardLine(.valid("A"))])
    try stage.tap("row-1")
    try stage.tap("add")
    #expect(presenter.calls == ["ready", "row 0", "add"])
  }

  @Test("the details show name and display, and forward taps and what is typed", arguments: DetailsMode.allCases)
  func details(mode: DetailsMode) throws {
    let screen = DetailsScreen()
    screen.presenter.connect(presenter)
    let stage = Stage(screen)
    screen.show("A", DetailsDisplay(.valid("A"), mode))
    let field = screen.view.nameField
    #expect(field.text == "A" && field.isEnabled == mode.isEditing)
    for name in ["cancel", "edit", "done", "trash", "frontPhoto", "backPhoto"] where stage.view(name) != nil {
      try stage.tap(name)
    }
    let shown: [DetailsMode: [String]] = [.normal: ["edit"], .edit: ["done", "trash"], .create: ["done"]]
    #expect(presenter.calls == ["ready", "cancel"] + (shown[mode] ?? []) + ["front", "back"])
    guard mode.isEditing else { return }
    field.becomeFirstResponder()
    field.type("B")
    #expect(presenter.calls.last == "typed B")
    screen.endEditing()
    #expect(!field.isFirstResponder)
  }

  @Test("the camera's view reports its appearance, shows its state, and forwards taps")
  func camera() throws {
    let (place, screen) = (Place(), CaptureScreen())
    screen.presenter.connect(presenter)
    let stage = Stage(place)
    place.present(screen)
    #expect(throws: SimulationError.self) { try stage.tap("capture") }
    screen.show(CaptureDisplay(isRunning: true))
    screen.show(preview: Raster.pattern(width: 4, height: 3))
    #expect(screen.view.frameOfCamera?.width == 4)
    try stage.tap("capture")
    try stage.tap("close")
    screen.dismiss()
    #expect(presenter.calls == ["appeared", "capture", "close", "will disappear"])
  }

  @Test("the crop's view shows the zoom, and forwards moves and taps")
  func crop() throws {
    let screen = CropScreen(try #require(Raster.pattern(width: 1200, height: 800)))
    screen.presenter.connect(presenter)
    let stage = Stage(screen)
    screen.show(CropDisplay(presenter.viewport))
    #expect((stage.view("zoom") as? Label)?.text == CropDisplay(presenter.viewport).zoom)
    screen.zoomView(screen.view.picture, zoom: .to(2))
    screen.zoomView(screen.view.picture, zoom: .by(3))
    screen.zoomView(screen.view.picture, panBy: [1, 2])
    try stage.tap("crop")
    try stage.tap("close")
    #expect(presenter.calls == ["ready", "zoom to 2.0", "zoom by 3.0", "pan 1.0 2.0", "crop", "close"])
  }

  @Test("a photo is shown, and its button forwards a tap")
  func photo() throws {
    let screen = PhotoScreen()
    screen.presenter.connect(presenter)
    let stage = Stage(screen)
    screen.show(try #require(Raster.pattern(width: 4, height: 3)))
    #expect((stage.view("photo") as? PictureView)?.picture?.height == 4)
    try stage.tap("close")
    #expect(presenter.calls == ["ready", "close"])
  }
}
