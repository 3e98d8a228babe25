/// Sends requests to the auction's server, and calls back with the text of the answer.
protocol Transport: AnyObject {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void)
}

struct Lot: Equatable { let number: Int, title: String, bid: Int }
struct UnreadableLot: Error {}
enum LotState: Equatable { case idle, loading, failed, loaded(Lot) }

// Loads lots. It has no state, only the path of a lot and the form of an answer.
final class LotLoader {
  private let transport: any Transport

  init(transport: any Transport) { self.transport = transport }

  func load(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void) {
    transport.get("/lots/\(number)") { result in
      answer(result.flatMap { text in Self.lot(number, in: text).map { .success($0) } ?? .failure(UnreadableLot()) })
    }
  }

  private static func lot(_ number: Int, in text: String) -> Lot? {
    let parts = text.split(separator: ";")
    guard parts.count == 2, let bid = Int(parts[1]) else { return nil }
    return Lot(number: number, title: String(parts[0]), bid: bid)
  }
}

/// The screen that behaves as the old one, without paths, transports and texts of answers.
final class LotScreen {
  private let number: Int
  private let loader: LotLoader
  private(set) var state = LotState.idle

  init(number: Int, loader: LotLoader) {
    self.number = number
    self.loader = loader
  }

  func appear() {
    guard state == .idle else { return }
    state = .loading
    loader.load(number) { [weak self] result in
      switch result {
      case .success(let lot): self?.state = .loaded(lot)
      case .failure: self?.state = .failed
      }
    }
  }

  func retry() {
    guard state == .failed else { return }
    state = .idle
    appear()
  }
}
