import Composites
import MessageTracing
import Testing

/// A node with a name, which records its tree events in a log and may act on them.
class Part: Composite, TraceNamed {
  let links = TreeLinks<Part>()
  let traceName: String
  var log: EventLog?
  /// Runs at each event, after it is logged.
  var onEvent: ((Part, TreeEvent<Part>) -> Void)?

  init(_ name: String) { traceName = name }

  func treeEvent(_ event: TreeEvent<Part>) {
    log?.note(event, at: self)
    onEvent?(self, event)
  }
}

/// A part that is a root.
class Stage: Part {
  override init(_ name: String) {
    super.init(name)
    makeRoot()
  }
}

/// A root that logs departures and may act on them.
final class Window: Stage, TreeRoot {
  var onDeparture: ((Part) -> Void)?

  func prepareForDeparture(of subtree: Part) {
    log?.lines.append("\(traceName) prepareForDeparture(\(subtree.traceName))")
    onDeparture?(subtree)
  }
}

/// The events that the nodes of a test have received, in order.
final class EventLog {
  var lines: [String] = []

  func note(_ event: TreeEvent<Part>, at node: Part) { lines.append("\(node.traceName) \(event.text)") }

  /// Returns the lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension TreeEvent where Node: TraceNamed {
  var text: String {
    switch self {
    case .willMove(let parent): "willMove(\(parent?.traceName ?? "nil"))"
    case .didMove: "didMove"
    case .willRemove(let child): "willRemove(\(child.traceName))"
    case .didAdd(let child): "didAdd(\(child.traceName))"
    case .childrenDidReorder: "childrenDidReorder"
    case .willMoveToRoot(let root): "willMoveToRoot(\(root?.traceName ?? "nil"))"
    case .didMoveToRoot: "didMoveToRoot"
    }
  }
}

extension Part {
  /// Makes a part with children.
  static func named(_ name: String, _ children: [Part] = []) throws -> Part {
    let part = Part(name)
    try part.setChildren(children)
    return part
  }

  var childNames: [String] { children.map(\.traceName) }

  /// The whole subtree in one line: `a(b c(d))`.
  var outline: String {
    isLeaf ? traceName : "\(traceName)(\(children.map(\.outline).joined(separator: " ")))"
  }
}

/// Clears the closures of parts, which otherwise would form retain cycles.
func forgetEvents(of parts: Part...) {
  for part in parts { part.onEvent = nil }
}

/// Makes a parent `p` with children of these names, and returns both.
func family(_ names: String...) throws -> (p: Part, children: [Part]) {
  let children = names.map { Part($0) }
  return (try Part.named("p", children), children)
}

/// Sets a shared log for subtrees.
@discardableResult
func logging(_ parts: Part...) -> EventLog {
  let log = EventLog()
  for part in parts { for below in part.preorder { below.log = log } }
  return log
}

extension Sequence where Element: TraceNamed {
  var names: [String] { map(\.traceName) }
}

/// Returns the error of a refused change; nil if the change is made.
func refusal<Result>(of change: () throws -> Result) -> TreeError? {
  do {
    _ = try change()
  } catch let error as TreeError {
    return error
  } catch {
    Issue.record(error)
  }
  return nil
}
