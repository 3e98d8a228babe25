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
  func cancel() {}
}

/// The loans of a library.
///
/// A loan lasts 14 days: a book that is lent on day 3 is due on day 17, and overdue on day 18.
final class Library {
  init(clock: any DayClock, limit: Int) {}

  /// What is lent: by the day on which it is due, then by the book's number.
  var loans: [Loan] { [] }

  /// Lends a book, or throws a `Refusal`.
  func lend(_ book: Int, to reader: String) throws {}

  /// Takes a book back.
  func takeBack(_ book: Int) {}

  /// What a reader owes today: 10 for each day that a book is overdue, or was when it came back.
  func debt(of reader: String) -> Int { 0 }

  /// Pays what is owed for books that came back.
  func pay(for reader: String) {}

  /// Calls a closure after each change of the loans or of what was paid, until the observer or the token is gone.
  func observe<Observer: AnyObject>(_ observer: Observer, change: @escaping (Observer, Library) -> Void) -> Token {
    Token()
  }
}

/// What the desk shows: a line for each loan, as in "7: Ada, day 17".
final class DeskScreen {
  private(set) var lines: [String] = []
  init(library: Library) {}
}

/// What a reader sees, as in "2 books, 30 to pay".
final class ReaderScreen {
  private(set) var text = ""
  init(library: Library, reader: String) {}
}
