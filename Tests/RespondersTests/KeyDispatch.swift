import Composites
import Responders

/// The model of one dispatch of a key or a command: the objects that it should visit, by the links at each step.
final class KeyDispatch {
  enum Kind { case press, release, command }
  enum Call { case press, release, commands, perform }

  let kind: Kind
  let press: KeyPress?
  /// The objects visited.
  private(set) var visited: [AnyObject] = []
  /// The object that was reached last, and the calls that it should receive.
  private(set) var candidate: AnyObject?
  var calls: [Call] = []
  /// The object that should perform a command, and the number that it should receive.
  var target: (object: AnyObject, number: Int)?
  /// The object that has handled it.
  var handler: AnyObject?
  private(set) var result = DispatchResult.unhandled(hops: 0)

  private let limit: Int
  private unowned let run: KeyRun
  private var isDelegateNext = false
  private var here: AnyObject?
  /// The parts of the chain that are left, each with the root at which it ends.
  private var parts: [(start: AnyObject, last: KeyWindow?)]
  private var last: KeyWindow?

  convenience init(_ kind: Kind, of press: KeyPress? = nil, from start: AnyObject, in run: KeyRun) {
    self.init(kind, of: press, through: [(start, nil)], limit: run.window(of: start), in: run)
  }

  init(
    _ kind: Kind, of press: KeyPress? = nil, through parts: [(start: AnyObject, last: KeyWindow?)],
    limit window: KeyWindow?, in run: KeyRun
  ) {
    self.kind = kind
    self.press = press
    self.parts = parts
    self.run = run
    limit = window?.rootState.chainLimit ?? 10_000
  }

  /// Visits the next object that may receive a call.
  func arrive() {
    repeat { candidate = advance() } while candidate.map { !matches($0) } ?? false
    guard let candidate else { return }
    if kind == .release { calls = [.release] }
    if kind == .press, candidate is any KeyResponding { calls.append(.press) }
    if kind == .press, candidate is any KeyCommanding { calls.append(.commands) }
  }

  private func matches(_ object: AnyObject) -> Bool {
    switch kind {
    case .press: object is any KeyResponding || object is any KeyCommanding
    case .release: object is any KeyReleaseResponding
    case .command: true
    }
  }

  /// Moves to the next object that wasn't visited before; nil at the end.
  func advance() -> AnyObject? {
    var repeats = 0
    while true {
      guard let next = step() else {
        result = .unhandled(hops: visited.count)
        return nil
      }
      if !visited.contains(where: { $0 === next }) {
        guard visited.count < limit else {
          return end(with: .tooLong)
        }
        visited.append(next)
        return next
      }
      repeats += 1
      if repeats > visited.count {
        return end(with: .cycle)
      }
    }
  }

  /// Moves to the next object, which may have been visited before.
  private func step() -> AnyObject? {
    if let responder = here {
      if isDelegateNext {
        isDelegateNext = false
        let delegate =
          (responder as? KeyWindow)?.rootState.delegate ?? (responder as? KeyApplication)?.applicationState.delegate
        if let delegate { return delegate }
      }
      here = responder === last ? nil : run.next(after: responder)
      isDelegateNext = true
      if here != nil { return here }
    }
    guard !parts.isEmpty else { return nil }
    (here, last) = parts.removeFirst()
    isDelegateNext = true
    return here
  }

  private func end(with result: DispatchResult) -> AnyObject? {
    self.result = result
    (here, parts) = (nil, [])
    return nil
  }

  /// The object that should perform a command: the first on the chain, or the helper that one of them supplies.
  func target(handles: (AnyObject) -> Bool) -> AnyObject? {
    while let object = advance() {
      if handles(object), (object as? CheckingBox)?.allows != false { return object }
      if let helper = (object as? SupplyingBox)?.helper, handles(helper) { return helper }
    }
    return nil
  }

  var description: String {
    "\(kind) \(press.map { "\($0)" } ?? ""), visited \(visited.map { run.name($0) }), at \(run.name(candidate)) \(calls)"
  }
}
