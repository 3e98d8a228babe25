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
final class TideService: TideProviding {
  /// A request, and the calls that wait for it.
  private final class Load {
    let harbor: String
    var calls: [Call] = []
    var request: (any Cancelable)?

    init(harbor: String) { self.harbor = harbor }
  }

  private final class Call: Cancelable {
    var answer: ((Result<Tide, any Error>) -> Void)?
    private let onCancel: (Call) -> Void

    init(answer: @escaping (Result<Tide, any Error>) -> Void, onCancel: @escaping (Call) -> Void) {
      self.answer = answer
      self.onCancel = onCancel
    }

    func cancel() {
      guard answer != nil else { return }
      answer = nil
      onCancel(self)
    }
  }

  private let transport: any Transport
  private let clock: any SecondsClock
  private let lifetime: Int
  private var loads: [String: Load] = [:]
  private var known: [String: (tide: Tide, since: Int)] = [:]

  init(transport: any Transport, clock: any SecondsClock, lifetime: Int) {
    self.transport = transport
    self.clock = clock
    self.lifetime = lifetime
  }

  func tide(of harbor: String, then answer: @escaping (Result<Tide, any Error>) -> Void) -> any Cancelable {
    if let (tide, since) = known[harbor], clock.now - since < lifetime {
      answer(.success(tide))
      return Call(answer: { _ in }, onCancel: { _ in })
    }
    if let load = loads[harbor] { return join(load, answer) }
    let load = Load(harbor: harbor)
    loads[harbor] = load
    let call = join(load, answer)
    load.request = transport.get("/tides/\(harbor)") { [weak self, weak load] result in
      if let load { self?.finish(load, with: result) }
    }
    return call
  }

  /// Forgets what is known about a harbor.
  func invalidate(_ harbor: String) {
    known[harbor] = nil
    detach(harbor)
  }

  private var detached: [Load] = []

  private func detach(_ harbor: String) {
    if let load = loads.removeValue(forKey: harbor) { detached.append(load) }
  }

  private func join(_ load: Load, _ answer: @escaping (Result<Tide, any Error>) -> Void) -> Call {
    let call = Call(answer: answer) { [weak self, weak load] call in
      guard let load else { return }
      load.calls.removeAll { $0 === call }
      if load.calls.isEmpty { self?.giveUp(load) }
    }
    load.calls.append(call)
    return call
  }

  private func giveUp(_ load: Load) {
    guard remove(load) else { return }
    load.request?.cancel()
  }

  /// Whether the load was under way, and whether its answer counts for later calls.
  @discardableResult private func remove(_ load: Load) -> Bool {
    if loads[load.harbor] === load {
      loads[load.harbor] = nil
      return true
    }
    guard let index = detached.firstIndex(where: { $0 === load }) else { return false }
    detached.remove(at: index)
    return true
  }

  private func finish(_ load: Load, with result: Result<String, any Error>) {
    let isCurrent = loads[load.harbor] === load
    guard remove(load) else { return }
    let tide = result.flatMap { text in Result { try Self.tide(from: text) } }
    if isCurrent, case .success(let tide) = tide { known[load.harbor] = (tide, clock.now) }
    for call in load.calls {
      let answer = call.answer
      call.answer = nil
      answer?(tide)
    }
  }

  private static func tide(from text: String) throws -> Tide {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2, let centimeters = Int(parts[1]) else { throw UnreadableTide() }
    return Tide(harbor: String(parts[0]), centimeters: centimeters)
  }
}

/// Shows the tide of a harbor.
final class TideScreen {
  private(set) var text = ""
  private let tides: any TideProviding
  private let harbor: String
  private var loading: (any Cancelable)?
  private var isVisible = false

  init(tides: any TideProviding, harbor: String) {
    self.tides = tides
    self.harbor = harbor
  }

  deinit { loading?.cancel() }

  func appear() {
    guard !isVisible else { return }
    isVisible = true
    text = "Loading…"
    loading = tides.tide(of: harbor) { [weak self] in self?.show($0) }
  }

  func disappear() {
    isVisible = false
    loading?.cancel()
    loading = nil
  }

  private func show(_ result: Result<Tide, any Error>) {
    guard isVisible else { return }
    switch result {
    case .success(let tide): text = "\(tide.harbor): \(tide.centimeters) cm"
    case .failure: text = "No tide for \(harbor)"
    }
  }
}
