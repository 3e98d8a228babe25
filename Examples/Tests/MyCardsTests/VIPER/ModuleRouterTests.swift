import Architectures
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI
import Testing

@testable import MyCardsVIPER

/// The routers of VIPER alone, with a navigator without a terminal.
@Suite(.timeLimit(.minutes(5))) @MainActor struct ModuleRouterTests {
  @MainActor private final class Output: @MainActor NewPhotoOutput {
    private(set) var photos: [Raster] = []
    private(set) var ends = 0
    func received(_ photo: Raster) { photos.append(photo) }
    func submoduleDidEnd(_ removal: ControllerRemoval) { ends += 1 }
  }

  private let application = Application(screen: HeadlessScreen(columns: 80, rows: 24))
  private let services = StubServices()
  private let place = Place()
  private let host: ControllerHost<View>

  init() {
    host = ControllerHost(application.window)
    host.setRootController(place)
    host.show()
  }

  private func detailsRouter() -> DetailsRouter {
    let router = DetailsRouter(services.all)
    router.controller.connect(place)
    return router
  }

  /// The screen at the top of what is presented.
  private var top: (any Controller<View>)? {
    let presented = host.presentations.last
    return (presented as? Navigator<View>)?.top ?? presented
  }

  @Test("the list leads to the details of a new card, and of a stored one, which its module reads itself")
  func cards() async throws {
    services.worker.cards = [.valid("A")]
    let router = CardsRouter(services.all)
    router.controller.connect(place)
    router.openNewCard()
    let new = try #require(top as? DetailsScreen)
    #expect(new.view.bar.title == "Add new card")
    new.presenter { $0.tapCancel() }
    #expect(host.presentations.isEmpty)
    router.openCard("1")
    let stored = try #require(top as? DetailsScreen)
    #expect(stored.view.bar.title == "Card Details" && !stored.view.front.isEnabled)
    await application.run { stored.view.front.isEnabled }
    #expect(stored.view.nameField.text == "A")
  }

  @Test("the details of a card that is no longer stored close again")
  func goneCard() async {
    let router = CardsRouter(services.all)
    router.controller.connect(place)
    router.openCard("1")
    await application.run { host.presentations.isEmpty }
    #expect(host.presentations.isEmpty)
  }

  @Test("the details lead to a photo, the camera and the crop")
  func details() throws {
    let (router, output) = (detailsRouter(), Output())
    let picture = try #require(Photo.placeholder)
    router.openPhoto(picture)
    let photo = try #require(top as? PhotoScreen)
    photo.presenter { $0.tapClose() }
    router.openCamera(output)
    let capture = try #require(top as? CaptureScreen)
    capture.presenter { $0.tapClose() }
    #expect(output.photos.isEmpty && output.ends == 1)
    router.openCrop(of: picture, output)
    let crop = try #require(top as? CropScreen)
    crop.presenter { $0.tapCrop() }
    #expect(output.photos.count == 1 && output.ends == 2 && host.presentations.isEmpty)
  }

  @Test("sheets and alerts are presented, and a sheet answers with the chosen option")
  func questions() throws {
    let router = detailsRouter()
    var chosen: [PhotoSource] = []
    router.ask(SheetDisplay([.camera, .folder(.album)], for: .front)) { chosen.append($0) }
    let sheet = try #require(application.window.sheets.first)
    sheet.select(try #require(sheet.entries.first { $0.title == "Saved Photos Album" }))
    #expect(chosen == [.folder(.album)] && application.window.sheets.isEmpty)
    router.ask(SheetDisplay(pictures: ["a.ppm"])) { _ in }
    #expect(application.window.sheets.map(\.title) == ["Select Card Photo"])
    router.tell(.cardNotSaved)
    #expect(application.window.alerts.map(\.title) == ["Card not saved"])
  }

  @Test("the camera and the crop hand on a new photo, and their screen closes", arguments: [false, true])
  func newPhoto(hasPhoto: Bool) {
    let (camera, crop, output) = (CaptureRouter(), CropRouter(), Output())
    for (router, end) in [(camera.controller, camera.end), (crop.controller, crop.end)] {
      let screen = Place()
      place.present(screen)
      router.connect(screen)
      camera.output.connect(output)
      crop.output.connect(output)
      end(hasPhoto ? Photo.placeholder : nil)
      #expect(host.presentations.isEmpty)
    }
    #expect(output.photos.count == (hasPhoto ? 2 : 0))
  }

  @Test("the camera asks a question, and the answer is the index of a button")
  func question() throws {
    let router = CaptureRouter()
    router.controller.connect(place)
    var answers: [Int] = []
    router.ask(.useCamera) { answers.append($0) }
    try application.window.alerts.first?.buttons.last?.tap()
    #expect(answers == [1] && application.window.alerts.isEmpty)
  }

  @Test("a photo is closed")
  func photo() {
    let (router, screen) = (PhotoRouter(), Place())
    place.present(screen)
    router.controller.connect(screen)
    router.close()
    #expect(host.presentations.isEmpty)
  }
}
