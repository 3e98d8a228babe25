import Armature
import ArmatureTesting
import Foundation
import Testing

@Suite("Guides on the pages")
struct GuideSnippets {
  @Test("a closure uses its argument")
  func capture() {
    // snippet.capture
    final class Player {
      let button = PlayButton()
      var plays = 0

      init() {
        // Not { [self] _, _ in plays += 1 }: the button would own the player, and the player owns the button.
        button.addAction(owner: self, for: .primaryActionTriggered) { player, _ in player.plays += 1 }
      }
    }
    final class PlayButton: Control {
      let actions = ActionRegistry()
      var isEnabled = true
    }
    // snippet.hide
    var used: Player? = Player()
    used?.button.sendActions(for: .primaryActionTriggered)
    #expect(used?.plays == 1)
    used = nil
    // snippet.show
    // snippet.end

    // snippet.release
    var player: Player? = Player()
    ReleaseCheck(["player": player, "button": player?.button]).verify { player = nil }
    // snippet.end
  }

  @Test("a report names the reference that is left")
  func survivor() {
    // snippet.survivor
    final class Screen { var delegate: Controller? }
    final class Controller { let screen = Screen() }

    var controller: Controller? = Controller()
    controller?.screen.delegate = controller  // strong: a cycle
    let report = ReleaseCheck(["controller": controller, "screen": controller?.screen]).report { controller = nil }
    for survivor in report.survivors { print(survivor.name, survivor.referrers) }
    // controller ["screen.delegate"]
    // screen ["controller.screen"]
    // snippet.end
    #expect(report.survivors.map(\.name) == ["controller", "screen"])
    #expect(report.survivors.allSatisfy { !$0.referrers.isEmpty })
  }

  @Test("taps with times of the test's choice")
  @MainActor func tap() throws {
    // snippet.tap
    let (table, card) = (SheetRoot(), Card())
    table.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    card.frame = Rect(x: 10, y: 10, width: 60, height: 90)
    try table.add(card)

    table.dispatch(PointerSample(.began, at: [20, 20], time: .zero))
    table.dispatch(PointerSample(.ended, at: [20, 20], time: .milliseconds(100)))
    #expect(card.isSelected)
    // snippet.end
  }

  @Test("a test clock stands still until it is advanced")
  func clock() async throws {
    // snippet.clock
    let clock = TestClock()
    let waiting = Task { () -> TestClock.Instant in
      try await clock.sleep(for: .seconds(60))
      return clock.now
    }
    await clock.waitForSleepers(1)  // until the task sleeps
    clock.advance(by: .seconds(60))
    #expect(try await waiting.value.offset == .seconds(60))
    // snippet.end
  }

  @Test("a delegate on the main actor answers asynchronously")
  @MainActor func asynchronous() async {
    // snippet.asynchronous
    protocol DocumentDelegate: AnyObject {
      nonisolated(nonsending) func shouldClose() async -> Bool
    }

    @MainActor final class Document {
      @WeakDelegate var delegate: (any DocumentDelegate)?
      func close() async -> Bool { await $delegate(from: self) { await $0.shouldClose() } ?? true }
    }

    @MainActor final class Editor: @MainActor DocumentDelegate {
      var isSaved = false
      @MainActor func shouldClose() async -> Bool { isSaved }
    }
    // snippet.end
    let (document, editor) = (Document(), Editor())
    document.delegate = editor
    #expect(await !document.close())
    editor.isSaved = true
    #expect(await document.close())
  }

  @Test("a scripted transport plays answers and records requests")
  @MainActor func transport() async throws {
    // snippet.transport
    struct Unexpected: Error {}
    let transport = ScriptedTransport(.text("busy", status: 404), .text("hello"))
    let service = DownloadService(transport: transport)

    let refused = await service.start(.get("http://example.org/a")).outcome
    guard case .failed = refused else { throw Unexpected() }
    let greeting = try await service.data(for: .get("http://example.org/b"))

    #expect(String(decoding: greeting.data, as: UTF8.self) == "hello")
    #expect(transport.requests.map(\.url.path) == ["/a", "/b"])
    // snippet.end
  }

  @Test("a mistake is reported with its topic")
  func diagnostics() {
    // snippet.diagnostics
    let log = DiagnosticLog()
    let outcome = log.record { Pane().send(.placeBid(1)) }  // a pane in no window
    #expect(!outcome.isHandled)
    #expect(log.topics == [.unhandled])
    // snippet.end
  }
}

@MainActor private final class SheetRoot: Sheet, @MainActor ResponderRoot {
  let rootState = RootState()
}
