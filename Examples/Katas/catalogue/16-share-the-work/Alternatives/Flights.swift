/// Sends requests to the auction's server.
protocol Transport: AnyObject {
  /// Starts a request.
  ///
  /// Calls back once, after this call has returned, unless the request is canceled before.
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) -> any Cancelable
}

/// Something that can be canceled.
protocol Cancelable: AnyObject {
  func cancel()
}

/// Loads documents for all screens.
///
/// Screens that want the same document at the same time share one request.
final class DocumentService {
  private typealias Answer = (Result<String, any Error>) -> Void

  private struct Flight {
    let number: Int
    var request: (any Cancelable)?
    var waiting: [Int] = []
  }

  private final class Ticket: Cancelable {
    private var end: (() -> Void)?

    init(_ end: @escaping () -> Void) { self.end = end }

    func cancel() {
      end?()
      end = nil
    }
  }

  private let transport: any Transport
  private var flights: [String: Flight] = [:]
  private var answers: [Int: Answer] = [:]
  private var lastNumber = 0

  init(transport: any Transport) {
    self.transport = transport
  }

  /// Loads the document at a path.
  ///
  /// While a request for the path is under way, no other one is started for it: its answer reaches all that wait, in
  /// the order in which they asked. Nothing is kept after the answer: a later call starts a new request.
  ///
  /// - Returns: The caller's part of the work. After it is canceled, `answer` isn't called. The request itself is
  ///   canceled together with the last part. Canceling again, or after the answer, does nothing.
  func load(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) -> any Cancelable {
    let number = nextNumber()
    answers[number] = answer
    if flights[path] == nil {
      let flight = nextNumber()
      flights[path] = Flight(number: flight)
      flights[path]?.request = transport.get(path) { [weak self] in self?.land(flight, at: path, with: $0) }
    }
    flights[path]?.waiting.append(number)
    return Ticket { [weak self] in self?.leave(number, path) }
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func land(_ flight: Int, at path: String, with result: Result<String, any Error>) {
    guard let landed = flights[path], landed.number == flight else { return }
    flights[path] = nil
    for number in landed.waiting { answers.removeValue(forKey: number)?(result) }
  }

  private func leave(_ number: Int, _ path: String) {
    answers[number] = nil
    guard flights[path]?.waiting.contains(number) == true else { return }
    flights[path]?.waiting.removeAll { $0 == number }
    if flights[path]?.waiting.isEmpty == true {
      flights.removeValue(forKey: path)?.request?.cancel()
    }
  }
}
