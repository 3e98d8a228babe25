import Armature
import Testing

@Suite("Delegation on the pages")
struct DelegationSnippets {
  @Test("a call of a delegate has its default beside it")
  func question() {
    // snippet.question
    protocol FieldDelegate: AnyObject {
      func shouldAccept(_ text: String) -> Bool
    }

    final class Field {
      @WeakDelegate var delegate: (any FieldDelegate)?
      var text = ""

      func type(_ text: String) {
        guard $delegate(from: self, { $0.shouldAccept(text) }) ?? true else { return }
        self.text = text
      }
    }

    final class ShortTexts: FieldDelegate {
      func shouldAccept(_ text: String) -> Bool { text.count <= 140 }
    }

    let field = Field()
    let shortTexts = ShortTexts()
    field.delegate = shortTexts  // held weakly
    field.type(String(repeating: "a", count: 141))
    print(field.text.isEmpty)  // true
    // snippet.end
    #expect(field.text == "")
    field.delegate = nil
    field.type("anything")
    #expect(field.text == "anything")
  }

  @Test("an optional method of a delegate has a separate protocol")
  func optionalMethod() {
    // snippet.optional
    protocol ListDelegate: AnyObject {
      func didSelect(_ row: Int)
    }

    protocol EditingListDelegate: ListDelegate {
      func canEdit(_ row: Int) -> Bool
    }

    final class List {
      @WeakDelegate var delegate: (any ListDelegate)?

      func select(_ row: Int) {
        $delegate(from: self) { $0.didSelect(row) }
      }

      func isEditable(_ row: Int) -> Bool {
        $delegate(as: (any EditingListDelegate).self, from: self) { $0.canEdit(row) } ?? false
      }
    }

    final class Screen: ListDelegate {
      func didSelect(_ row: Int) {}
    }

    let list = List()
    let screen = Screen()  // adopts ListDelegate only
    list.delegate = screen
    print(list.isEditable(1))  // false
    let (_, run) = recording { list.select(1) }
    print(run.text)  // List → Screen: select(_:) [delegation]
    // snippet.end
    #expect(!list.isEditable(1))
    #expect(run.text == "List → Screen: select(_:) [delegation]\n")
  }

  @Test("a channel notifies its observers in order, until their lifetime ends")
  func channel() {
    // snippet.channel
    final class Label {
      var text = ""
      func show(_ count: Int) { text = "\(count) items" }
    }

    let counts = Observers<Int>()
    let label = Label()
    counts.subscribe(label, Label.show)  // while the label lives
    counts.subscribe(owner: label) { label, count in label.text += count == 0 ? "!" : "." }
    let token = counts.subscribe { print("now", $0) }  // until the token is released

    counts.notify(3)
    print(label.text)  // 3 items.
    // snippet.end
    #expect(label.text == "3 items.")
    token.cancel()
    #expect(counts.count == 2)
  }
}
