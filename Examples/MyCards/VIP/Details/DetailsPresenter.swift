import Architectures
import MyCardsModel
import MyCardsPresentation

/// Makes the content of the details, their sheets and their alerts.
@MainActor
final class DetailsPresenter: VIPPresenter, DetailsPresentation {
  let controller = WeakLink<any DetailsDisplaying>()
  var interface: any DetailsPresentation { self }

  func presentCard(_ response: ShowCard.Response) {
    let display = DetailsDisplay(response.card, response.mode, isSaving: response.isSaving)
    let viewModel = ShowCard.ViewModel(
      name: response.card.name, display: display, endsEditing: response.entersMode)
    controller.send(viewModel) { $0.displayCard }
  }

  func presentFailure(_ response: SaveCard.Response) {
    controller.send(SaveCard.ViewModel(alert: .cardNotSaved)) { $0.displayFailure }
  }

  func presentEnd(_ response: CloseDetails.Response) {
    controller.send(CloseDetails.ViewModel()) { $0.displayEnd }
  }

  func presentPhoto(_ response: OpenPhoto.Response) {
    let viewModel: OpenPhoto.ViewModel =
      switch response {
      case .show: .show
      case .choose(let sources, let side): .choose(SheetDisplay(sources, for: side))
      }
    controller.send(viewModel) { $0.displayPhoto }
  }

  func presentSource(_ response: ChooseSource.Response) {
    let viewModel: ChooseSource.ViewModel =
      switch response {
      case .camera: .camera
      case .pictures(let names): .pictures(SheetDisplay(pictures: names))
      }
    controller.send(viewModel) { $0.displaySource }
  }

  func presentPicture(_ response: ReadPicture.Response) {
    let viewModel: ReadPicture.ViewModel =
      switch response {
      case .read: .crop
      case .failed(let error): .alert(.pictureNotRead(error))
      }
    controller.send(viewModel) { $0.displayPicture }
  }
}
