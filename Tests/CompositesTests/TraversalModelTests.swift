import ArmatureTestSupport
import ArmatureTesting
import Composites
import Testing

/// Walks through changing trees, compared with a walk that owns all nodes that it may need.
@Suite struct TraversalModelTests {
  private let count = 9

  /// A fixed tree, and unowned references to its nodes by number.
  private func sample(isOwned: Bool) throws -> (top: Part, owners: [Part], weak: [Weak]) {
    let nodes = (0..<count).map { Part("\($0)") }
    for (child, parent) in [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2), (7, 6), (8, 6)] {
      try nodes[parent].add(nodes[child])
    }
    return (nodes[0], isOwned ? nodes : [], nodes.map { Weak(part: $0) })
  }

  private struct Weak {
    weak var part: Part?
  }

  /// Makes changes at each step of a walk, and returns the visited nodes.
  ///
  /// - Parameter isOwned: Whether the test owns the nodes. If not, a removed node may be freed during the walk.
  private func story(
    seed: UInt64, isOwned: Bool, _ walk: (Part, (Part) -> Void) throws -> Void
  ) throws -> [String] {
    var generator = SeededGenerator(seed: seed)
    let (top, owners, named) = try sample(isOwned: isOwned)
    var story: [String] = []
    // A walk need not end if its body moves visited nodes ahead.
    var budget = 40
    try walk(top) { node in
      guard budget > 0 else { return }
      budget -= 1
      story.append(node.traceName)
      for _ in 0..<Int.random(in: 0..<3, using: &generator) {
        let (one, other) = (Int.random(in: 0..<count, using: &generator), Int.random(in: 0..<count, using: &generator))
        let isRemoval = Bool.random(using: &generator)
        let target = Int.random(in: 0..<2, using: &generator) == 0 ? node : named[one].part
        if isRemoval { try? target?.removeFromParent() }
        if !isRemoval, let target { try? named[other].part?.add(target) }
      }
      story.append(node.parent?.traceName ?? "-")
      do { try top.checkInvariants() } catch { story.append("\(error)") }
    }
    extendLifetime(owners)
    return story + [top.outline]
  }

  private func loop(_ nodes: some Sequence<Part>, _ body: (Part) -> Void) {
    for node in nodes { body(node) }
  }

  @Test(
    "A walk visits the same nodes as one that owns all that it may need, for all changes of its body",
    arguments: [3, 5, 8] as [UInt64])
  func matchesOwningWalk(seed: UInt64) throws {
    for round in 0..<UInt64(TestScale.rounds(200)) {
      let seed = seed &* 1_000_003 &+ round
      for order in OwningWalk.Order.allCases {
        // The queue of the level order retains nodes longer than needed.
        let isOwned = order == .levelOrder || round.isMultiple(of: 2)
        let expected = try story(seed: seed, isOwned: isOwned) { top, body in
          var walk = OwningWalk(order, from: top)
          // The budget limits the changes.
          for _ in 0..<1_000 {
            body(walk.node)
            if !walk.step() { break }
          }
        }
        let looped = try story(seed: seed, isOwned: isOwned) { top, body in
          switch order {
          case .preorder: loop(top.preorder.prefix(1_000), body)
          case .postorder: loop(top.postorder.prefix(1_000), body)
          case .levelOrder: loop(top.levelOrder.prefix(1_000), body)
          }
        }
        let called = try story(seed: seed, isOwned: isOwned) { top, body in
          switch order {
          case .preorder: top.preorder.forEach(body)
          case .postorder: top.postorder.forEach(body)
          case .levelOrder: top.levelOrder.forEach(body)
          }
        }
        guard looped == expected, called == expected else {
          Issue.record("\(order), seed \(seed): \(expected), but \(looped), \(called)")
          return
        }
      }
    }
  }
}
