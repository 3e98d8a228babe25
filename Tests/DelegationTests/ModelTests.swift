import ArmatureTestSupport
import ArmatureTesting
import Delegation
import Testing

/// Random runs, compared step by step with a model that is a plain array.
@Suite struct ModelTests {
  @Test("OB-4 random runs agree with an array of observers", arguments: 1...UInt64(TestScale.rounds(12)))
  func randomRuns(seed: UInt64) throws {
    for policy in [ReentrancyPolicy.queued, .nested, .forbidden] {
      let steps = 60
      let real = RealChannel(policy, seed: seed)
      let model = ModelChannel(policy, seed: seed)
      var deliveries = 0
      for step in 0..<steps {
        real.step()
        model.step()
        let run = "seed \(seed), policy \(policy), step \(step)"
        // A mismatch shows one step, not the whole run.
        let received = real.takeLog()
        try #require(received == model.takeLog(), "\(run)")
        try #require(real.channel.count == model.liveNames.count, "\(run)")
        try real.channel.checkInvariants()
        deliveries += received.count
      }
      // A run without deliveries would agree as well.
      #expect(deliveries > steps / 2)
    }
  }
}

/// A random run, from outside and from inside deliveries; the same seed gives the same run.
private class RandomRun {
  private var random: SeededGenerator
  private var nextName = 0
  private var innerSteps = 0
  private var log: [String] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  func subscribe(_ name: Int, once: Bool, object: Bool) {}
  func end(_ name: Int) {}
  func notify(_ value: Int) {}

  /// Performs one random action from outside a delivery.
  func step() {
    innerSteps = 10
    act(value: 0)
  }

  private func act(value: Int) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      nextName += 1
      let kind = Int.random(in: 0..<4, using: &random)
      subscribe(nextName, once: kind == 0, object: kind == 1)
    case 4...6:
      if nextName > 0 { end(Int.random(in: 1...nextName, using: &random)) }
    default:
      notify(value + 1)
    }
  }

  /// Handles a value in every observer.
  func receive(_ name: Int, _ value: Int) {
    log.append("\(name):\(value)")
    // Few actions from inside for each from outside, since the observers would notify each other endlessly.
    guard innerSteps > 0, Int.random(in: 0..<4, using: &random) == 0 else { return }
    innerSteps -= 1
    act(value: value)
  }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func note(_ outcome: NotifyOutcome) { log.append("\(outcome)") }
}

private final class RealChannel: RandomRun {
  final class Listener {
    let name: Int
    unowned let run: RealChannel
    init(_ name: Int, _ run: RealChannel) { (self.name, self.run) = (name, run) }
    func receive(_ value: Int) { run.receive(name, value) }
  }

  let channel: Observers<Int>
  private var tokens: [Int: ObserverToken] = [:]
  private var listeners: [Int: Listener] = [:]

  init(_ policy: ReentrancyPolicy, seed: UInt64) {
    channel = Observers(policy: policy)
    super.init(seed: seed)
  }

  override func subscribe(_ name: Int, once: Bool, object: Bool) {
    let listener = Listener(name, self)
    if once {
      tokens[name] = channel.subscribe(.once) { listener.receive($0) }
    } else if object {
      listeners[name] = listener
      channel.subscribe(listener, Listener.receive)
    } else {
      tokens[name] = channel.subscribe { listener.receive($0) }
    }
  }

  override func end(_ name: Int) {
    listeners[name] = nil
    // Some by a cancel and others by releasing the token.
    if name % 2 == 0 { tokens[name]?.cancel() } else if let token = tokens.removeValue(forKey: name) { token.cancel() }
  }

  override func notify(_ value: Int) { note(channel.notify(value)) }
}

/// The simplest implementation of the contracts: an array, copied for each delivery, and a queue.
private final class ModelChannel: RandomRun {
  private struct Observer {
    let name: Int
    let once: Bool
    let isObject: Bool
  }

  private let policy: ReentrancyPolicy
  private var observers: [Observer] = []
  private var queue: [Int] = []
  private var depth = 0
  /// The observers being called, innermost last; an object lives while its method runs.
  private var running: [Int] = []
  private var ending: Set<Int> = []

  var liveNames: [Int] { observers.map(\.name) }

  init(_ policy: ReentrancyPolicy, seed: UInt64) {
    self.policy = policy
    super.init(seed: seed)
  }

  override func subscribe(_ name: Int, once: Bool, object: Bool) {
    observers.append(Observer(name: name, once: once, isObject: object))
  }

  override func end(_ name: Int) {
    if let observer = observers.first(where: { $0.name == name }), observer.isObject, running.contains(name) {
      ending.insert(name)
    } else {
      observers.removeAll { $0.name == name }
    }
  }

  override func notify(_ value: Int) {
    if depth > 0, policy == .queued {
      queue.append(value)
      return note(.queued)
    }
    if depth > 0, policy == .forbidden { return note(.forbidden) }
    deliver(value)
    if depth == 0 {
      while !queue.isEmpty { deliver(queue.removeFirst()) }
    }
    note(.delivered)
  }

  private func deliver(_ value: Int) {
    depth += 1
    for observer in observers where liveNames.contains(observer.name) {
      if observer.once { end(observer.name) }
      running.append(observer.name)
      receive(observer.name, value)
      running.removeLast()
      if ending.contains(observer.name) { end(observer.name) }
    }
    depth -= 1
  }
}
