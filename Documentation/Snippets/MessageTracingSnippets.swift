import Armature
import Synchronization
import Testing

@Suite("Message tracing on the pages")
struct MessageTracingSnippets {
  @Test("a diagnostic reaches the sink around the code")
  func diagnostic() {
    // snippet.diagnostic
    let messages = Mutex<[String]>([])

    withDiagnostics(to: { diagnostic in messages.withLock { $0.append(diagnostic.message) } }) {
      let channel = Observers<Int>(policy: .forbidden)
      channel.subscribe(.once) { channel.notify($0 + 1) }
      channel.notify(1)  // refuses the inner call, and reports the reason
    }
    // snippet.end
    #expect(messages.withLock { $0.count } == 1)
  }

  @Test("a recording has the messages that objects send to each other")
  func recorder() {
    // snippet.recording
    final class Screen {
      let saved = Observers<Int>("saved")
      func save(_ count: Int) { saved.notify(count) }
    }
    final class Badge {
      func show(_ count: Int) {}
    }

    let (screen, badge) = (Screen(), Badge())
    screen.saved.subscribe(badge, Badge.show)
    let (_, run) = recording { screen.save(3) }
    print(run.text)  // saved → Badge: 3 [notification]
    print(run.mermaid, run.svg(.automatic))  // the same as a diagram
    // snippet.end
    #expect(run.text == "saved → Badge: 3 [notification]\n")
    #expect(run.mermaid.hasPrefix("sequenceDiagram"))
  }

  @Test("user code reports its own messages, and two runs compare")
  func ownMessages() {
    // snippet.reporting
    final class Screen {
      let store = Store()
      func save() {
        reportMessage("save", from: self, to: store) { store.save() }
      }
    }
    final class Store {
      func save() { reportMessage("write", from: self) }
    }

    let screen = Screen()
    let (_, once) = recording { screen.save() }
    let (_, twice) = recording {
      screen.save()
      screen.save()
    }
    print(once.text)
    // Screen → Store: save [message]
    //   Store → (outside): write [message]
    print(twice.comparison(with: once))  // a table, and the messages that only one run has
    // snippet.end
    #expect(once.text == "Screen → Store: save [message]\n  Store → (outside): write [message]\n")
    #expect(twice.messages(notIn: once).map(\.text) == ["save", "write"])
  }
}
