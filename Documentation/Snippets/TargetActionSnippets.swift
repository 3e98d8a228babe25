import Armature
import Testing

@Suite("Target-action on the pages")
struct TargetActionSnippets {
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
}
