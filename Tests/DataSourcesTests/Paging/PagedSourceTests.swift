import ArmatureTesting
import DataSources
import MessageTracing
import Testing

/// A paged list in a viewport of 10 rows.
final class PagedCards: PagedSource {
  let list: ListEngine<TextCell>
  let server: ScriptedServer
  let pages: PageLoader<Int, Card>
  var asked: [String] = []

  init(_ server: ScriptedServer = ScriptedServer(), list: ListEngine<TextCell> = ListEngine<TextCell>()) {
    self.server = server
    self.list = list
    pages = PageLoader(from: 1) { try await server.page($0) }
  }

  func start(isolation: isolated any Actor = #isolation) throws {
    list.register(TextCell.self) { TextCell() }
    list.source = self
    try list.resize(viewport: 10)
    pages.connect()
    try list.reload()
  }

  func list(_ list: ListEngine<TextCell>, cellFor card: Card, at path: ListPath) throws -> TextCell {
    asked.append(card.id)
    let cell = try list.dequeue(TextCell.self)
    cell.text = card.id + card.text
    return cell
  }

  var texts: String { list.visiblePaths.map { list.cell(at: $0)?.text ?? "-" }.joined(separator: " ") }
}

/// Another source of a loader.
final class MoreCards: PagedSource {
  let pages: PageLoader<Int, Card>

  init(_ pages: PageLoader<Int, Card>) { self.pages = pages }

  func list(_ list: ListEngine<TextCell>, cellFor card: Card, at path: ListPath) throws -> TextCell {
    let cell = try list.dequeue(TextCell.self)
    cell.text = card.id + "!"
    return cell
  }
}

/// A class of the main actor whose pages come from another actor.
@MainActor final class Timeline: @MainActor PagedSource {
  let list = ListEngine<TextCell>()
  let pages = PageLoader(from: 1) { page in try await Server.posts(page: page) }

  func start() throws {
    list.register(TextCell.self) { TextCell() }
    list.source = self
    pages.connect()
    try list.resize(viewport: 3)
    try list.reload()
  }

  func list(_ list: ListEngine<TextCell>, cellFor card: Card, at path: ListPath) throws -> TextCell {
    let cell = try list.dequeue(TextCell.self)
    cell.text = card.id
    return cell
  }
}

actor Server {
  static let shared = Server()

  static func posts(page: Int) async throws -> (items: [Card], next: Int?) { await shared.page(page) }

  func page(_ page: Int) -> (items: [Card], next: Int?) {
    ([Card(id: "\(page)a"), Card(id: "\(page)b")], page < 3 ? page + 1 : nil)
  }
}

struct PagedSourceTests {
  private static func cards(_ range: Range<Int>) -> String { range.map { "c\($0)" }.joined(separator: " ") }

  @Test("DS-72 a list loads pages until one viewport beyond its end is filled", arguments: ActorContext.allCases)
  func fillsTheDistance(home: ActorContext) async throws {
    try await home.run { isolation in
      let cards = PagedCards()
      let server = cards.server
      try cards.start(isolation: isolation)
      await settle(isolation: isolation) { server.asked == [1] && server.openRequests > 0 }
      #expect(server.asked == [1])
      server.answer(Self.cards(0..<8), next: 2)
      await settle(isolation: isolation) {
        server.asked == [1, 2] && cards.texts == Self.cards(0..<8) && server.openRequests > 0
      }
      #expect(server.asked == [1, 2])
      #expect(cards.texts == Self.cards(0..<8))
      server.answer(Self.cards(8..<20), next: 3)
      await settle(isolation: isolation) { server.openRequests > 0 }
      // 20 rows end exactly one viewport below the visible end.
      #expect(server.asked == [1, 2, 3])
      server.answer(Self.cards(20..<21), next: 4)
      await settle(isolation: isolation) {
        server.asked == [1, 2, 3] && cards.texts == Self.cards(0..<10) && cards.asked.count == 10
      }
      #expect(server.asked == [1, 2, 3])
      #expect(cards.texts == Self.cards(0..<10))
      #expect(cards.asked.count == 10)

      try cards.list.scroll(to: 0.5)
      await settle(isolation: isolation) { server.asked == [1, 2, 3] }
      #expect(server.asked == [1, 2, 3])
      try cards.list.scroll(to: 1)
      try cards.list.scroll(to: 11)
      await settle(isolation: isolation) { server.asked == [1, 2, 3, 4] && server.openRequests > 0 }
      #expect(server.asked == [1, 2, 3, 4])
      server.answer(Self.cards(21..<30), next: nil)
      await settle(isolation: isolation) { cards.texts == Self.cards(11..<21) }
      #expect(cards.texts == Self.cards(11..<21))
      try cards.list.scroll(to: 100)
      await settle(isolation: isolation) { server.asked == [1, 2, 3, 4] && cards.pages.stateText == "complete" }
      #expect(server.asked == [1, 2, 3, 4])
      #expect(cards.pages.stateText == "complete")
      try cards.list.checkInvariants()
    }
  }

  @Test("DS-73 an error stops loading until the retry, however the list scrolls", arguments: ActorContext.allCases)
  func failure(home: ActorContext) async throws {
    try await home.run { isolation in
      let cards = PagedCards()
      try cards.start(isolation: isolation)
      await settle(isolation: isolation) { cards.server.openRequests > 0 }
      cards.server.answer(Self.cards(0..<15), next: 2)
      await settle(isolation: isolation) { cards.server.openRequests > 0 }
      cards.server.fail(TestError(description: "offline"))
      await settle(isolation: isolation) { cards.pages.stateText == "failed: offline" }
      for offset in [1.0, 5, 0] { try cards.list.scroll(to: offset) }
      try cards.list.reload()
      await settle(isolation: isolation) { cards.server.asked == [1, 2] && cards.pages.stateText == "failed: offline" }
      #expect(cards.server.asked == [1, 2])
      #expect(cards.pages.stateText == "failed: offline")
      cards.pages.retry()
      await settle(isolation: isolation) { cards.server.asked == [1, 2, 2] }
      #expect(cards.server.asked == [1, 2, 2])
      // The page after one without new rows is loaded immediately.
      cards.server.answer("c1", next: 3)
      await settle(isolation: isolation) { cards.server.asked == [1, 2, 2, 3] }
      #expect(cards.server.asked == [1, 2, 2, 3])
    }
  }

  @Test("DS-75 after a reset the rows change by the difference", arguments: ActorContext.allCases)
  func reset(home: ActorContext) async throws {
    try await home.run { isolation in
      let cards = PagedCards()
      try cards.start(isolation: isolation)
      await settle(isolation: isolation) { cards.server.openRequests > 0 }
      cards.server.answer("a b c", next: nil)
      await settle(isolation: isolation) { cards.pages.stateText == "complete" }
      let cell = cards.list.cell(at: ListPath(0, 1))
      cards.asked = []
      cards.pages.reset()
      await settle(isolation: isolation) { cards.texts == "a b c" && cards.server.openRequests > 0 }
      #expect(cards.texts == "a b c")
      cards.server.answer("x b c=1", next: nil)
      await settle(isolation: isolation) {
        cards.texts == "x b c1" && cards.asked == ["x", "c"] && cards.list.cell(at: ListPath(0, 1)) === cell
      }
      #expect(cards.texts == "x b c1")
      #expect(cards.asked == ["x", "c"])
      #expect(cards.list.cell(at: ListPath(0, 1)) === cell)
    }
  }

  @Test("DS-75 a list whose paged source is deallocated drops answers", arguments: ActorContext.allCases)
  func deadSource(home: ActorContext) async throws {
    try await home.run { isolation in
      let list = ListEngine<TextCell>()
      let server = ScriptedServer()
      var cards: PagedCards? = PagedCards(server, list: list)
      weak let gone = cards
      try cards?.start(isolation: isolation)
      await settle(isolation: isolation) { server.asked == [1] }
      #expect(server.asked == [1])
      cards = nil
      #expect(gone == nil)
      server.answer("a", next: 2)
      await settle(isolation: isolation) { server.cancelled == [1] }
      #expect(server.cancelled == [1])
      try list.reload()
      #expect(list.numberOfRows == 0)

      // A loader that outlives its source doesn't change the list.
      var other: PagedCards? = PagedCards(server, list: list)
      let pages = other?.pages
      try other?.start(isolation: isolation)
      await settle(isolation: isolation) { server.openRequests > 0 }
      other = nil
      server.answer("b", next: nil)
      await settle(isolation: isolation) { list.numberOfRows == 0 && pages?.text == "b" }
      #expect(list.numberOfRows == 0)
      #expect(pages?.text == "b")
    }
  }

  @Test("DS-75 a list with another source is not changed")
  @MainActor
  func otherSource() async throws {
    let cards = PagedCards()
    try cards.start()
    await settle { cards.server.openRequests > 0 }
    let other = Source(3)
    cards.list.source = other
    try cards.list.reload()
    cards.server.answer("a b", next: 2)
    await settle { cards.list.numberOfRows == 3 && cards.pages.text == "a b" }
    #expect(cards.list.numberOfRows == 3)
    #expect(cards.pages.text == "a b")
    try cards.list.checkInvariants()
  }

  @Test("DS-72 a main-actor controller loads pages from a server on another actor")
  @MainActor
  func controller() async throws {
    let timeline = Timeline()
    try timeline.start()
    while timeline.pages.stateText != "complete" { await Task.yield() }
    #expect(timeline.snapshot.items.map(\.id) == ["1a", "1b", "2a", "2b", "3a", "3b"])
    #expect(timeline.list.numberOfRows == 6)
  }

  @Test("DS-72 a loader created in an initializer may call an actor directly")
  @MainActor
  func loaderMadeInAnInitializer() async throws {
    final class Holder {
      let pages: PageLoader<Int, Card>
      init(_ server: Server) { pages = PageLoader(from: 1) { await server.page($0) } }
    }
    let holder = Holder(Server.shared)
    holder.pages.connect()
    holder.pages.reset()
    while holder.pages.text.isEmpty { await Task.yield() }
    #expect(holder.pages.text == "1a 1b")
  }

  // A known mistake: the page replaced the rows that the app had changed after its arrival.
  @Test(
    "DS-74 a page that arrives while a batch is open is added to the rows at its end", arguments: ActorContext.allCases)
  func pageDuringBatch(home: ActorContext) async throws {
    try await home.run { isolation in
      let cards = PagedCards()
      try cards.start(isolation: isolation)
      await settle(isolation: isolation) { cards.server.openRequests > 0 }
      cards.list.beginBatch()
      try cards.snapshot.appendItems([Card(id: "x")])
      try cards.list.batch { $0.insert(ListPath(0, 0)) }
      cards.server.answer("a b", next: 2)
      await settle(isolation: isolation)
      #expect(cards.pages.stateText == "loading")
      try cards.snapshot.appendItems([Card(id: "y")])
      try cards.list.batch { $0.insert(ListPath(0, 1)) }
      try cards.list.endBatch()
      #expect(cards.texts == "x y a b")
      #expect(cards.pages.text == "x y a b")
      await settle(isolation: isolation) { cards.server.asked == [1, 2] }
      #expect(cards.server.asked == [1, 2])
      try cards.list.checkInvariants()
    }
  }

  // A known mistake: the batch of the page was applied to the other source, whose rows were shown before a reload.
  @Test("DS-75 a list that gets another source while a batch is open isn't changed by a page of the former one")
  @MainActor
  func otherSourceDuringBatch() async throws {
    let cards = PagedCards()
    try cards.start()
    await settle { cards.server.openRequests > 0 }
    let other = Source(3)
    cards.list.beginBatch()
    cards.list.source = other
    cards.server.answer("a b", next: nil)
    await settle()
    let log = DiagnosticLog()
    try log.record { try cards.list.endBatch() }
    #expect(log.topics.isEmpty)
    #expect(cards.list.numberOfRows == 0)
    #expect(cards.pages.text == "a b")
    #expect(cards.pages.stateText == "complete")
    try cards.list.reload()
    #expect(cards.list.numberOfRows == 3)
    try cards.list.checkInvariants()
  }

  @Test("DS-72 a source of the same loader that the list gets while a batch is open shows the page that arrives")
  @MainActor
  func sameLoaderDuringBatch() async throws {
    let cards = PagedCards()
    try cards.start()
    await settle { cards.server.openRequests > 0 }
    let other = MoreCards(cards.pages)
    cards.list.beginBatch()
    cards.list.source = other
    try cards.list.reload()
    cards.server.answer("a b", next: nil)
    await settle()
    try cards.list.endBatch()
    #expect(cards.texts == "a! b!")
    try cards.list.checkInvariants()
  }

  // A known mistake: the list that was not the last one kept its rows, and a later page was rejected as a wrong batch.
  @Test("DS-72 two lists with one paged source are reported once, and a list that replaces another one isn't")
  @MainActor
  func twoLists() async throws {
    let cards = PagedCards()
    try cards.start()
    let log = DiagnosticLog()
    let second = ListEngine<TextCell>()
    second.register(TextCell.self) { TextCell() }
    try second.resize(viewport: 10)
    try log.record {
      cards.list.source = nil
      second.source = cards
      try second.reload()
    }
    #expect(log.topics.isEmpty)
    try log.record {
      cards.list.source = cards
      try cards.list.reload()
      try second.reload()
      try cards.list.reload()
    }
    #expect(log.topics == [.paging])
  }

  // A known mistake: the loader kept the first source, and the list didn't show further pages.
  @Test("DS-72 a source that replaces another one of the same loader shows the further pages")
  @MainActor
  func replacedSource() async throws {
    let cards = PagedCards()
    try cards.start()
    await settle { cards.server.openRequests > 0 }
    cards.server.answer("a b", next: 2)
    await settle { cards.server.openRequests > 0 }
    let other = MoreCards(cards.pages)
    cards.list.source = other
    try cards.list.reload()
    cards.server.answer("c", next: nil)
    await settle { cards.pages.stateText == "complete" }
    #expect(cards.texts == "a! b! c!")
    try cards.list.checkInvariants()
  }

  @Test("DS-73 a page whose rows the list can't show emits a diagnostic")
  @MainActor
  func refusedCells() async throws {
    let log = DiagnosticLog()
    let cards = PagedCards()
    try log.record {
      cards.list.source = cards
      try cards.list.resize(viewport: 1)
      cards.pages.connect()
      try cards.list.reload()
    }
    await settle { cards.server.openRequests > 0 }
    cards.server.answer("a", next: nil)
    await settle { log.topics == [.listRequest] && cards.pages.stateText == "complete" }
    #expect(log.topics == [.listRequest])
    #expect(cards.pages.stateText == "complete")
  }
}
