import Testing

@testable import ExamF

private final class Clock: DayClock {
  var today = 3
}

private final class Reader {
  var calls = 0
}

@Suite("The lending library")
struct LendingLibraryTests {
  private let clock = Clock()

  private func library(limit: Int = 3) -> Library { Library(clock: clock, limit: limit) }

  @Test("loans are listed by the day on which they are due, then by number")
  func loans() throws {
    let library = library()
    try library.lend(7, to: "Ada")
    clock.today = 1
    try library.lend(9, to: "Bo")
    clock.today = 3
    try library.lend(2, to: "Cy")
    #expect(
      library.loans == [
        Loan(book: 9, reader: "Bo", due: 15), Loan(book: 2, reader: "Cy", due: 17),
        Loan(book: 7, reader: "Ada", due: 17),
      ])
    library.takeBack(2)
    library.takeBack(4)
    #expect(library.loans.map(\.book) == [9, 7])
  }

  @Test("a book that is lent is refused first, then overdue books, then too many")
  func refusals() throws {
    let library = library(limit: 2)
    try library.lend(1, to: "Ada")
    #expect(throws: Refusal.isLent(until: 17)) { try library.lend(1, to: "Bo") }
    #expect(throws: Refusal.isLent(until: 17)) { try library.lend(1, to: "Ada") }
    try library.lend(2, to: "Ada")
    #expect(throws: Refusal.hasTooMany(limit: 2)) { try library.lend(3, to: "Ada") }
    clock.today = 17
    #expect(throws: Refusal.hasTooMany(limit: 2)) { try library.lend(3, to: "Ada") }
    #expect(throws: Refusal.isLent(until: 17)) { try library.lend(2, to: "Ada") }
    #expect(library.loans.map(\.book) == [1, 2])
    clock.today = 18
    #expect(throws: Refusal.hasOverdueBooks) { try library.lend(3, to: "Ada") }
    #expect(throws: Refusal.isLent(until: 17)) { try library.lend(2, to: "Ada") }
    try library.lend(3, to: "Bo")
    library.takeBack(1)
    #expect(throws: Refusal.hasOverdueBooks) { try library.lend(1, to: "Ada") }
    library.takeBack(2)
    try library.lend(1, to: "Ada")
    #expect(library.loans.map(\.book) == [1, 3])
    #expect(library.loans.map(\.due) == [32, 32])
    clock.today = 30
    try library.lend(9, to: "Ada")
    clock.today = 33
    for book in [1, 9] {
      #expect(throws: Refusal.hasOverdueBooks) { try library.lend(5, to: "Ada") }
      library.takeBack(book)
      if book == 1 { try library.lend(6, to: "Ada") }
      clock.today = 45
    }
  }

  @Test("a debt is that of today, and stays when the book comes back")
  func debts() throws {
    let library = library()
    try library.lend(1, to: "Ada")
    clock.today = 5
    try library.lend(2, to: "Ada")
    try library.lend(3, to: "Bo")
    for (day, debt) in [(17, 0), (18, 10), (19, 20), (20, 40)] {
      clock.today = day
      #expect(library.debt(of: "Ada") == debt)
    }
    #expect(library.debt(of: "Bo") == 10)
    library.takeBack(1)
    clock.today = 22
    #expect(library.debt(of: "Ada") == 30 + 30)
    library.takeBack(2)
    clock.today = 99
    #expect(library.debt(of: "Ada") == 60)
    #expect(library.debt(of: "Bo") == 800)
    #expect(library.debt(of: "Cy") == 0)
    try library.lend(1, to: "Ada")
    library.takeBack(1)
    #expect(library.debt(of: "Ada") == 60)
  }

  @Test("only what came back can be paid")
  func paying() throws {
    let library = library()
    for book in [1, 2] { try library.lend(book, to: "Ada") }
    try library.lend(3, to: "Cy")
    clock.today = 19
    library.takeBack(3)
    library.takeBack(1)
    library.pay(for: "Ada")
    #expect(library.debt(of: "Ada") == 20)
    clock.today = 20
    library.takeBack(2)
    library.pay(for: "Bo")
    #expect(library.debt(of: "Ada") == 30)
    library.pay(for: "Ada")
    #expect(library.debt(of: "Ada") == 0)
    #expect(library.debt(of: "Cy") == 20)
  }

  @Test("each change is reported once, after it has happened, and nothing else is")
  func telling() throws {
    let (library, reader) = (library(limit: 1), Reader())
    var books: [[Int]] = []
    var debts: [Int] = []
    let token = library.observe(reader) {
      books.append($1.loans.map(\.book))
      debts.append($1.debt(of: "Ada"))
    }
    try library.lend(1, to: "Ada")
    #expect(throws: Refusal.self) { try library.lend(2, to: "Ada") }
    library.takeBack(5)
    library.pay(for: "Ada")
    clock.today = 20
    _ = library.debt(of: "Ada")
    library.pay(for: "Ada")
    #expect(throws: Refusal.self) { try library.lend(1, to: "Bo") }
    library.takeBack(1)
    library.pay(for: "Bo")
    library.pay(for: "Ada")
    library.pay(for: "Ada")
    library.takeBack(1)
    #expect(books == [[1], [], []])
    #expect(debts == [0, 30, 0])
    try library.lend(3, to: "Ada")
    library.takeBack(3)
    library.pay(for: "Ada")
    #expect(books == [[1], [], [], [3], []])
    token.cancel()
  }

  @Test("an observation ends with its token, with its observer, and in the midst of a change")
  func tokens() throws {
    let library = library()
    let (first, second, third) = (Reader(), Reader(), Reader())
    var tokens: [Token] = []
    let count: (Reader, Library) -> Void = { reader, _ in reader.calls += 1 }
    // The first two end each other: whichever is told first ends the other.
    for (reader, other) in [(first, 1), (second, 0)] {
      tokens.append(
        library.observe(reader) { reader, _ in
          reader.calls += 1
          tokens[other].cancel()
        })
    }
    tokens.append(library.observe(third, change: count))
    try library.lend(1, to: "Ada")
    #expect(first.calls + second.calls == 1)
    #expect(third.calls == 1)
    tokens.removeLast()
    try library.lend(2, to: "Ada")
    #expect(first.calls + second.calls == 2)
    #expect(third.calls == 1)
    tokens[1].cancel()
    tokens[0].cancel()
    library.takeBack(1)
    #expect(first.calls + second.calls == 2)

    tokens = []
    for index in 0..<5 {
      tokens.append(
        library.observe(third) { reader, _ in
          reader.calls += 1
          tokens[index].cancel()
        })
    }
    let lasting = library.observe(third, change: count)
    try library.lend(1, to: "Ada")
    #expect(third.calls == 7)
    library.takeBack(1)
    #expect(third.calls == 8)
    lasting.cancel()
    let (witness, actor) = (Reader(), Reader())
    tokens = [library.observe(witness, change: count)]
    tokens.append(
      library.observe(actor) { actor, library in
        actor.calls += 1
        library.takeBack(1)
      })
    try library.lend(1, to: "Ada")
    #expect(witness.calls == 2)
    #expect(actor.calls == 2)
    tokens.removeLast()
    for book in [3, 4] { try library.lend(book, to: "Bo") }
    tokens.append(
      library.observe(actor) { _, library in
        for book in [3, 4] { library.takeBack(book) }
      })
    try library.lend(5, to: "Cy")
    #expect(witness.calls == 7)
    tokens = []

    var mortal: Reader? = Reader()
    weak let watched = mortal
    var calls = 0
    let before = library.observe(witness, change: count)
    let last = mortal.map { library.observe($0) { _, _ in calls += 1 } }
    let after = library.observe(witness, change: count)
    mortal = nil
    #expect(watched == nil)
    library.takeBack(2)
    #expect(calls == 0)
    #expect(witness.calls == 9, "An observer that is gone keeps the change from another one.")
    for token in [before, after] { token.cancel() }
    last?.cancel()
    // Two that let each other go: whichever is told first is the only one.
    var fading: [Reader?] = [Reader(), Reader()]
    let ending = [0, 1].map { index in
      library.observe(fading[index]!) { _, _ in
        calls += 1
        fading[1 - index] = nil
      }
    }
    try library.lend(2, to: "Ada")
    #expect(calls == 1)
    for token in ending { token.cancel() }

    var outliving: Token?
    do {
      let closed = self.library()
      outliving = closed.observe(third, change: count)
    }
    outliving?.cancel()
    outliving = nil
  }

  @Test("two screens show the same library, and two libraries share nothing")
  func screens() throws {
    let (library, other) = (library(limit: 2), Library(clock: Clock(), limit: 1))
    let (desk, ada) = (DeskScreen(library: library), ReaderScreen(library: library, reader: "Ada"))
    let (otherDesk, otherAda) = (DeskScreen(library: other), ReaderScreen(library: other, reader: "Ada"))
    #expect(desk.lines == [])
    #expect(ada.text == "0 books, 0 to pay")
    try library.lend(7, to: "Ada")
    #expect(ada.text == "1 book, 0 to pay")
    try library.lend(2, to: "Ada")
    #expect(ada.text == "2 books, 0 to pay")
    try library.lend(10, to: "Bo")
    try other.lend(7, to: "Bo")
    #expect(desk.lines == ["2: Ada, day 17", "7: Ada, day 17", "10: Bo, day 17"])
    #expect(ada.text == "2 books, 0 to pay")
    clock.today = 20
    library.takeBack(7)
    #expect(desk.lines == ["2: Ada, day 17", "10: Bo, day 17"])
    #expect(ada.text == "1 book, 60 to pay")
    library.pay(for: "Ada")
    #expect(ada.text == "1 book, 30 to pay")
    #expect(otherDesk.lines == ["7: Bo, day 17"])
    #expect(otherAda.text == "0 books, 0 to pay")
    let late = ReaderScreen(library: library, reader: "Ada")
    #expect(late.text == "1 book, 30 to pay")
    #expect(DeskScreen(library: library).lines == ["2: Ada, day 17", "10: Bo, day 17"])
    library.takeBack(2)
    #expect(ada.text == "0 books, 30 to pay")
    #expect(late.text == ada.text)
    try library.lend(1, to: "Cy")
    #expect(desk.lines == ["10: Bo, day 17", "1: Cy, day 34"])
    #expect(ReaderScreen(library: other, reader: "Ada").text == "0 books, 0 to pay")
  }

  @Test("a screen that is closed is gone, and the library goes on")
  func closing() throws {
    let library = library()
    var desk: DeskScreen? = DeskScreen(library: library)
    var ada: ReaderScreen? = ReaderScreen(library: library, reader: "Ada")
    weak let watchedDesk = desk
    weak let watchedAda = ada
    try library.lend(7, to: "Ada")
    (desk, ada) = (nil, nil)
    #expect(watchedDesk == nil)
    #expect(watchedAda == nil)
    library.takeBack(7)
    #expect(library.loans == [])
  }
}
