import ArmatureTesting
import MessageTracing
import Testing

/// Recording as users write it: in a class of the main actor, and in one of another actor, with isolated conformances.
@Suite struct IsolationTests {
  @globalActor private actor Background {
    static let shared = Background()
  }

  @MainActor private final class Screen: TraceNamed {
    var traceName: String { "screen \(loads)" }
    private var loads = 0
    private var store: Store? = Store()

    func load() async -> ([String], ReleaseReport) {
      let (count, run) = await recording {
        reportMessage("load", from: self, to: store) { loads += 1 }
        return await Task { reportMessage("await", from: self) { loads } }.value
      }
      #expect(count == 1)
      let check = ReleaseCheck(["store": store])
      return (run.messages.map(\.description), check.report { store = nil })
    }

    func check() async {
      await checkMessages { check in
        await Task { reportMessage("work", from: self) }.value
        check.expect("work", from: "screen 1")
        #expect(loads == 1)
      }
      given { self }.when({ $0.loads += 1 }, { reportMessage("again", from: $0) }).then(
        .message("again", from: "screen 2"))
    }
  }

  @Background private final class Worker: TraceNamed {
    var traceName: String { "worker \(loads)" }
    private var loads = 0
    private var store: Store? = Store()

    func load() async -> ([String], ReleaseReport) {
      let (count, run) = await recording {
        reportMessage("load", from: self, to: store) { loads += 1 }
        return await Task { reportMessage("await", from: self) { loads } }.value
      }
      #expect(count == 1)
      let check = ReleaseCheck(["store": store])
      return (run.messages.map(\.description), check.report { store = nil })
    }

    func check() async {
      await checkMessages { check in
        await Task { reportMessage("work", from: self) }.value
        check.expect("work", from: "worker 1")
        #expect(loads == 1)
      }
      given { self }.when({ $0.loads += 1 }, { reportMessage("again", from: $0) }).then(
        .message("again", from: "worker 2"))
    }
  }

  private final class Store {}

  @Test("AR-80 a class of the main actor records, checks and releases")
  @MainActor func mainActor() async {
    let screen = Screen()
    let (lines, report) = await screen.load()
    #expect(lines == ["screen 0 → Store: load [message]", "screen 0 → (outside): await [message]"])
    #expect(report.passes)
    await screen.check()
  }

  @Test("AR-80 a class of another actor records, checks and releases")
  @Background func anotherActor() async {
    let worker = Worker()
    let (lines, report) = await worker.load()
    #expect(lines == ["worker 0 → Store: load [message]", "worker 0 → (outside): await [message]"])
    #expect(report.passes)
    await worker.check()
  }

  @Test("AR-80 objects inside an actor record there")
  func insideAnActor() async {
    actor Office {
      private let sender = Sender()

      func work() async -> [String] {
        await recording {
          reportMessage("before", from: sender)
          await Task.yield()
          reportMessage("after", from: sender)
        }.1.messages.map(\.description)
      }
    }
    #expect(await Office().work() == ["Sender → (outside): before [message]", "Sender → (outside): after [message]"])
  }
}
