import ArmatureTesting
import DataSources
import Testing

final class Page {
  let number: Int
  init(_ number: Int) { self.number = number }
}

final class Book: PagerSource, PagerDelegate {
  var pages: ClosedRange<Int> = 1...3
  var log: [String] = []
  var isOpen = true
  var onTurn: () -> Void = {}

  private func page(_ number: Int) -> Page? { pages.contains(number) ? Page(number) : nil }

  func pager(_ pager: PagerEngine<Page>, pageAfter page: Page) -> Page? {
    log.append("after \(page.number)")
    return self.page(page.number + 1)
  }

  func pager(_ pager: PagerEngine<Page>, pageBefore page: Page) -> Page? {
    log.append("before \(page.number)")
    return self.page(page.number - 1)
  }

  func pager(_ pager: PagerEngine<Page>, shouldTurnTo page: Page) -> Bool {
    log.append("should \(page.number)")
    return isOpen
  }

  func pager(_ pager: PagerEngine<Page>, didTurnTo page: Page) {
    log.append("did \(page.number)")
    onTurn()
  }
}

struct PagerTests {
  private func makePager(_ book: Book) -> PagerEngine<Page> {
    let pager = PagerEngine<Page>()
    pager.source = book
    pager.delegate = book
    pager.page = Page(2)
    return pager
  }

  @Test(
    "DS-9 a turn calls source and delegate once each, and nothing ahead of time", arguments: IsolationContext.allCases)
  func turns(in context: IsolationContext) async throws {
    await context.run {
      let book = Book()
      let pager = makePager(book)
      #expect(book.log.isEmpty)
      #expect(pager.turnForward() == .turned)
      #expect(book.log == ["after 2", "should 3", "did 3"])
      book.log = []
      #expect(pager.turnForward() == .end)
      #expect(pager.page?.number == 3)
      #expect(book.log == ["after 3"])
      book.log = []
      #expect(pager.turnBackward() == .turned)
      #expect(book.log == ["before 3", "should 2", "did 2"])
    }
  }

  @Test("DS-9 a delegate that refuses keeps the page, and no neighboring page is retained")
  func refusesAndKeepsNothing() {
    let book = Book()
    let pager = makePager(book)
    book.isOpen = false
    #expect(pager.turnForward() == .refused)
    #expect(pager.page?.number == 2)
    book.isOpen = true
    pager.turnForward()
    weak let left = pager.page
    pager.turnBackward()
    #expect(left == nil)
    book.pages = 2...2
    #expect(pager.turnForward() == .end)
    pager.page = nil
    #expect(pager.turnForward() == .end)
  }

  @Test("DS-9 a turn during a turn is refused, and a pager retains neither source nor delegate")
  func nestedTurn() {
    var book: Book? = Book()
    let pager = book.map(makePager) ?? PagerEngine()
    var nested: PagerTurn?
    book?.onTurn = { nested = pager.turnForward() }
    pager.turnBackward()
    #expect(nested == .refused)
    #expect(pager.page?.number == 1)
    weak let gone = book
    book?.onTurn = {}
    book = nil
    #expect(gone == nil)
    #expect(pager.turnForward() == .end)
  }

  /// A page that calls its closure when it is released.
  private final class Sheet {
    let number: Int
    private let onRelease: () -> Void

    init(_ number: Int, _ onRelease: @escaping () -> Void = {}) {
      self.number = number
      self.onRelease = onRelease
    }

    deinit { onRelease() }
  }

  // A known mistake: the process stopped, because the page was released while it was being replaced.
  @Test("a page that is released reads the pager, which has the new one")
  func releasedPage() {
    let pager = PagerEngine<Sheet>()
    var read: [Int?] = []
    pager.page = Sheet(1) { [unowned pager] in read.append(pager.page?.number) }
    pager.page = Sheet(2) { [unowned pager] in read.append(pager.page?.number) }
    pager.page = nil
    #expect(read == [2, nil])
  }
}
