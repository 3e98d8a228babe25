import Armature
import Testing

// snippet.command
protocol Bidding: AnyObject {
  func placeBid(_ amount: Int)
}

extension Command<any Bidding> {
  static func placeBid(_ amount: Int) -> Self { Command({ $0.placeBid }, amount) }
}

class Pane: Composite, Responder {
  let links = TreeLinks<Pane>()
  func treeEvent(_ event: TreeEvent<Pane>) {}
}

final class AuctionPane: Pane, Bidding {
  var bids: [Int] = []
  func placeBid(_ amount: Int) { bids.append(amount) }
}

// snippet.hide
@Suite("Responders on the pages")
struct ResponderSnippets {
  @Test("a command finds the nearest responder that handles it")
  func command() throws {
    // snippet.show
    let auction = AuctionPane()
    let field = Pane()
    try auction.add(field)

    let outcome = field.send(.placeBid(3))
    print(outcome)  // handled(by: AuctionPane), path [Pane, AuctionPane]
    // snippet.end
    #expect(auction.bids == [3])
    #expect(outcome.description == "handled(by: AuctionPane), path [Pane, AuctionPane]")
    #expect(field.target(for: .placeBid(3)) === auction)
  }
}
