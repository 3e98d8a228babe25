import Architectures
import MyCardsModel
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI
import Testing

@testable import MyCardsVIP

/// The routers alone, with a navigator without a screen.
@Suite @MainActor struct RouterTests {
  @MainActor private final class Data: CardsData, NewPhotoData, @MainActor DetailsData {
    var chosen = ChosenCard(card: .valid("A"), mode: .normal)
    var photo: Raster?
    var picture: Raster?
    private(set) var taken: [Raster] = []
    func take(_ chosen: ChosenCard) {}
    func take(photo: Raster) { taken.append(photo) }
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

  @Test("the details lead to a photo, the camera and the crop, take a new photo, and close")
  func photos() throws {
    let (services, data) = (StubServices(), Data())
    let (router, picture) = (DetailsRouter(services.all), try #require(Raster.pattern(width: 40, height: 30)))
    router.controller.connect(place)
    router.dataStore.connect(data)
    router.routeToCrop()
    #expect(host.presentations.isEmpty, "There is no picture to crop.")
    data.picture = picture
    router.routeToPhoto()
    let photo = try #require(host.presentations.last as? PhotoViewController)
    photo.router { $0.close() }
    router.routeToCamera()
    let capture = try #require(host.presentations.last as? CaptureViewController)
    capture.router { $0.close() }
    router.routeToCrop()
    let crop = try #require(host.presentations.last as? CropViewController)
    crop.interactor.send(CropPicture.Request()) { $0.crop }
    #expect(data.taken.count == 1 && host.presentations.isEmpty)
    let screen = Place()
    place.present(screen)
    let last = DetailsRouter(services.all)
    last.controller.connect(screen)
    last.close()
    #expect(host.presentations.isEmpty)
  }

  @Test("a photo is closed")
  func photo() {
    let (router, screen) = (PhotoRouter(), Place())
    place.present(screen)
    router.controller.connect(screen)
    router.close()
    #expect(host.presentations.isEmpty)
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
}
