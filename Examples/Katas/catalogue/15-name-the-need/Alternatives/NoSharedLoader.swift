struct Lot: Equatable { let number: Int, title: String, bid: Int }

/// What the screen of a lot shows.
enum LotState {
  case idle, loading
  case loaded(Lot)
  case failed(any Error)
}

/// The loader that asks the auction's real server.
final class ServerLoader: LotLoading, Sendable {
  func loadLot(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void) {
    answer(.success(Lot(number: number, title: "A lot of the real server", bid: 1)))
  }
}

/// Loads lots.
protocol LotLoading: AnyObject {
  /// Loads a lot and calls back once, with the lot or with the error that prevented it.
  func loadLot(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void)
}

protocol ReadableError: Error { var sentence: String { get } }

final class LotScreen {
  private let number: Int
  private let loader: any LotLoading
  private(set) var state = LotState.idle

  init(number: Int, loader: any LotLoading) {
    self.number = number
    self.loader = loader
  }

  // Loads the lot, unless the screen is loading already or has loaded it. A failed screen tries again.
  func appear() {
    if case .loading = state { return }
    if case .loaded = state { return }
    state = .loading
    loader.loadLot(number) { [weak self] result in
      switch result {
      case .success(let lot): self?.state = .loaded(lot)
      case .failure(let error): self?.state = .failed(error)
      }
    }
  }

  // The text on the screen. A readable error speaks for itself.
  var text: String {
    switch state {
    case .idle: ""
    case .loading: "Loading lot \(number)"
    case .loaded(let lot): "\(lot.title): \(lot.bid)"
    case .failed(let error): (error as? any ReadableError)?.sentence ?? "The lot could not be loaded."
    }
  }
}
