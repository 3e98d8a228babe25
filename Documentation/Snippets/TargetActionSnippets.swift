import Armature
import Testing

@Suite("Target-action on the pages")
struct TargetActionSnippets {
  @Test("a target is called with the control under its own type")
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
}
