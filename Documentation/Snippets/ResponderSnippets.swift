import Armature
import Testing

// snippet.isolated
@MainActor protocol Undoing: AnyObject {
  func undo()
}

@MainActor extension Command<any Undoing> {
  static var undo: Self { Command { $0.undo } }
}
// snippet.end

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

  @Test("a window is a root by its class, and its keys reach the first responder")
  func root() throws {
    // snippet.root
    class Window: Pane, ResponderRoot {
      let rootState = RootState()
    }

    class PushToTalk: Pane, FirstResponding, KeyResponding, KeyReleaseResponding {
      let canBecomeFirstResponder = true
      var isTalking = false

      func keyPressed(_ press: KeyPress) -> EventReply {
        isTalking = press.key == " "
        return isTalking ? .handled : .forward
      }

      func keyReleased(_ press: KeyPress) -> EventReply {
        isTalking = false
        return .handled
      }
    }

    let window = Window()
    let talk = PushToTalk()
    print(talk.becomeFirstResponder())  // detached: it is in no window
    try window.add(talk)
    print(talk.becomeFirstResponder())  // yes
    window.press(KeyPress(" "))
    print(talk.isTalking)  // true
    window.release(KeyPress(" "))
    // snippet.end
    #expect(talk.isFirstResponder && !talk.isTalking)
    window.press(KeyPress(" "))
    #expect(talk.isTalking)
    try talk.removeFromParent()
    #expect(window.rootState.firstResponder == nil)
  }

  @Test("a command of a protocol on the main actor is declared there")
  @MainActor func isolated() throws {
    final class Document: Panel, Undoing {
      var undoCount = 0
      func undo() { undoCount += 1 }
    }

    let (document, button) = (Document(), PushButton())
    try document.add(button)
    button.addCommand(.undo, from: .sender, for: .primaryActionTriggered)
    button.press()
    #expect(button.send(.undo).isHandled)
    #expect(document.undoCount == 2)
  }
}
