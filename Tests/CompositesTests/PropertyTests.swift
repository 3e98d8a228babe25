import ArmatureTestSupport
import ArmatureTesting
import Composites
import MessageTracing
import Testing

/// Random changes, compared with a model made of arrays, the invariants checked after each.
@Suite struct PropertyTests {
  /// A node with a number, which records its events.
  class Numbered: Composite, TraceNamed {
    let links = TreeLinks<Numbered>()
    let number: Int
    var onEvent: ((Numbered) -> Void)?
    var openMoves = 0
    var toldRoot: Int?
    var wasToldOfStrangeRoot = false
    var log: ((String) -> Void)?

    init(_ number: Int) { self.number = number }
    var traceName: String { "\(number)" }

    func treeEvent(_ event: TreeEvent<Numbered>) {
      log?("\(number) \(event.text)")
      switch event {
      case .willMove: openMoves += 1
      case .didMove: openMoves -= 1
      case .didMoveToRoot: toldRoot = root?.number
      case .willMoveToRoot(let root): wasToldOfStrangeRoot = wasToldOfStrangeRoot || root.map { !$0.isRoot } ?? false
      default: break
      }
      onEvent?(self)
    }
  }

  final class NumberedRoot: Numbered, TreeRoot {
    func prepareForDeparture(of subtree: Numbered) { onEvent?(self) }
  }

  private let nodes: [Numbered]
  private let rootCount = 2

  init() {
    nodes = (0..<9).map { [rootCount] number in number < rootCount ? NumberedRoot(number) : Numbered(number) }
    // A root by its class receives no root callback itself.
    for root in nodes[..<rootCount] { root.toldRoot = root.number }
  }

  private func perform(_ change: RandomChange) -> String {
    do {
      try change.perform(on: nodes)
      return "done"
    } catch let error as TreeError {
      return error.kind
    } catch {
      return "\(error)"
    }
  }

  private func shape() -> [[Int]] { nodes.map { $0.children.map(\.number) } }

  private func checkAll() throws {
    for node in nodes where node.parent == nil { try node.checkInvariants() }
  }

  @Test("CT-13 random changes do what an array model does", arguments: [1, 20_000_101, 77_777] as [UInt64])
  func matchesModel(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var model = ArrayModel(count: nodes.count, roots: rootCount)
    for round in 0..<TestScale.rounds(34_000) {
      let change = RandomChange.random(among: nodes.count, using: &generator)
      let before = shape()
      let outcome = perform(change)
      let expected = model.perform(change)
      let isAlike = outcome == expected && shape() == model.children && (outcome == "done" || shape() == before)
      guard isAlike else {
        Issue.record("seed \(seed), round \(round): \(change) on \(before) \(outcome), not \(expected): \(shape())")
        return
      }
      try checkAll()
    }
    #expect(nodes.allSatisfy { $0.openMoves == 0 && $0.toldRoot == $0.root?.number })
  }

  @Test(
    "CT-31 random changes inside callbacks keep every invariant, and each node receives consistent events",
    arguments: [2, 31_337, 4_242] as [UInt64])
  func changesInCallbacks(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var broken: (any Error)?
    var budget = 0
    var story: [String] = []
    defer { for node in nodes { (node.onEvent, node.log) = (nil, nil) } }
    for node in nodes {
      node.log = { story.append($0) }
      node.onEvent = { _ in
        do { try checkAll() } catch { broken = broken ?? error }
        guard budget > 0, Int.random(in: 0..<3, using: &generator) == 0 else { return }
        budget -= 1
        let inner = RandomChange.random(among: nodes.count, using: &generator)
        story.append("[ \(inner)")
        story.append("\(perform(inner)) ]")
      }
    }
    for round in 0..<TestScale.rounds(6_000) {
      budget = Int.random(in: 0...6, using: &generator)
      let change = RandomChange.random(among: nodes.count, using: &generator)
      let before = shape()
      story = []
      _ = perform(change)
      try checkAll()
      let misinformed = nodes.filter {
        $0.openMoves != 0 || $0.toldRoot != $0.root?.number || $0.wasToldOfStrangeRoot || $0.isLeavingRoot
      }
      guard misinformed.isEmpty, broken == nil else {
        Issue.record(
          "seed \(seed), round \(round): \(change) on \(before): \(misinformed.names), \(broken as Any), \(story)")
        return
      }
    }
  }
}

extension TreeError {
  /// Which of the cases it is.
  var kind: String {
    switch self {
    case .cycle: "cycle"
    case .indexOutOfRange: "index"
    case .notAChild: "sibling"
    case .inTransit: "transit"
    case .duplicate: "duplicate"
    case .hasAnotherParent: "parent"
    case .rootAsChild: "root"
    case .invalidLinks: "links"
    case .noCommonRoot: "space"
    case .flattened: "scale"
    }
  }
}
