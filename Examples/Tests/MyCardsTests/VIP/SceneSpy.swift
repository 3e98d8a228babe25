@testable import MyCardsVIP

/// An interactor and router of every scene that records Requests and routes.
@MainActor
final class SceneSpy: CardsLogic, CardsRouting, DetailsLogic, DetailsRouting, CaptureLogic, NewPhotoRouting, CropLogic,
  PhotoLogic, PhotoRouting
{
  private(set) var calls: [String] = []
  private(set) var moves: [MovePicture.Request] = []

  func list(_ request: ListCards.Request) { calls.append("list") }
  func choose(_ request: ChooseCard.Request) { calls.append("choose \(request)") }
  func routeToDetails() { calls.append("route to details") }

  func show(_ request: ShowCard.Request) { calls.append("show") }
  func edit(_ request: EditCard.Request) { calls.append("edit \(request)") }
  func cancel(_ request: Cancel.Request) { calls.append("cancel") }
  func save(_ request: SaveCard.Request) { calls.append("save") }
  func remove(_ request: RemoveCard.Request) { calls.append("remove") }
  func openPhoto(_ request: OpenPhoto.Request) { calls.append("open \(request.side)") }
  func chooseSource(_ request: ChooseSource.Request) { calls.append("choose \(request.source)") }
  func readPicture(_ request: ReadPicture.Request) { calls.append("read \(request.name)") }
  func routeToPhoto() { calls.append("route to photo") }
  func routeToCamera() { calls.append("route to camera") }
  func routeToCrop() { calls.append("route to crop") }

  func run(_ request: RunCamera.Request) { calls.append("run \(request)") }
  func answer(_ request: AskPermission.Request) { calls.append("answer \(request.allows)") }
  func takePhoto(_ request: TakePhoto.Request) { calls.append("take photo") }
  func finish() { calls.append("finish") }
  func close() { calls.append("close") }

  func move(_ request: MovePicture.Request) { moves.append(request) }
  func crop(_ request: CropPicture.Request) { calls.append("crop") }

  func show(_ request: ShowPhoto.Request) { calls.append("show photo") }
}
