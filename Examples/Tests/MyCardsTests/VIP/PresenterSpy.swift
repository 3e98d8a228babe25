import MyCardsGeometry
import MyCardsModel
import Raster

@testable import MyCardsVIP

/// A presenter of every scene that records the Responses.
@MainActor
final class PresenterSpy: CardsPresentation, DetailsPresentation, CapturePresentation, CropPresentation,
  PhotoPresentation
{
  enum Response: Equatable {
    case cards([String])
    case choice
    case card(String, DetailsMode, isSaving: Bool, entersMode: Bool)
    case failure, end, photo
    case sources([PhotoSource], Card.Side)
    case camera(isRunning: Bool, isDenied: Bool)
    case pictures([String])
    case useCamera
    case read(Bool)
    case preview, question, taken
    case viewport(zoom: Double)
    case shown(width: Int)
  }

  private let events = Events()
  private(set) var responses: [Response] = [] { didSet { events.happen() } }
  /// The card of the last Response.
  private(set) var shown: Card?

  var last: Response? { responses.last }

  /// Waits until a Response is the last one.
  func receives(_ response: Response) async {
    await events.until { last == response }
  }

  /// Waits until there was a Response.
  func received(_ response: Response) async {
    await events.until { responses.contains(response) }
  }

  func presentCards(_ response: ListCards.Response) { responses.append(.cards(response.cards.map(\.name))) }
  func presentChoice(_ response: ChooseCard.Response) { responses.append(.choice) }

  func presentCard(_ response: ShowCard.Response) {
    shown = response.card
    responses.append(
      .card(response.card.name, response.mode, isSaving: response.isSaving, entersMode: response.entersMode))
  }

  func presentFailure(_ response: SaveCard.Response) { responses.append(.failure) }
  func presentEnd(_ response: CloseDetails.Response) { responses.append(.end) }

  func presentPhoto(_ response: OpenPhoto.Response) {
    switch response {
    case .show: responses.append(.photo)
    case .choose(let sources, let side): responses.append(.sources(sources, side))
    }
  }

  func presentSource(_ response: ChooseSource.Response) {
    switch response {
    case .camera: responses.append(.useCamera)
    case .pictures(let names): responses.append(.pictures(names))
    }
  }

  func presentPicture(_ response: ReadPicture.Response) {
    if case .read = response { responses.append(.read(true)) } else { responses.append(.read(false)) }
  }

  func presentCamera(_ response: RunCamera.Response) {
    responses.append(.camera(isRunning: response.isRunning, isDenied: response.isDenied))
  }

  func presentPreview(_ response: ShowPreview.Response) { responses.append(.preview) }
  func presentQuestion(_ response: AskPermission.Response) { responses.append(.question) }
  func presentPhoto(_ response: TakePhoto.Response) { responses.append(.taken) }
  func presentMove(_ response: MovePicture.Response) { responses.append(.viewport(zoom: response.viewport.zoom)) }
  func presentCrop(_ response: CropPicture.Response) { responses.append(.taken) }
  func presentPhoto(_ response: ShowPhoto.Response) { responses.append(.shown(width: response.picture.width)) }
}
