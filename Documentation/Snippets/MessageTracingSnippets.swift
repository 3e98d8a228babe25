import Armature
import Synchronization
import Testing

@Suite("Tracing on the pages")
struct TracingSnippets {
  @Test("a diagnostic reaches the sink around the code")
  func diagnostic() {
    // snippet.diagnostic
    let notes = Mutex<[String]>([])

    withDiagnostics(to: { note in notes.withLock { $0.append(note.message) } }) {
      let channel = Observers<Int>(policy: .forbidden)
      channel.subscribe(.once) { channel.notify($0 + 1) }
      channel.notify(1)  // refuses the inner call, and says why
    }
    // snippet.end
    #expect(notes.withLock { $0.count } == 1)
  }

  @Test("a recorder hears what the building blocks say to each other")
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
}
