/// Something that is under way and can be given up.
protocol Cancelable: AnyObject { func cancel() }

// Sends requests. Each is answered once, later, unless it is canceled.
protocol Transport: AnyObject {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) -> any Cancelable
}
/// Seconds since some moment.
protocol SecondsClock: AnyObject { var now: Int { get } }

struct Tide: Equatable { let harbor: String, centimeters: Int }
struct UnreadableTide: Error {}

/// What a screen needs to know tides.
protocol TideProviding: AnyObject {
  func tide(of harbor: String, then answer: @escaping (Result<Tide, any Error>) -> Void) -> any Cancelable
}

/// Loads tides, shares requests, and keeps answers for a while.
///
/// Each harbor has a generation, which ends with `invalidate(_:)`: an answer of an old one isn't kept.
final class TideService: TideProviding {
  typealias Answer = (Result<Tide, any Error>) -> Void

  private struct Key: Hashable { let harbor: String, generation: Int }

  private struct Work {
    var waiting: [(number: Int, answer: Answer)]
    var request: (any Cancelable)?
  }

  private struct Ticket {
    let cancel: () -> Void
  }

  private final class Handle: Cancelable {
    private let ticket: Ticket?

    init(_ ticket: Ticket?) { self.ticket = ticket }

    func cancel() { ticket?.cancel() }
  }

  private let transport: any Transport
  private let clock: any SecondsClock
  private let lifetime: Int
  private var generations: [String: Int] = [:]
  private var work: [Key: Work] = [:]
  private var cache: [Key: (until: Int, tide: Tide)] = [:]
  private var lastNumber = 0

  init(transport: any Transport, clock: any SecondsClock, lifetime: Int) {
    (self.transport, self.clock, self.lifetime) = (transport, clock, lifetime)
  }

  func invalidate(_ harbor: String) { generations[harbor, default: 0] += 1 }

  func tide(of harbor: String, then answer: @escaping Answer) -> any Cancelable {
    let key = Key(harbor: harbor, generation: generations[harbor] ?? 0)
    if let entry = cache[key] {
      if clock.now < entry.until {
        answer(.success(entry.tide))
        return Handle(nil)
      }
      cache[key] = nil
    }
    lastNumber += 1
    let number = lastNumber
    if work[key] != nil {
      work[key]?.waiting.append((number, answer))
    } else {
      work[key] = Work(waiting: [(number, answer)])
      let request = transport.get("/tides/" + harbor) { [weak self] in self?.end(key, started: number, $0) }
      first[key] = number
      work[key]?.request = request
    }
    return Handle(Ticket { [weak self] in self?.cancel(key, number) })
  }

  /// The number of the call that began the request of a key, which tells requests of one key apart.
  private var first: [Key: Int] = [:]

  private func cancel(_ key: Key, _ number: Int) {
    if delivering[number] != nil { delivering[number] = false }
    guard let index = work[key]?.waiting.firstIndex(where: { $0.number == number }) else { return }
    work[key]?.waiting.remove(at: index)
    if work[key]?.waiting.isEmpty == true { work.removeValue(forKey: key)?.request?.cancel() }
  }

  /// The calls that are being answered, and whether they still want to be.
  private var delivering: [Int: Bool] = [:]

  private func end(_ key: Key, started: Int, _ result: Result<String, any Error>) {
    guard first[key] == started, let done = work.removeValue(forKey: key) else { return }
    var tide: Result<Tide, any Error> = .failure(UnreadableTide())
    switch result {
    case .failure(let error): tide = .failure(error)
    case .success(let text):
      let words = text.components(at: ";")
      if words.count == 2, let height = Int(words[1]) {
        let value = Tide(harbor: words[0], centimeters: height)
        tide = .success(value)
        cache[key] = (clock.now + lifetime, value)
      }
    }
    for call in done.waiting { delivering[call.number] = true }
    for call in done.waiting where delivering.removeValue(forKey: call.number) == true { call.answer(tide) }
  }
}

extension String {
  fileprivate func components(at separator: Character) -> [String] {
    var result = [""]
    for character in self {
      if character == separator { result.append("") } else { result[result.count - 1].append(character) }
    }
    return result
  }
}

/// Shows the tide of a harbor.
final class TideScreen {
  private enum State {
    case hidden
    case visible((any Cancelable)?)
  }

  private(set) var text = ""
  private let tides: any TideProviding
  private let harbor: String
  private var state = State.hidden
  private var visit = 0

  init(tides: any TideProviding, harbor: String) { (self.tides, self.harbor) = (tides, harbor) }

  deinit { disappear() }

  func appear() {
    guard case .hidden = state else { return }
    (text, state) = ("Loading…", .visible(nil))
    visit += 1
    let request = tides.tide(of: harbor) { [weak self, visit] result in
      guard let self, self.visit == visit, case .visible = state else { return }
      text = (try? result.get()).map { "\($0.harbor): \($0.centimeters) cm" } ?? "No tide for \(harbor)"
    }
    state = .visible(request)
  }

  func disappear() {
    if case .visible(let request) = state { request?.cancel() }
    state = .hidden
  }
}
