import ArmatureTesting
import DataSources
import Delegation
import MessageTracing
import Testing

struct PageLoaderTests {
  /// A loader with a scripted server, and its states.
  private final class Fixture {
    let server = ScriptedServer()
    let pages: PageLoader<Int, Card>
    private(set) var states: [String] = []

    init() {
      let server = server
      pages = PageLoader(from: 1) { try await server.page($0) }
      pages.stateChanges.subscribe(owner: self) { $0.states.append(PageLoader<Int, Card>.stateText($1)) }
    }

    /// Reports that rows of height 1 are shown from an offset on, in a viewport of 10.
    func show(from offset: Double = 0) {
      pages.visibleEndDidChange(
        to: offset + 10, contentLength: Double(pages.snapshot.numberOfItems), viewport: 10)
    }
  }

  private static let ten = "a b c d e f g h i j"
  private static let twenty = "k l m n o p q r s t u v w x y z A B C D"

  @Test("DS-72 pages are loaded one at a time, until the distance is filled", arguments: ActorContext.allCases)
  func loadsWhatIsNeeded(home: ActorContext) async throws {
    await home.run { isolation in
      let fixture = Fixture()
      let (server, pages) = (fixture.server, fixture.pages)
      pages.connect(isolation: isolation)
      await settle(isolation: isolation) { server.asked == [] }
      #expect(server.asked == [])

      fixture.show()
      fixture.show()
      await settle(isolation: isolation) {
        server.asked == [1] && pages.stateText == "loading" && server.openRequests > 0
      }
      #expect(server.asked == [1])
      #expect(pages.stateText == "loading")
      server.answer(Self.ten, next: 2)
      await settle(isolation: isolation) { pages.text == Self.ten && pages.stateText == "ready" }
      #expect(pages.text == Self.ten)
      #expect(pages.stateText == "ready")

      fixture.show()
      fixture.show(from: 0)
      await settle(isolation: isolation) { server.asked == [1, 2] && server.openRequests > 0 }
      #expect(server.asked == [1, 2])
      server.answer(Self.twenty, next: 30)
      await settle(isolation: isolation) { pages.snapshot.numberOfItems == 30 }
      #expect(pages.snapshot.numberOfItems == 30)

      // 30 − 19.5 is more than a viewport beyond, 30 − 20 is exactly one.
      fixture.show(from: 9.5)
      await settle(isolation: isolation) { server.asked == [1, 2] }
      #expect(server.asked == [1, 2])
      fixture.show(from: 10)
      await settle(isolation: isolation) { server.asked == [1, 2, 30] && server.openRequests > 0 }
      #expect(server.asked == [1, 2, 30])
      server.answer("last", next: nil)
      await settle(isolation: isolation) { pages.stateText == "complete" }
      #expect(pages.stateText == "complete")
      fixture.show(from: 21)
      await settle(isolation: isolation) {
        server.asked == [1, 2, 30] && fixture.states == ["loading", "ready", "loading", "ready", "loading", "complete"]
      }
      #expect(server.asked == [1, 2, 30])
      #expect(fixture.states == ["loading", "ready", "loading", "ready", "loading", "complete"])
    }
  }

  @Test("DS-72 the distance can be set, in viewports")
  @MainActor
  func adjustableDistance() async throws {
    let fixture = Fixture()
    fixture.pages.connect()
    fixture.pages.distance = 0.5
    fixture.show()
    await settle { fixture.server.openRequests > 0 }
    fixture.server.answer(Self.ten + " " + Self.twenty, next: 2)
    await settle { fixture.pages.stateText == "ready" }
    fixture.show(from: 14.9)
    await settle { fixture.server.asked == [1] }
    #expect(fixture.server.asked == [1])
    fixture.show(from: 15)
    await settle { fixture.server.asked == [1, 2] }
    #expect(fixture.server.asked == [1, 2])
  }

  @Test("DS-72 a page needed before the loader is connected is loaded then, with a diagnostic")
  @MainActor
  func connectsLate() async throws {
    let log = DiagnosticLog()
    let fixture = Fixture()
    log.record {
      fixture.show()
      fixture.show()
    }
    await settle { fixture.server.asked == [] }
    #expect(fixture.server.asked == [])
    #expect(
      log.diagnostics.map { "\($0)" } == [
        "paging: A page is needed, and the loader isn't bound to an actor. Nothing is loaded until connect() is called "
          + "on the actor that uses the loader. The call is probably missing."
      ])
    fixture.pages.connect()
    fixture.pages.connect()
    await settle { fixture.server.asked == [1] }
    #expect(fixture.server.asked == [1])
  }

  @Test("DS-73 after a failure the state is failed until a retry loads that page", arguments: ActorContext.allCases)
  func failureAndRetry(home: ActorContext) async throws {
    await home.run { isolation in
      let fixture = Fixture()
      let (server, pages) = (fixture.server, fixture.pages)
      pages.connect(isolation: isolation)
      fixture.show()
      await settle(isolation: isolation) { server.openRequests > 0 }
      server.answer("a b", next: 7)
      await settle(isolation: isolation) { pages.stateText == "ready" }
      fixture.show()
      await settle(isolation: isolation) { server.openRequests > 0 }
      server.fail(TestError(description: "offline"))
      await settle(isolation: isolation) { pages.stateText == "failed: offline" && pages.text == "a b" }
      #expect(pages.stateText == "failed: offline")
      #expect(pages.text == "a b")
      fixture.show()
      await settle(isolation: isolation) { server.asked == [1, 7] }
      #expect(server.asked == [1, 7])

      pages.retry()
      pages.retry()
      await settle(isolation: isolation) {
        server.asked == [1, 7, 7] && pages.stateText == "loading" && server.openRequests > 0
      }
      #expect(server.asked == [1, 7, 7])
      #expect(pages.stateText == "loading")
      server.answer("c", next: nil)
      await settle(isolation: isolation) { pages.text == "a b c" }
      #expect(pages.text == "a b c")
      pages.retry()
      fixture.show()
      await settle(isolation: isolation) { server.asked == [1, 7, 7] && pages.stateText == "complete" }
      #expect(server.asked == [1, 7, 7])
      #expect(pages.stateText == "complete")
      pages.reset()
      await settle(isolation: isolation) { server.asked == [1, 7, 7, 1] }
      #expect(server.asked == [1, 7, 7, 1])
    }
  }

  @Test("DS-73 the page after an empty one is loaded immediately, 100 in a row at most")
  @MainActor
  func emptyPages() async throws {
    let fixture = Fixture()
    let (server, pages) = (fixture.server, fixture.pages)
    pages.connect()
    fixture.show()
    await settle { server.openRequests > 0 }
    server.answer("a", next: 100)
    await settle { pages.stateText == "ready" }
    fixture.show()
    for page in 100..<200 {
      await settle { server.openRequests > 0 }
      server.answer(page.isMultiple(of: 2) ? "" : "a", next: page + 1)
    }
    await settle { server.asked == [1] + Array(100...200) && server.openRequests > 0 }
    #expect(server.asked == [1] + Array(100...200))
    server.answer("", next: 201)
    await settle { pages.stateText.hasPrefix("failed") }
    #expect(
      pages.stateText
        == "failed: More than 100 pages in a row added no row, and each had a next one. The rows stay, and nothing "
        + "more is loaded. The server probably names a page that is already loaded: call retry(), or raise "
        + "emptyPageLimit if it really has that many pages without rows.")
    #expect(pages.text == "a")
    fixture.show()
    await settle { server.openRequests == 0 }
    #expect(server.openRequests == 0)

    pages.emptyPageLimit = 1
    pages.retry()
    await settle { server.asked.last == 200 && server.openRequests > 0 }
    #expect(server.asked.last == 200)
    server.answer("", next: 201)
    await settle { server.asked.last == 201 && server.openRequests > 0 }
    #expect(server.asked.last == 201)
    server.answer("b", next: 202)
    await settle { pages.text == "a b" && pages.stateText == "ready" && server.asked.last == 201 }
    #expect(pages.text == "a b")
    #expect(pages.stateText == "ready")
    #expect(server.asked.last == 201)
    fixture.show()
    await settle { server.openRequests > 0 }
    server.answer("", next: nil)
    await settle { pages.stateText == "complete" }
    #expect(pages.stateText == "complete")
  }

  // Common mistakes: a row in two pages is rejected, or shown twice.
  @Test("DS-74 a known row keeps its position and gets the newest content", arguments: ActorContext.allCases)
  func repeatedRows(home: ActorContext) async throws {
    await home.run { isolation in
      let fixture = Fixture()
      let (server, pages) = (fixture.server, fixture.pages)
      pages.connect(isolation: isolation)
      fixture.show()
      await settle(isolation: isolation) { server.openRequests > 0 }
      server.answer("a b=1 a=2 c", next: 2)
      await settle(isolation: isolation) { pages.text == "a=2 b=1 c" }
      #expect(pages.text == "a=2 b=1 c")
      fixture.show()
      await settle(isolation: isolation) { server.openRequests > 0 }
      server.answer("c=3 d b", next: 3)
      await settle(isolation: isolation) { pages.text == "a=2 b c=3 d" && pages.stateText == "ready" }
      #expect(pages.text == "a=2 b c=3 d")
      #expect(pages.stateText == "ready")
    }
  }

  @Test("DS-74 rows that the app adds are known, too")
  @MainActor
  func ownRows() async throws {
    let fixture = Fixture()
    fixture.pages.snapshot = try Snapshot(ScriptedServer.cards("mine"))
    fixture.pages.connect()
    fixture.pages.visibleEndDidChange(to: 10, contentLength: 1, viewport: 10)
    await settle { fixture.server.openRequests > 0 }
    fixture.server.answer("a mine=sent b", next: 2)
    await settle { fixture.pages.text == "mine=sent a b" }
    #expect(fixture.pages.text == "mine=sent a b")
    fixture.pages.snapshot = Snapshot()
    fixture.show()
    await settle { fixture.server.openRequests > 0 }
    fixture.server.answer("c", next: nil)
    await settle { fixture.pages.text == "c" && fixture.pages.snapshot.sections == [OnlySection()] }
    #expect(fixture.pages.text == "c")
    #expect(fixture.pages.snapshot.sections == [OnlySection()])
  }

  @Test("DS-75 a reset cancels the load in progress and drops its answer", arguments: ActorContext.allCases)
  func reset(home: ActorContext) async throws {
    await home.run { isolation in
      let fixture = Fixture()
      let (server, pages) = (fixture.server, fixture.pages)
      pages.connect(isolation: isolation)
      fixture.show()
      await settle(isolation: isolation) { server.openRequests > 0 }
      server.answer("a b c", next: 2)
      await settle(isolation: isolation) { pages.stateText == "ready" }
      fixture.show()
      await settle(isolation: isolation) { server.asked == [1, 2] }
      #expect(server.asked == [1, 2])

      pages.reset()
      await settle(isolation: isolation) {
        server.asked == [1, 2, 1] && pages.text == "a b c" && pages.stateText == "loading"
      }
      #expect(server.asked == [1, 2, 1])
      #expect(pages.text == "a b c")
      #expect(pages.stateText == "loading")
      // The page requested before the reset answers only now.
      server.answer("d e", next: 3)
      await settle(isolation: isolation) {
        server.cancelled == [2] && pages.text == "a b c" && pages.stateText == "loading" && server.openRequests > 0
      }
      #expect(server.cancelled == [2])
      #expect(pages.text == "a b c")
      #expect(pages.stateText == "loading")
      server.answer("c=new x", next: 5)
      await settle(isolation: isolation) { pages.text == "c=new x" }
      #expect(pages.text == "c=new x")
      fixture.show()
      await settle(isolation: isolation) { server.asked == [1, 2, 1, 5] }
      #expect(server.asked == [1, 2, 1, 5])
    }
  }

  @Test("DS-75 the rows stay if the first page fails after a reset")
  @MainActor
  func failedReset() async throws {
    let fixture = Fixture()
    let (server, pages) = (fixture.server, fixture.pages)
    pages.connect()
    fixture.show()
    await settle { server.openRequests > 0 }
    server.answer("a b", next: nil)
    await settle { pages.stateText == "complete" }
    pages.reset()
    pages.reset()
    await settle { server.openRequests > 0 }
    server.fail(TestError(description: "offline"))
    await settle { pages.text == "a b" && pages.stateText == "failed: offline" }
    #expect(pages.text == "a b")
    #expect(pages.stateText == "failed: offline")
    pages.retry()
    await settle { server.asked == [1, 1, 1] && server.openRequests > 0 }
    #expect(server.asked == [1, 1, 1])
    server.answer("", next: nil)
    await settle { pages.text == "" && pages.stateText == "complete" }
    #expect(pages.text == "")
    #expect(pages.stateText == "complete")
  }

  @Test("DS-75 a source that receives a page may reset the loader")
  @MainActor
  func resetFromAnObserver() async throws {
    let fixture = Fixture()
    let (server, pages) = (fixture.server, fixture.pages)
    pages.connect()
    var resets = 0
    let token = pages.stateChanges.subscribe { [weak pages] state in
      guard case .loading = state, resets == 0 else { return }
      resets += 1
      pages?.reset()
    }
    fixture.show()
    await settle { server.asked == [1] && server.openRequests > 0 }
    #expect(server.asked == [1])
    server.answer("a", next: nil)
    await settle { pages.text == "a" }
    #expect(pages.text == "a")
    token.cancel()
  }

  @Test("DS-75 a deallocated loader cancels its load and drops the answer", arguments: ActorContext.allCases)
  func freed(home: ActorContext) async throws {
    await home.run { isolation in
      let server = ScriptedServer()
      var pages: PageLoader<Int, Card>? = PageLoader(from: 1) { try await server.page($0) }
      weak let gone = pages
      pages?.connect(isolation: isolation)
      pages?.visibleEndDidChange(to: 10, contentLength: 0, viewport: 10)
      await settle(isolation: isolation) { server.asked == [1] }
      #expect(server.asked == [1])
      pages = nil
      #expect(gone == nil)
      server.answer("a", next: 2)
      await settle(isolation: isolation) { server.cancelled == [1] && server.asked == [1] }
      #expect(server.cancelled == [1])
      #expect(server.asked == [1])
    }
  }

  /// An item that calls its closure when it is released.
  private final class Photo: Identifiable {
    let id: Int
    private let onRelease: () -> Void

    init(_ id: Int, _ onRelease: @escaping () -> Void = {}) {
      self.id = id
      self.onRelease = onRelease
    }

    deinit { onRelease() }
  }

  // A known mistake: the process stopped, because the rows were released while they were being replaced.
  @Test("an item that is released reads the loader, which has the new rows")
  func releasedItem() throws {
    let pages = PageLoader<Int, Photo>(from: 1) { _ in (items: [], next: nil) }
    var read: [[Int]] = []
    pages.snapshot = try Snapshot([Photo(1) { [unowned pages] in read.append(pages.snapshot.items.map(\.id)) }])
    pages.snapshot = try Snapshot([Photo(2), Photo(3)])
    #expect(read == [[2, 3]])
  }
}
