import MyCardsModel
import Observation
import Raster

@testable import MyCardsMVVM

/// A coordinator that records what view models request.
@MainActor
final class CoordinatorSpy: CardsNavigating, DetailsNavigating, PhotoNavigating, PhotoClosing {
  let events = Events()
  private(set) var calls: [String] = [] { didSet { events.happen() } }
  private(set) var cards: [Card] = []
  private(set) var receive: ((Raster) -> Void)?

  func showDetails(of card: Card, in mode: DetailsMode) {
    calls.append("\(mode) \(card.name)")
    cards.append(card)
  }

  func showPhoto(_ picture: Raster) { calls.append("show \(picture.width) × \(picture.height)") }

  func choosePhoto(of side: Card.Side, receive: @escaping (Raster) -> Void) -> (any PhotoChoice)? {
    calls.append("choose \(side)")
    self.receive = receive
    return nil
  }

  func closeDetails() { calls.append("close details") }
  func finish(with picture: Raster) { calls.append("finish \(picture.width) × \(picture.height)") }
  func cancel() { calls.append("cancel") }
  func closePhoto() { calls.append("close photo") }
}

/// Waits until an observable value fulfills a condition.
@MainActor
func changes<Model: AnyObject, Value>(
  of model: Model, _ value: KeyPath<Model, Value>, until condition: (Value) -> Bool
) async {
  while !condition(model[keyPath: value]) {
    let (changes, teller) = AsyncStream<Void>.makeStream()
    withObservationTracking {
      _ = model[keyPath: value]
    } onChange: {
      teller.yield()
    }
    var next = changes.makeAsyncIterator()
    await next.next()
    // The value is set after its observers were told.
    await Task.yield()
  }
}
