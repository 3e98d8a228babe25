/// Says which day it is.
protocol DayClock: AnyObject { var today: Int { get } }

struct Loan: Equatable { let book: Int, reader: String, due: Int }

/// Why a book isn't lent.
enum Refusal: Error, Equatable {
  case isLent(until: Int), hasOverdueBooks
  case hasTooMany(limit: Int)
}

/// Ends an observation when it is canceled or released.
final class Token {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) { self.end = end }

  deinit { end?() }

  func cancel() {
    end?()
    end = nil
  }
}

/// The loans of a library.
///
/// A loan lasts 14 days: a book that is lent on day 3 is due on day 17, and overdue on day 18.
final class Library {
  private final class Observation {
    let call: (Library) -> Bool
    var hasEnded = false

    init(call: @escaping (Library) -> Bool) { self.call = call }
  }

  private let clock: any DayClock
  private let limit: Int
  private var loansByBook: [Int: Loan] = [:]
  private var unpaid: [String: Int] = [:]
  private var observations: [Observation] = []

  init(clock: any DayClock, limit: Int) {
    self.clock = clock
    self.limit = limit
  }

  /// What is lent: by the day on which it is due, then by the book's number.
  var loans: [Loan] { loansByBook.values.sorted { ($0.due, $0.book) < ($1.due, $1.book) } }

  /// Lends a book, or throws a `Refusal`.
  func lend(_ book: Int, to reader: String) throws {
    if let loan = loansByBook[book] { throw Refusal.isLent(until: loan.due) }
    let theirs = loans(of: reader)
    guard theirs.allSatisfy({ $0.due >= clock.today }) else { throw Refusal.hasOverdueBooks }
    guard theirs.count < limit else { throw Refusal.hasTooMany(limit: limit) }
    loansByBook[book] = Loan(book: book, reader: reader, due: clock.today + 14)
    tell()
  }

  /// Takes a book back.
  func takeBack(_ book: Int) {
    guard let loan = loansByBook.removeValue(forKey: book) else { return }
    unpaid[loan.reader, default: 0] += fine(for: loan)
    tell()
  }

  /// What a reader owes today: 10 for each day that a book is overdue, or was when it came back.
  func debt(of reader: String) -> Int {
    loans(of: reader).reduce(unpaid[reader] ?? 0) { $0 + fine(for: $1) }
  }

  /// Pays what is owed for books that came back.
  func pay(for reader: String) {
    guard let debt = unpaid.removeValue(forKey: reader), debt > 0 else { return }
    tell()
  }

  /// Calls a closure after each change of the loans or of what was paid, until the observer or the token is gone.
  func observe<Observer: AnyObject>(_ observer: Observer, change: @escaping (Observer, Library) -> Void) -> Token {
    let observation = Observation { [weak observer] library in
      guard let observer else { return false }
      change(observer, library)
      return true
    }
    observations.append(observation)
    return Token { [weak self, weak observation] in
      observation?.hasEnded = true
      self?.observations.removeAll { $0 === observation }
    }
  }

  private func loans(of reader: String) -> [Loan] { loansByBook.values.filter { $0.reader == reader } }

  private func fine(for loan: Loan) -> Int { max(0, clock.today - loan.due) * 10 }

  private func tell() {
    for observation in observations where !observation.hasEnded {
      observation.hasEnded = !observation.call(self) || observation.hasEnded
    }
    observations.removeAll(where: \.hasEnded)
  }
}

/// What the desk shows: a line for each loan, as in "7: Ada, day 17".
final class DeskScreen {
  private(set) var lines: [String] = []
  private var token: Token?

  init(library: Library) {
    token = library.observe(self) { $0.show($1) }
    show(library)
  }

  private func show(_ library: Library) {
    lines = library.loans.map { "\($0.book): \($0.reader), day \($0.due)" }
  }
}

/// What a reader sees, as in "2 books, 30 to pay".
final class ReaderScreen {
  private(set) var text = ""
  private let reader: String
  private var token: Token?

  init(library: Library, reader: String) {
    self.reader = reader
    token = library.observe(self) { $0.show($1) }
    show(library)
  }

  private func show(_ library: Library) {
    let count = library.loans.count { $0.reader == reader }
    text = "\(count) \(count == 1 ? "book" : "books"), \(library.debt(of: reader)) to pay"
  }
}
