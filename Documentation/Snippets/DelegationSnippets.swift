import Armature
import Testing

@Suite("Delegation on the pages")
struct DelegationSnippets {
  @Test("a question has its default beside it")
  func question() {
    // snippet.question
    protocol FieldDelegate: AnyObject {
      func shouldAccept(_ text: String) -> Bool
    }

    final class Field {
      @WeakDelegate var delegate: (any FieldDelegate)?
      var text = ""

      func type(_ text: String) {
        guard $delegate({ $0.shouldAccept(text) }) ?? true else { return }
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

  @Test("a channel tells its observers in order, and knows how long each wants to hear")
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
    let token = counts.subscribe { print("now", $0) }  // until the token goes

    counts.notify(3)
    print(label.text)  // 3 items.
    // snippet.end
    #expect(label.text == "3 items.")
    token.cancel()
    #expect(counts.count == 2)
  }
}
