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

/// A part that was made a root.
class Stage: Part {
  override init(_ name: String) {
    super.init(name)
    makeRoot()
  }
}

/// A root that writes departures into the log and may act on them.
final class Window: Stage, TreeRoot {
  var onDeparture: ((Part) -> Void)?

  func prepareForDeparture(of subtree: Part) {
    log?.lines.append("\(traceName) prepareForDeparture(\(subtree.traceName))")
    onDeparture?(subtree)
  }
}

/// What the nodes of a test heard, in order.
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

/// Drops what parts do at events, for tests in which that names the parts themselves and so would keep them.
func forgetEvents(of parts: Part...) {
  for part in parts { part.onEvent = nil }
}

/// Makes a parent `p` with the children named, and hands out both.
func family(_ names: String...) throws -> (p: Part, children: [Part]) {
  let children = names.map { Part($0) }
  return (try Part.named("p", children), children)
}

/// Lets parts share a log, from here on.
@discardableResult
func logging(_ parts: Part...) -> EventLog {
  let log = EventLog()
  for part in parts { for below in part.preorder { below.log = log } }
  return log
}

extension Sequence where Element: TraceNamed {
  var names: [String] { map(\.traceName) }
}

/// Returns the error by which the tree refuses a change, nil if it makes it.
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
