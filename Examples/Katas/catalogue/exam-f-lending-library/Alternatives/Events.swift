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
  private weak var library: Library?
  private let number: Int

  init(_ library: Library, _ number: Int) { (self.library, self.number) = (library, number) }

  deinit { cancel() }

  func cancel() { library?.end(number) }
}

/// The loans of a library, kept as the list of everything that happened.
final class Library {
  private enum Event {
    case lent(Loan)
    case returned(Loan, on: Int)
    case paid(String)
  }

  private let clock: any DayClock
  private let limit: Int
  private var history: [Event] = [] { didSet { announce() } }
  private var observers: [(number: Int, call: (Library) -> Void)] = []
  private var next = 0

  init(clock: any DayClock, limit: Int) { (self.clock, self.limit) = (clock, limit) }

  /// What is lent: by the day on which it is due, then by the book's number.
  var loans: [Loan] {
    var open: [Loan] = []
    for event in history {
      switch event {
      case .lent(let loan): open.append(loan)
      case .returned(let loan, _): open.removeAll { $0 == loan }
      case .paid: break
      }
    }
    return open.sorted { $0.due == $1.due ? $0.book < $1.book : $0.due < $1.due }
  }

  /// Lends a book, or throws a `Refusal`.
  func lend(_ book: Int, to reader: String) throws {
    let (today, open) = (clock.today, loans)
    for loan in open where loan.book == book { throw Refusal.isLent(until: loan.due) }
    for loan in open where loan.reader == reader && loan.due < today { throw Refusal.hasOverdueBooks }
    if open.filter({ $0.reader == reader }).count >= limit { throw Refusal.hasTooMany(limit: limit) }
    history.append(.lent(Loan(book: book, reader: reader, due: today + 14)))
  }

  /// Takes a book back.
  func takeBack(_ book: Int) {
    for loan in loans where loan.book == book { history.append(.returned(loan, on: clock.today)) }
  }

  /// What a reader owes today: 10 for each day that a book is overdue, or was when it came back.
  func debt(of reader: String) -> Int {
    let today = clock.today
    var debt = returnedDebt(of: reader)
    for loan in loans where loan.reader == reader && loan.due < today { debt += (today - loan.due) * 10 }
    return debt
  }

  /// Pays what is owed for books that came back.
  func pay(for reader: String) {
    if returnedDebt(of: reader) > 0 { history.append(.paid(reader)) }
  }

  /// Calls a closure after each change of the loans or of what was paid, until the observer or the token is gone.
  func observe<Observer: AnyObject>(_ observer: Observer, change: @escaping (Observer, Library) -> Void) -> Token {
    next += 1
    observers.append((next, { [weak observer] library in if let observer { change(observer, library) } }))
    return Token(self, next)
  }

  fileprivate func end(_ number: Int) { observers = observers.filter { $0.number != number } }

  private func returnedDebt(of reader: String) -> Int {
    var debt = 0
    for event in history {
      switch event {
      case .returned(let loan, let day) where loan.reader == reader: debt += day > loan.due ? (day - loan.due) * 10 : 0
      case .paid(let name) where name == reader: debt = 0
      default: break
      }
    }
    return debt
  }

  private func announce() {
    for observer in observers where observers.contains(where: { $0.number == observer.number }) { observer.call(self) }
  }
}

/// What the desk shows: a line for each loan, as in "7: Ada, day 17".
final class DeskScreen {
  private let library: Library
  var lines: [String] { library.loans.map { "\($0.book): \($0.reader), day \($0.due)" } }

  init(library: Library) { self.library = library }
}

/// What a reader sees, as in "2 books, 30 to pay".
final class ReaderScreen {
  private let library: Library
  private let reader: String

  init(library: Library, reader: String) { (self.library, self.reader) = (library, reader) }

  var text: String {
    let books = library.loans.filter { $0.reader == reader }.count
    return (books == 1 ? "1 book" : "\(books) books") + ", \(library.debt(of: reader)) to pay"
  }
}
