import Architectures
import MyCardsModel
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI
import Testing

@testable import MyCardsVIP

/// The routers alone, with a navigator without a screen, and the assembly of the scenes.
@Suite @MainActor struct RouterTests {
  /// A controller on a navigator.
  @MainActor private final class Place: @MainActor Controller {
    let controllerState = ControllerState<View>()
    func load() -> View { View() }
  }

  @MainActor private final class Data: CardsData, NewPhotoData {
    var chosen = ChosenCard(card: .valid("A"), mode: .normal)
    var photo: Raster?
  }

  @MainActor private final class Output: @MainActor PhotoOutput {
    var photos: [Raster] = []
    func received(_ photo: Raster) { photos.append(photo) }
    func submoduleDidEnd(_ removal: ControllerRemoval) {}
  }

  private let window = Application(screen: HeadlessScreen(columns: 80, rows: 24)).window
  private let place = Place()
  private let host: ControllerHost<View>

  init() {
    host = ControllerHost(window)
    host.setRootController(place)
    host.show()
  }

  @Test("the list leads to the details of the chosen card")
  func details() throws {
    let router = CardsRouter(StubServices().all)
    let data = Data()
    router.controller.connect(place)
    router.dataStore.connect(data)
    router.routeToDetails()
    let container = try #require(host.presentations.last as? Navigator<View>)
    let details = try #require(container.top as? DetailsViewController)
    #expect(details.view.nameField.text == "A" && !details.view.edit.isHidden)
  }

  @Test("a new photo is reported, and the screen closes", arguments: [false, true])
  func newPhoto(hasPhoto: Bool) {
    let (output, data) = (Output(), Data())
    if hasPhoto { data.photo = Photo.placeholder }
    let router = NewPhotoRouter(output)
    let screen = Place()
    place.present(screen)
    router.controller.connect(screen)
    router.dataStore.connect(data)
    router.finish()
    #expect(output.photos.count == (hasPhoto ? 1 : 0) && host.presentations.isEmpty)
  }

  @Test("a scene without one of its roles, or with a role of another scene, is refused with a sentence")
  func assembly() throws {
    let services = StubServices().all
    #expect {
      try AssembledModule.vip(
        controller: CardsViewController(), interactor: CardsInteractor(), presenter: CardsPresenter?.none,
        worker: services, router: CardsRouter(services))
    } throws: {
      "\($0)".contains("The presenter 'CardsPresenter' is missing")
    }
    let used = CropPresenter()
    let picture = try #require(Photo.placeholder)
    let first = CropViewController(picture)
    try AssembledModule.vip(
      controller: first, interactor: CropInteractor(picture), presenter: used, worker: services,
      router: NewPhotoRouter(Output()))
    #expect {
      try AssembledModule.vip(
        controller: CropViewController(picture), interactor: CropInteractor(picture), presenter: used,
        worker: services, router: NewPhotoRouter(Output()))
    } throws: {
      "\($0)".contains("in use by another module")
    }
    withExtendedLifetime(first) {}
  }
}
