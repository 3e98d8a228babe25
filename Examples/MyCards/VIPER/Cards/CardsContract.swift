import MyCardsPresentation
import Raster

// The protocols by which the roles of the list refer to each other.

/// The plain values of a stored card, which the interactor reports in place of the card.
struct ListedCard: Equatable {
  var identifier: String
  var name: String
  /// The picture of the front; nil for none.
  var front: Raster?
}

@MainActor protocol CardsViewing: AnyObject {
  func show(_ lines: [CardLine])
}

@MainActor protocol CardsPresenting: AnyObject {
  func ready()
  func tapAdd()
  func tapRow(_ index: Int)
}

@MainActor protocol CardsInteractorInput: AnyObject {
  /// Starts the download, and reports the stored cards now and after each save.
  func start()
}

@MainActor protocol CardsInteractorOutput: AnyObject {
  func changed(_ cards: [ListedCard])
}

@MainActor protocol CardsRouting: AnyObject {
  func openNewCard()
  func openCard(_ identifier: String)
}
