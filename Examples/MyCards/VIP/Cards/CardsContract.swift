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

/// The Requests that the interactor of the list handles.
@MainActor protocol CardsLogic: AnyObject {
  func list(_ request: ListCards.Request)
  func choose(_ request: ChooseCard.Request)
}

/// The Responses that the presenter of the list handles.
@MainActor protocol CardsPresentation: AnyObject {
  func presentCards(_ response: ListCards.Response)
  func presentChoice(_ response: ChooseCard.Response)
}

/// The ViewModels that the view controller of the list displays.
@MainActor protocol CardsDisplaying: AnyObject {
  func displayCards(_ viewModel: ListCards.ViewModel)
  func displayChoice(_ viewModel: ChooseCard.ViewModel)
}

/// The navigation from the list.
@MainActor protocol CardsRouting: AnyObject {
  func routeToDetails()
}

/// The data that the router passes to the details.
@MainActor protocol CardsData: AnyObject {
  var chosen: ChosenCard { get }
}
