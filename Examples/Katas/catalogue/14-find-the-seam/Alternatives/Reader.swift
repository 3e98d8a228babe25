/// Sends requests to the auction's server, and calls back with the text of the answer.
protocol Transport: AnyObject {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void)
}

struct Lot: Equatable { let number: Int, title: String, bid: Int }
struct UnreadableLot: Error {}
enum LotState: Equatable { case idle, loading, failed, loaded(Lot) }

// Reads answers. It has no state, only the form of an answer.
struct LotReader {
  func read(_ text: String, number: Int) throws -> Lot {
    let parts = text.split(separator: ";").map(String.init)
    guard let title = parts.first, let bid = parts.last.flatMap({ Int($0) }), parts.count == 2 else {
      throw UnreadableLot()
    }
    return Lot(number: number, title: title, bid: bid)
  }
}

/// Asks the transport for lots, and lets a reader read them.
final class LotLoader {
  private let request: (Int, @escaping (Result<String, any Error>) -> Void) -> Void
  private let reader = LotReader()

  init(transport: any Transport) {
    request = { transport.get("/lots/\($0)", then: $1) }
  }

  func load(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void) {
    request(number) { [reader] text in
      answer(Result { try reader.read(text.get(), number: number) })
    }
  }
}

/// The screen that behaves as the old one, without paths, transports and texts of answers.
final class LotScreen {
  private(set) var state = LotState.idle
  private let load: (@escaping (Result<Lot, any Error>) -> Void) -> Void

  init(number: Int, loader: LotLoader) {
    load = { loader.load(number, then: $0) }
  }

  func appear() {
    if state == .idle { begin() }
  }

  func retry() {
    if state == .failed { begin() }
  }

  private func begin() {
    state = .loading
    load { [weak self] result in
      self?.state = (try? result.get()).map { .loaded($0) } ?? .failed
    }
  }
}
