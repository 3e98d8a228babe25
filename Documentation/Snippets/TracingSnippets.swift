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
}
