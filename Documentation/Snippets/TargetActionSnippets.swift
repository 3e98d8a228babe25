import Armature
import Testing

// snippet.cards
@MainActor class Sheet: @MainActor SpatialComposite, @MainActor Responder, @MainActor GestureHosting {
  let links = TreeLinks<Sheet>()
  var geometry = Geometry()
  var gestureRecognizers: [any GestureRecognizer] = []
  func treeEvent(_ event: TreeEvent<Sheet>) {}
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> Sheet? { defaultHitTest(point) }
}

@MainActor final class Card: Sheet {
  var isSelected = false

  override init() {
    super.init()
    addGestureRecognizer(PanGestureRecognizer(target: self, action: Card.dragged))
    addGestureRecognizer(TapGestureRecognizer(target: self, action: Card.tapped))
  }

  func dragged(_ pan: PanGestureRecognizer) {
    guard let table = parent else { return }
    center += pan.translation(in: table)
    pan.setTranslation(.zero, in: table)
  }

  func tapped(_ tap: TapGestureRecognizer) {
    isSelected = bounds.contains(tap.location(in: self))
  }
}
// snippet.end

// snippet.screen
@MainActor class BidButton: @MainActor Control {
  let actions = ActionRegistry()
  var isEnabled = true
  var amount = 7
}

@MainActor final class AuctionScreen {
  let button = BidButton()
  private(set) var bids: [Int] = []

  init() {
    button.addTarget(self, action: AuctionScreen.placeBid, for: .primaryActionTriggered)  // held weakly
  }

  func placeBid(_ button: BidButton) { bids.append(button.amount) }
}
// snippet.end

@MainActor private final class Table: Sheet, @MainActor ResponderRoot {
  let rootState = RootState()
}

@Suite("Target-action on the pages")
struct TargetActionSnippets {
  @Test("a screen on the main actor is called by its button")
  @MainActor func screen() {
    // snippet.press
    let screen = AuctionScreen()
    print(screen.button.sendActions(for: .primaryActionTriggered))  // sent([handled(by: AuctionScreen)])
    // snippet.end
    #expect(screen.bids == [7])
    #expect("\(screen.button.sendActions(for: .primaryActionTriggered))" == "sent([handled(by: AuctionScreen)])")
  }

  @Test("a target is called with the control as its own type")
  func target() {
    // snippet.target
    final class BidButton: Control {
      let actions = ActionRegistry()
      var isEnabled = true
      var amount = 7
    }

    final class Auction {
      var bids: [Int] = []
      func place(_ button: BidButton) { bids.append(button.amount) }
    }

    let button = BidButton()
    let auction = Auction()
    button.addTarget(auction, action: Auction.place, for: .primaryActionTriggered)  // held weakly

    let outcome = button.sendActions(for: .primaryActionTriggered)
    print(outcome)  // sent([handled(by: Auction)])
    // snippet.end
    #expect(auction.bids == [7])
    #expect(outcome.description == "sent([handled(by: Auction)])")
  }

  @Test("two recognizers recognize simultaneously, and a single tap waits for a double tap")
  func gestures() {
    // snippet.gestures
    final class Photo: GestureSimultaneityDelegate {
      var (scale, angle) = (1.0, 0.0)
      func pinched(_ pinch: PinchGestureRecognizer) { scale = pinch.scale }
      func rotated(_ rotation: RotationGestureRecognizer) { angle = rotation.rotation }

      func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool { true }
      func gestureRecognizer(
        _ recognizer: any GestureRecognizer, shouldRecognizeSimultaneouslyWith other: any GestureRecognizer
      ) -> Bool { true }
    }

    let photo = Photo()
    let pinch = PinchGestureRecognizer(target: photo, action: Photo.pinched)
    let rotation = RotationGestureRecognizer(target: photo, action: Photo.rotated)
    pinch.delegate = photo
    rotation.delegate = photo

    let single = TapGestureRecognizer()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    // snippet.end
    #expect(pinch.state == .possible && rotation.state == .possible && single.state == .possible)
  }

  @Test("a card is dragged and tapped, on the main actor")
  @MainActor func cards() throws {
    let (table, card) = (Table(), Card())
    table.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    card.frame = Rect(x: 10, y: 10, width: 60, height: 90)
    try table.add(card)
    for (phase, x, y) in [
      (PointerSample.Phase.began, 20.0, 20.0), (.moved, 50, 30), (.moved, 60, 30), (.ended, 60, 30),
    ] {
      table.dispatch(PointerSample(phase, at: [x, y], time: .zero))
    }
    #expect(card.frame == Rect(x: 50, y: 20, width: 60, height: 90))
    #expect(!card.isSelected)
    for phase in [PointerSample.Phase.began, .ended] {
      table.dispatch(PointerSample(phase, at: [60, 60], time: .seconds(1)))
    }
    #expect(card.isSelected)
  }

  @Test("a plain class drags and scrolls a map")
  func map() throws {
    class Layer: SpatialComposite, Responder, GestureHosting {
      let links = TreeLinks<Layer>()
      var geometry = Geometry()
      var gestureRecognizers: [any GestureRecognizer] = []
      func treeEvent(_ event: TreeEvent<Layer>) {}
      func contains(_ point: Point) -> Bool { bounds.contains(point) }
      func hitTest(_ point: Point) -> Layer? { defaultHitTest(point) }
    }
    final class Map: Layer, ResponderRoot {
      let rootState = RootState()
      var origin = Point.zero

      override init() {
        super.init()
        addGestureRecognizer(ScrollGestureRecognizer(target: self, action: Map.scrolled))
      }

      func scrolled(_ scroll: ScrollGestureRecognizer) {
        origin -= scroll.translation
        scroll.translation = .zero
      }
    }
    let map = Map()
    map.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    for time in 1...3 {
      map.dispatch(PointerSample(scrolledBy: [0, -4], at: [50, 50], time: .milliseconds(10 * time)))
    }
    #expect(map.origin == [0, 12])
  }
}
