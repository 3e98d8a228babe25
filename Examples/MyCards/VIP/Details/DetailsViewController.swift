import Armature
import MyCardsModel
import MyCardsViews
import TerminalUI

/// Turns taps and typed names into Requests, and displays the card.
@MainActor
final class DetailsViewController: ScreenController<DetailsView>, VIPController {
  let interactor = StrongLink<any DetailsLogic>()
  let router = StrongLink<any DetailsRouting>()
  var interface: any DetailsDisplaying { self }

  init() {
    super.init("details", DetailsView())
  }

  override func didLoad() {
    view.cancel.addTarget(self, action: DetailsViewController.cancel, for: .primaryActionTriggered)
    view.edit.addTarget(self, action: DetailsViewController.edit, for: .primaryActionTriggered)
    view.done.addTarget(self, action: DetailsViewController.done, for: .primaryActionTriggered)
    view.trash.addTarget(self, action: DetailsViewController.trash, for: .primaryActionTriggered)
    view.nameField.addTarget(self, action: DetailsViewController.nameChanged, for: .editingChanged)
    view.front.addTarget(self, action: DetailsViewController.photoTapped, for: .primaryActionTriggered)
    view.back.addTarget(self, action: DetailsViewController.photoTapped, for: .primaryActionTriggered)
    interactor.send(ShowCard.Request()) { $0.show }
  }

  // MARK: Requests

  private func cancel() { interactor.send(Cancel.Request()) { $0.cancel } }
  private func edit() { interactor.send(EditCard.Request.begin) { $0.edit } }
  private func done() { interactor.send(SaveCard.Request()) { $0.save } }
  private func trash() { interactor.send(RemoveCard.Request()) { $0.remove } }

  private func nameChanged(_ field: TextField) {
    interactor.send(EditCard.Request.name(field.text)) { $0.edit }
  }

  private func photoTapped(_ photo: PhotoButton) {
    view.nameField.resignFirstResponder()
    interactor.send(OpenPhoto.Request(side: photo === view.front ? .front : .back)) { $0.openPhoto }
  }
}

extension DetailsViewController: DetailsDisplaying {
  func displayCard(_ viewModel: ShowCard.ViewModel) {
    if viewModel.endsEditing { view.nameField.resignFirstResponder() }
    view.nameField.text = viewModel.name
    view.display(viewModel.display)
  }

  func displayFailure(_ viewModel: SaveCard.ViewModel) {
    present(viewModel.alert)
  }

  func displayEnd(_ viewModel: CloseDetails.ViewModel) {
    router { $0.close() }
  }

  func displayPhoto(_ viewModel: OpenPhoto.ViewModel) {
    switch viewModel {
    case .show: router { $0.routeToPhoto() }
    case .choose(let sheet):
      present(sheet) { [interactor] source in interactor.send(ChooseSource.Request(source: source)) { $0.chooseSource }
      }
    }
  }

  func displaySource(_ viewModel: ChooseSource.ViewModel) {
    switch viewModel {
    case .camera: router { $0.routeToCamera() }
    case .pictures(let sheet):
      present(sheet) { [interactor] name in interactor.send(ReadPicture.Request(name: name)) { $0.readPicture } }
    }
  }

  func displayPicture(_ viewModel: ReadPicture.ViewModel) {
    switch viewModel {
    case .crop: router { $0.routeToCrop() }
    case .alert(let alert): present(alert)
    }
  }
}
