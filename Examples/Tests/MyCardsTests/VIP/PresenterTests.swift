import Architectures
import MyCardsGeometry
import MyCardsModel
import MyCardsPresentation
import Raster
import Testing

@testable import MyCardsVIP

/// The presenters alone: a Response goes in, and the one ViewModel is compared.
@Suite @MainActor struct PresenterTests {
  private let controller = ControllerSpy()

  private func details() -> DetailsPresenter {
    let presenter = DetailsPresenter()
    presenter.controller.connect(controller)
    return presenter
  }

  @Test("cards are lines of the list")
  func cards() {
    let presenter = CardsPresenter()
    presenter.controller.connect(controller)
    presenter.presentCards(ListCards.Response(cards: [.valid("A")]))
    #expect(controller.viewModels.last as? ListCards.ViewModel == ListCards.ViewModel(lines: [CardLine(.valid("A"))]))
  }

  @Test("a card in a mode is a display, and entering a mode ends editing", arguments: DetailsMode.allCases)
  func card(mode: DetailsMode) {
    details().presentCard(ShowCard.Response(card: .valid("A"), mode: mode, isSaving: true, entersMode: mode == .edit))
    let display = DetailsDisplay(.valid("A"), mode, isSaving: true)
    #expect(
      controller.viewModels.last as? ShowCard.ViewModel
        == ShowCard.ViewModel(name: "A", display: display, endsEditing: mode == .edit))
  }

  @Test("a failed save is an alert, and sources and pictures are sheets")
  func questions() {
    let presenter = details()
    presenter.presentFailure(SaveCard.Response())
    #expect((controller.viewModels.last as? SaveCard.ViewModel)?.alert.title == "Card not saved")
    presenter.presentPhoto(.choose([.camera], .back))
    let sources = SheetDisplay([PhotoSource.camera], for: Card.Side.back)
    #expect(controller.viewModels.last as? OpenPhoto.ViewModel == .choose(sources))
    presenter.presentSource(.pictures(["a.ppm"]))
    #expect(controller.viewModels.last as? ChooseSource.ViewModel == .pictures(SheetDisplay(pictures: ["a.ppm"])))
  }

  @Test("the camera's state and its question are shown")
  func camera() {
    let presenter = CapturePresenter()
    presenter.controller.connect(controller)
    presenter.presentCamera(RunCamera.Response(isRunning: false, isDenied: true))
    #expect(
      controller.viewModels.last as? RunCamera.ViewModel
        == RunCamera.ViewModel(display: CaptureDisplay(isDenied: true)))
    presenter.presentQuestion(AskPermission.Response())
    #expect(controller.viewModels.last as? AskPermission.ViewModel == AskPermission.ViewModel(question: .useCamera))
  }

  @Test("the frame and the end of the camera are passed on")
  func preview() {
    let (presenter, frame) = (CapturePresenter(), Raster.pattern(width: 4, height: 3))
    presenter.controller.connect(controller)
    presenter.presentPreview(ShowPreview.Response(frame: frame))
    #expect(controller.viewModels.last as? ShowPreview.ViewModel == ShowPreview.ViewModel(frame: frame))
    presenter.presentPhoto(TakePhoto.Response())
    #expect(controller.viewModels.last is TakePhoto.ViewModel)
  }

  @Test("a viewport is a zoom and a part of the picture, and the end of the crop is passed on")
  func crop() {
    let (presenter, viewport) = (CropPresenter(), CropViewport(pictureWidth: 1200, pictureHeight: 800))
    presenter.controller.connect(controller)
    presenter.presentMove(MovePicture.Response(viewport: viewport))
    #expect(
      controller.viewModels.last as? MovePicture.ViewModel == MovePicture.ViewModel(display: CropDisplay(viewport)))
    presenter.presentCrop(CropPicture.Response())
    #expect(controller.viewModels.last is CropPicture.ViewModel)
  }

  @Test("a photo is shown as it is")
  func photo() throws {
    let (presenter, picture) = (PhotoPresenter(), try #require(Raster.pattern(width: 4, height: 3)))
    presenter.controller.connect(controller)
    presenter.presentPhoto(ShowPhoto.Response(picture: picture))
    #expect(controller.viewModels.last as? ShowPhoto.ViewModel == ShowPhoto.ViewModel(picture: picture))
  }

  @Test("a choice in the list and the end of the details are passed on, and a picture is cropped or an alert")
  func ends() {
    let (cards, details) = (CardsPresenter(), details())
    cards.controller.connect(controller)
    cards.presentChoice(ChooseCard.Response())
    #expect(controller.viewModels.last is ChooseCard.ViewModel)
    details.presentEnd(CloseDetails.Response())
    #expect(controller.viewModels.last is CloseDetails.ViewModel)
    details.presentPhoto(.show)
    #expect(controller.viewModels.last as? OpenPhoto.ViewModel == .show)
    details.presentSource(.camera)
    #expect(controller.viewModels.last as? ChooseSource.ViewModel == .camera)
    details.presentPicture(.read)
    #expect(controller.viewModels.last as? ReadPicture.ViewModel == .crop)
    details.presentPicture(.failed(StubWorker.ServiceError()))
    #expect(
      controller.viewModels.last as? ReadPicture.ViewModel == .alert(.pictureNotRead(StubWorker.ServiceError())))
  }
}

/// A controller of several scenes that records the ViewModels.
@MainActor
private final class ControllerSpy: CardsDisplaying, DetailsDisplaying, CaptureDisplaying, CropDisplaying,
  PhotoDisplaying
{
  private(set) var viewModels: [Any] = []

  func displayCards(_ viewModel: ListCards.ViewModel) { viewModels.append(viewModel) }
  func displayChoice(_ viewModel: ChooseCard.ViewModel) { viewModels.append(viewModel) }
  func displayCard(_ viewModel: ShowCard.ViewModel) { viewModels.append(viewModel) }
  func displayFailure(_ viewModel: SaveCard.ViewModel) { viewModels.append(viewModel) }
  func displayEnd(_ viewModel: CloseDetails.ViewModel) { viewModels.append(viewModel) }
  func displayPhoto(_ viewModel: OpenPhoto.ViewModel) { viewModels.append(viewModel) }
  func displaySource(_ viewModel: ChooseSource.ViewModel) { viewModels.append(viewModel) }
  func displayPicture(_ viewModel: ReadPicture.ViewModel) { viewModels.append(viewModel) }
  func displayCamera(_ viewModel: RunCamera.ViewModel) { viewModels.append(viewModel) }
  func displayPreview(_ viewModel: ShowPreview.ViewModel) { viewModels.append(viewModel) }
  func displayQuestion(_ viewModel: AskPermission.ViewModel) { viewModels.append(viewModel) }
  func displayPhoto(_ viewModel: TakePhoto.ViewModel) { viewModels.append(viewModel) }
  func displayMove(_ viewModel: MovePicture.ViewModel) { viewModels.append(viewModel) }
  func displayCrop(_ viewModel: CropPicture.ViewModel) { viewModels.append(viewModel) }
  func displayPhoto(_ viewModel: ShowPhoto.ViewModel) { viewModels.append(viewModel) }
}
