import MyCardsModel
import MyCardsPresentation

// Messages go from controller to interactor to presenter to controller, each of its own type.

/// Shows the stored cards, now and after each save.
enum ListCards {
  struct Request: Equatable {}
  struct Response: Equatable { var cards: [Card] }
  struct ViewModel: Equatable { var lines: [CardLine] }
}

/// Chooses the card that is opened.
enum ChooseCard {
  enum Request: Equatable {
    case new
    case row(Int)
  }
  struct Response: Equatable {}
  struct ViewModel: Equatable {}
}

/// A card, and the mode in which it is opened.
struct ChosenCard: Equatable {
  var card = Card()
  var mode = DetailsMode.create
}

@MainActor protocol CardsLogic: AnyObject {
  func list(_ request: ListCards.Request)
  func choose(_ request: ChooseCard.Request)
}

@MainActor protocol CardsPresentation: AnyObject {
  func presentCards(_ response: ListCards.Response)
  func presentChoice(_ response: ChooseCard.Response)
}

@MainActor protocol CardsDisplaying: AnyObject {
  func displayCards(_ viewModel: ListCards.ViewModel)
  func displayChoice(_ viewModel: ChooseCard.ViewModel)
}

@MainActor protocol CardsRouting: AnyObject {
  func routeToDetails()
}

/// The data that the router passes to the details.
@MainActor protocol CardsData: AnyObject {
  var chosen: ChosenCard { get }
}
