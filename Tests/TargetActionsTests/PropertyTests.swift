import ArmatureTestSupport
import ArmatureTesting
import MessageTracing
import TargetActions
import Testing

/// Random steps, including nested ones, with a control and with plain arrays, which must agree.
private final class Run {
  /// A target with three methods, so that a replaced method is visible.
  final class Target {
    let name: Int
    weak var run: Run?
    init(_ name: Int, in run: Run) {
      self.name = name
      self.run = run
    }
    func zero() { run?.called("t\(name).0") }
    func one(_ knob: Knob) { run?.called("t\(name).1") }
    func two(_ knob: Knob, _ event: ActionEvent) { run?.called("t\(name).2") }
  }

  final class Route: ActionRoute {
    let start: ChainStart
    let label: String
    weak var run: Run?
    init(_ start: ChainStart, _ label: String, in run: Run) {
      self.start = start
      self.label = label
      self.run = run
    }
    func deliver(from sender: AnyObject, _ event: ActionEvent) -> ActionEntry {
      run?.called(label)
      return .unhandled(hops: label.count)
    }
  }

  let knob = Knob()
  var model = RegistryModel()
  var random: SeededGenerator
  var targets: [Int: Target] = [:]
  var lastTarget = 0
  var tokens: [Int: ActionRegistry.Token] = [:]
  var busy: [String] = []
  var calls = 0
  var steps = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Checks that a handler that runs is the expected one.
  func called(_ label: String) {
    let due = model.advance()
    expect(label, isDue: due?.label)
    calls += 1
    guard model.sends.count < 4, Int.random(in: 0..<4, using: &random) == 0 else { return }
    busy.append(label)
    for _ in 0..<Int.random(in: 1...2, using: &random) { step() }
    busy.removeLast()
  }

  func step() {
    steps += 1
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: add()
    case 7..<11: remove()
    case 11..<13: kill()
    default: send()
    }
    if model.registrations.count > 13 { removeAll() }
    expect(knob.listing, isDue: model.listing)
    do { try knob.actions.checkInvariants() } catch { Issue.record(error, "seed \(random.seed)") }
  }

  /// Records a difference; faster than `#expect` for many comparisons of which nearly all hold.
  private func expect<Value: Equatable>(_ value: Value, isDue due: Value?) {
    if value != due { Issue.record("seed \(random.seed), step \(steps): \(value) instead of \(due)") }
  }

  private func someEvents() -> ControlEvents {
    let all: [ControlEvents] = [.touchDown, .valueChanged, .editingDidEnd, .touchCancel]
    return all.reduce([]) { Int.random(in: 0..<5, using: &random) < 2 ? $0.union($1) : $0 }
  }

  private func someTarget() -> Target {
    if targets.count == 4, let target = targets.values.sorted(by: { $0.name < $1.name }).randomElement(using: &random) {
      return target
    }
    lastTarget += 1
    let target = Target(lastTarget, in: self)
    targets[lastTarget] = target
    return target
  }

  private func add() {
    let events = someEvents()
    let id: String? = ["a", "b", nil].randomElement(using: &random) ?? nil
    let target = someTarget()
    let name = target.name
    let label: String
    let token: ActionRegistry.Token
    let number: Int
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      label = "t\(name).0"
      number = model.add(.object(name), id: id, events: events, label: label)
      token = knob.addTarget(target, action: Target.zero, id: id, for: events)
    case 1:
      label = "t\(name).1"
      number = model.add(.object(name), id: id, events: events, label: label)
      token = knob.addTarget(target, action: Target.one, id: id, for: events)
    case 2:
      label = "t\(name).2"
      number = model.add(.object(name), id: id, events: events, label: label)
      token = knob.addTarget(target, action: Target.two, id: id, for: events)
    case 3:
      label = "c\(steps)"
      number = model.add(.closure(name), id: id, events: events, label: label)
      token = knob.addAction(owner: target, id: id, for: events) { target, _ in target.run?.called(label) }
    default:
      label = "r\(steps)"
      let start = ChainStart.allCases.randomElement(using: &random) ?? .sender
      number = model.add(.chain(start), id: id, events: events, label: label)
      token = knob.add(route: Route(start, label, in: self), id: id, for: events)
    }
    if let earlier = tokens[number] { expect(token, isDue: earlier) }
    tokens[number] = token
  }

  private func remove() {
    let events = someEvents()
    let target = someTarget()
    let name = target.name
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      model.remove(events) { $0.destination == .object(name) }
      knob.removeTarget(target, for: events)
    case 1:
      model.remove(events) { $0.destination == .closure(name) && $0.id == "a" }
      knob.removeAction(owner: target, id: "a", for: events)
    case 2:
      model.remove(events) { $0.destination == .chain(.sender) }
      knob.removeCommands(from: .sender, for: events)
    case 3:
      model.remove(events) { $0.id == "b" }
      knob.removeActions(identifiedBy: "b", for: events)
    default:
      guard let number = tokens.keys.sorted().randomElement(using: &random), let token = tokens[number] else { return }
      model.remove(.allEvents) { $0.number == number }
      knob.remove(token)
    }
  }

  private func removeAll() {
    model.remove(.allEvents) { _ in true }
    knob.removeAllActions()
  }

  /// Releases a target that isn't being called: a target lives until its method returns.
  private func kill() {
    guard busy.isEmpty || !busy.contains(where: { $0.hasPrefix("t") || $0.hasPrefix("c") }),
      let name = targets.keys.sorted().randomElement(using: &random)
    else { return }
    model.deallocated.insert(name)
    targets[name] = nil
  }

  private func send() {
    let events = someEvents()
    model.beginSend(events)
    let outcome = knob.sendActions(for: events)
    expect(model.advance() == nil, isDue: true)
    let expected = model.sends.removeLast().entries
    guard case .sent(let entries) = outcome else {
      expect(outcome, isDue: .noRegistration)
      return expect(expected, isDue: [])
    }
    let kinds = expected.map { $0.hasPrefix("handled r") ? "unhandled" : Self.firstWord($0) }
    expect(entries.map(Self.kind), isDue: kinds)
  }

  private static func kind(_ entry: ActionEntry) -> String {
    String(entry.description.prefix { $0 != "(" })
  }

  private static func firstWord(_ text: String) -> String {
    String(text.prefix { $0 != " " })
  }
}

@Suite("Random runs")
struct PropertyTests {
  @Test(
    "TA-46 random adds, removals, deallocations and nested sends behave as plain arrays do",
    arguments: 1...10 as ClosedRange<UInt64>)
  func agreesWithModel(seed: UInt64) {
    print("target-action model, seed \(seed)")
    for round in 0..<UInt64(TestScale.rounds(3)) {
      let run = Run(seed: seed &* 1000 &+ round)
      for _ in 0..<200 { run.step() }
      #expect(run.calls > 20)
    }
  }
}
