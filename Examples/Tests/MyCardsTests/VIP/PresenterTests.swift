import Architectures
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
}

/// A controller of several scenes that records the ViewModels.
@MainActor
private final class ControllerSpy: CardsDisplaying, DetailsDisplaying, CaptureDisplaying {
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
}
