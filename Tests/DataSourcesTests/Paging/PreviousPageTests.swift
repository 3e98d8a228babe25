import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Delegation
import Testing

/// Lists that begin in the middle, and keep a part of their pages.
struct PreviousPageTests {
  /// Days of six rows each, in a viewport of four.
  private final class Diary: PagedSource {
    let list = ListEngine<TextCell>()
    let pages: PageLoader<Int, Card>
    let log: Log

    final class Log {
      var asked: [Int] = []
      var failing: Set<Int> = []
      var empty: ClosedRange<Int>?
    }

    init(around day: Int, in days: ClosedRange<Int>) {
      let log = Log()
      self.log = log
      pages = PageLoader(around: day) { day in
        log.asked.append(day)
        if log.failing.contains(day) { throw TestError(description: "offline") }
        let rows = log.empty?.contains(day) == true ? [] : (0..<6).map { Card(id: "\(day).\($0)") }
        return (
          items: rows, previous: day > days.lowerBound ? day - 1 : nil, next: day < days.upperBound ? day + 1 : nil
        )
      }
    }

    /// Shows the diary, and waits until it has loaded so many pages.
    func start(pages count: Int, isolation: isolated any Actor = #isolation) async throws {
      list.register(TextCell.self) { TextCell() }
      list.source = self
      pages.connect()
      try list.resize(viewport: 4)
      try list.reload()
      await settle(isolation: isolation) { log.asked.count == count }
    }

    func list(_ list: ListEngine<TextCell>, cellFor card: Card, at path: ListPath) throws -> TextCell {
      let cell = try list.dequeue(TextCell.self)
      cell.text = card.id
      return cell
    }

    var texts: String { list.visiblePaths.map { list.cell(at: $0)?.text ?? "-" }.joined(separator: " ") }

    /// The loaded days.
    var days: [Int] {
      snapshot.items.compactMap { $0.id.hasSuffix(".0") ? Int($0.id.dropLast(2)) : nil }
    }
  }

  @Test(
    "DS-85 a loader in the middle loads pages at both ends, and visible rows stay", arguments: ActorContext.allCases)
  func bothEnds(home: ActorContext) async throws {
    try await home.run { isolation in
      let diary = Diary(around: 10, in: 8...11)
      try await diary.start(pages: 3, isolation: isolation)
      #expect(diary.log.asked == [10, 11, 9])
      #expect(diary.days == [9, 10, 11])
      // The day that was loaded first is still at the top.
      #expect(diary.texts == "10.0 10.1 10.2 10.3")
      #expect(diary.pages.stateText == "complete")
      let cell = diary.list.cell(at: ListPath(0, 7))
      try diary.list.scroll(by: -2)
      await settle(isolation: isolation) {
        diary.days == [8, 9, 10, 11] && diary.texts == "9.4 9.5 10.0 10.1"
          && diary.list.cell(at: ListPath(0, 13)) === cell
      }
      #expect(diary.days == [8, 9, 10, 11])
      #expect(diary.texts == "9.4 9.5 10.0 10.1")
      #expect(diary.list.cell(at: ListPath(0, 13)) === cell)
      try diary.list.scroll(to: 0)
      await settle(isolation: isolation) { diary.log.asked == [10, 11, 9, 8] }
      #expect(diary.log.asked == [10, 11, 9, 8])
      if case .complete = diary.pages.previousState {} else { Issue.record("the start isn't known") }
      try diary.list.checkInvariants()
    }
  }

  @Test("DS-74 a row that occurs again in a previous page keeps its first position and shows the newest content")
  @MainActor func repeated() async throws {
    let pages = PageLoader<Int, Card>(around: 1) { page in
      page == 1
        ? (items: [Card(id: "a"), Card(id: "b")], previous: 0, next: nil)
        : (items: [Card(id: "c"), Card(id: "b", text: "new"), Card(id: "d"), Card(id: "c", text: "new")], nil, nil)
    }
    pages.connect()
    pages.visibleEndDidChange(to: 0, contentLength: 0, viewport: 1)
    await settle { pages.snapshot.numberOfItems == 2 }
    pages.visibleEndDidChange(to: 1, contentLength: 2, viewport: 1)
    await settle { pages.snapshot.numberOfItems == 4 }
    #expect(pages.snapshot.items.map { $0.id + $0.text } == ["cnew", "d", "a", "bnew"])
  }

  @Test("DS-86 beyond the limit the page at the other end is dropped, and loaded again when it comes near")
  @MainActor func dropped() async throws {
    let diary = Diary(around: 10, in: 0...20)
    diary.pages.pageLimit = 3
    try await diary.start(pages: 3)
    #expect(diary.days == [9, 10, 11])
    for count in 4...6 {
      try diary.list.scroll(by: 6)
      await settle { diary.log.asked.count == count }
    }
    #expect(diary.days == [12, 13, 14])
    #expect(diary.texts == "13.0 13.1 13.2 13.3")
    #expect(diary.log.asked == [10, 11, 9, 12, 13, 14])
    for count in 7...8 {
      try diary.list.scroll(by: -6)
      await settle { diary.log.asked.count == count }
    }
    #expect(diary.days == [10, 11, 12])
    #expect(diary.texts == "11.0 11.1 11.2 11.3")
    #expect(diary.log.asked.suffix(2) == [11, 10])
    try diary.list.checkInvariants()
  }

  @Test("DS-86 a page near the visible rows is never dropped, so a limit that is too low doesn't load forever")
  @MainActor func lowLimit() async throws {
    let diary = Diary(around: 10, in: 0...20)
    diary.pages.pageLimit = 1
    diary.pages.distance = 3
    try await diary.start(pages: 6)
    await settle()
    #expect(diary.log.asked.sorted() == [7, 8, 9, 10, 11, 12])
    #expect(diary.texts == "10.0 10.1 10.2 10.3")
  }

  @Test("DS-86 two pages that are longer than the mean don't drop each other forever")
  @MainActor func longPages() async {
    var asked: [Int] = []
    let pages = PageLoader<Int, Card>(around: 1) { day in
      asked.append(day)
      let rows = (0..<10).map { Card(id: "\(day).\($0)") }
      return (items: rows, previous: day > 0 ? day - 1 : nil, next: day < 3 ? day + 1 : nil)
    }
    pages.pageLimit = 3
    pages.connect()
    // A view of its own, with the sixth row of day 1 at the top. The rows of days 0 and 3 are long.
    func report() {
      let rows = pages.snapshot.items.map(\.id)
      func length(_ rows: some Sequence<String>) -> Double {
        rows.reduce(0) { $0 + ($1.hasPrefix("0") || $1.hasPrefix("3") ? 10 : 1) }
      }
      let above = length(rows.prefix { $0 != "1.5" })
      pages.visibleEndDidChange(to: rows.isEmpty ? 0 : above + 10, contentLength: length(rows), viewport: 10)
    }
    for _ in 0..<20 {
      report()
      await settle()
    }
    #expect(asked == [1, 2, 3, 0, 3, 0])
    #expect(Set(pages.snapshot.items.compactMap { Int($0.id.prefix(1)) }) == [0, 1, 2, 3])
  }

  @Test("DS-86 empty pages don't count for the limit, and what the view has reported before them holds after them")
  @MainActor func emptyPageAndLimit() async {
    let pages = PageLoader<Int, Card>(around: 0) { day in
      let rows = day == 3 ? [] : (0..<10).map { Card(id: "\(day).\($0)") }
      return (items: rows, previous: day > 0 ? day - 1 : nil, next: day < 9 ? day + 1 : nil)
    }
    pages.pageLimit = 3
    pages.connect()
    /// Scrolls a view of its own to a row, and loads pages while it is there.
    func show(_ row: Int, of day: Int) async {
      for _ in 0..<4 {
        let rows = pages.snapshot.items
        let position = Double(rows.firstIndex { $0.id == "\(day).\(row)" } ?? 0)
        pages.visibleEndDidChange(to: position + 10, contentLength: Double(rows.count), viewport: 10)
        await settle()
      }
    }
    for day in [0, 1, 2, 4, 5, 6, 7, 8, 9] { await show(0, of: day) }
    // As many as without day 3. With one page fewer, the end above the view would have been near.
    #expect(Set(pages.snapshot.items.compactMap { Int($0.id.prefix(1)) }) == [5, 6, 7, 8, 9])
    for day in [8, 7, 6, 5, 4, 2, 1, 0] { await show(0, of: day) }
    #expect(Set(pages.snapshot.items.compactMap { Int($0.id.prefix(1)) }) == [0, 1, 2, 4, 5])
  }

  @Test("DS-85 a previous page that fails is the state of the start, and a retry loads it")
  @MainActor func failure() async throws {
    let diary = Diary(around: 10, in: 8...10)
    diary.log.failing = [9]
    try await diary.start(pages: 2)
    #expect(diary.days == [10])
    if case .failed = diary.pages.previousState {} else { Issue.record("the start hasn't failed") }
    #expect(diary.pages.stateText == "complete")
    try diary.list.scroll(to: 1)
    try diary.list.scroll(to: 0)
    await settle { diary.log.asked == [10, 9] }
    #expect(diary.log.asked == [10, 9])
    diary.log.failing = []
    diary.pages.retry()
    await settle { diary.days == [9, 10] && diary.texts == "10.0 10.1 10.2 10.3" }
    #expect(diary.days == [9, 10])
    #expect(diary.texts == "10.0 10.1 10.2 10.3")
  }

  // A known mistake: only a page that was loaded led to the next load.
  @Test("DS-85 a page that fails at one end doesn't delay the other end", arguments: ActorContext.allCases)
  func failureAtOtherEnd(home: ActorContext) async throws {
    try await home.run { isolation in
      let diary = Diary(around: 10, in: 0...20)
      diary.log.failing = [11]
      try await diary.start(pages: 3, isolation: isolation)
      #expect(diary.log.asked == [10, 11, 9])
      await settle(isolation: isolation) { diary.days == [9, 10] }
      #expect(diary.days == [9, 10])
      #expect(diary.pages.stateText == "failed: offline")
    }
  }

  @Test("DS-85 an empty previous page that names another one is followed immediately")
  @MainActor func emptyPages() async throws {
    let diary = Diary(around: 10, in: 0...10)
    diary.log.empty = 3...9
    try await diary.start(pages: 9)
    #expect(diary.days == [2, 10])
    #expect(diary.log.asked == [10, 9, 8, 7, 6, 5, 4, 3, 2])
    diary.log.empty = 0...9
    diary.pages.emptyPageLimit = 1
    diary.pages.reset()
    await settle { if case .failed = diary.pages.previousState { true } else { false } }
    if case .failed = diary.pages.previousState {} else { Issue.record("the start hasn't failed") }
  }

  @Test("DS-85 a reset begins with the first page again")
  @MainActor func reset() async throws {
    let diary = Diary(around: 10, in: 0...20)
    try await diary.start(pages: 3)
    try diary.list.scroll(by: 6)
    await settle { diary.log.asked.count == 4 }
    diary.pages.reset()
    await settle { diary.log.asked.dropFirst(4).contains(10) && diary.days.contains(10) }
    #expect(diary.days.contains(10))
    #expect(diary.days == diary.days.sorted())
    #expect(diary.log.asked.contains(10))
    try diary.list.checkInvariants()
  }

  // A known mistake: the start was complete until the retry, although nothing was known about it.
  @Test("DS-85 a first page that fails after a reset is the failure of both ends, and a retry loads it")
  @MainActor func failedReset() async throws {
    let diary = Diary(around: 10, in: 9...11)
    try await diary.start(pages: 3)
    await settle { diary.days == [9, 10, 11] }
    diary.log.failing = [10]
    diary.pages.reset()
    await settle { diary.pages.stateText == "failed: offline" }
    #expect(diary.days == [9, 10, 11])
    if case .failed = diary.pages.previousState {} else { Issue.record("the start hasn't failed") }
    try diary.list.scroll(to: 1)
    try diary.list.scroll(to: 0)
    await settle { diary.log.asked == [10, 11, 9, 10] }
    #expect(diary.log.asked == [10, 11, 9, 10])

    diary.log.failing = []
    diary.pages.retry()
    await settle { diary.log.asked.count == 7 && diary.days == [9, 10, 11] }
    #expect(diary.log.asked.suffix(3) == [10, 11, 9])
    #expect(diary.days == [9, 10, 11])
    if case .complete = diary.pages.previousState {} else { Issue.record("the start isn't known") }
  }

  @Test("DS-85 an observer of a first page's failure may retry at once")
  @MainActor func retryFromAnObserver() async throws {
    let diary = Diary(around: 10, in: 10...10)
    diary.log.failing = [10]
    let token = diary.pages.stateChanges.subscribe { [weak diary] state in
      guard case .failed = state else { return }
      diary?.log.failing = []
      diary?.pages.retry()
    }
    try await diary.start(pages: 2)
    await settle { diary.days == [10] }
    #expect(diary.days == [10])
    if case .complete = diary.pages.previousState {} else { Issue.record("the start isn't known") }
    token.cancel()
  }

  @Test("DS-75 an observer of the start may reset the loader when the first page or the limit opens it")
  @MainActor func resetFromAnObserver() async throws {
    let diary = Diary(around: 10, in: 0...20)
    diary.pages.pageLimit = 3
    var resets = 0
    let token = diary.pages.previousStateChanges.subscribe { [weak diary] state in
      guard case .ready = state, resets == 0 else { return }
      resets += 1
      diary?.pages.reset()
    }
    // The first page says that there is a previous one.
    try await diary.start(pages: 4)
    #expect(diary.log.asked == [10, 10, 11, 9])
    #expect(diary.days == [9, 10, 11])

    // The page at the start is dropped, and with it the next one, whose answer comes too late.
    try diary.list.scroll(by: 6)
    await settle { diary.log.asked.count == 5 && diary.days == [10, 11, 12] }
    resets = 0
    var shown: [[Int]] = []
    try diary.list.scroll(by: 6)
    await settle {
      if shown.last != diary.days { shown.append(diary.days) }
      return diary.log.asked.count >= 7 && diary.days.contains(10)
    }
    #expect(resets == 1)
    #expect(Array(diary.log.asked[5...6]) == [13, 10])
    #expect(!shown.contains { $0.contains(13) })
    try diary.list.checkInvariants()
    token.cancel()
  }

  @Test("DS-86 a row that the app has deleted and a later page has added again stays when its former page is dropped")
  @MainActor func addedAgain() async throws {
    let pages = PageLoader<Int, Card>(around: 0) { page in
      let cards = [Card(id: "\(page).0"), Card(id: page == 2 ? "0.1" : "\(page).1")]
      return (items: cards, previous: page > 0 ? page - 1 : nil, next: page < 9 ? page + 1 : nil)
    }
    pages.pageLimit = 2
    pages.connect()
    pages.visibleEndDidChange(to: 0, contentLength: 0, viewport: 1)
    await settle { pages.snapshot.numberOfItems == 2 }
    try pages.snapshot.deleteItems(["0.1"])
    for (end, count) in [(1.0, 3), (3, 5)] {
      // The start is near, so no page is dropped.
      pages.visibleEndDidChange(to: end, contentLength: end, viewport: end)
      await settle { pages.snapshot.numberOfItems == count }
    }
    #expect(pages.snapshot.items.map(\.id) == ["0.0", "1.0", "1.1", "2.0", "0.1"])
    pages.visibleEndDidChange(to: 5, contentLength: 5, viewport: 1)
    await settle { pages.snapshot.items.last?.id == "3.1" }
    #expect(pages.snapshot.items.map(\.id) == ["1.0", "1.1", "2.0", "0.1", "3.0", "3.1"])
  }
}
