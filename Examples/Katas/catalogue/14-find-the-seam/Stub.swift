/// Sends requests to the auction's server, and calls back with the text of the answer.
protocol Transport: AnyObject {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void)
}

struct Lot: Equatable { let number: Int, title: String, bid: Int }
struct UnreadableLot: Error {}
enum LotState: Equatable { case idle, loading, failed, loaded(Lot) }

/// The screen as it is today: it builds the request, reads the answer and keeps the state.
final class OldLotScreen {
  private let number: Int
  private let transport: any Transport
  private(set) var state = LotState.idle

  init(number: Int, transport: any Transport) {
    self.number = number
    self.transport = transport
  }

  func appear() {
    guard state == .idle else { return }
    state = .loading
    transport.get("/lots/\(number)") { [weak self, number] result in
      guard let self else { return }
      guard case .success(let text) = result else { return state = .failed }
      let parts = text.split(separator: ";")
      guard parts.count == 2, let bid = Int(parts[1]) else { return state = .failed }
      state = .loaded(Lot(number: number, title: String(parts[0]), bid: bid))
    }
  }

  func retry() {
    guard state == .failed else { return }
    state = .idle
    appear()
  }
}

// Loads lots. It has no state, only the path of a lot and the form of an answer.
final class LotLoader {
  // Your code.
  init(transport: any Transport) {}

  func load(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void) {}
}

/// The screen that behaves as the old one, without paths, transports and texts of answers.
final class LotScreen {
  // Your code.
  private(set) var state = LotState.idle

  init(number: Int, loader: LotLoader) {}

  func appear() {}
  func retry() {}
}
