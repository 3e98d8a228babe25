import ArmatureTestSupport
import ArmatureTesting
import Composites
import Testing

extension Invalidation {
  fileprivate static let sound = Invalidation(rawValue: 1 << 7)
}

@Suite("Invalidation and its passes")
struct InvalidationTests {
  @Test(
    "a pass visits each marked node once, parents first, and a second pass none", arguments: IsolationContext.allCases)
  func visitsOnce(in context: IsolationContext) async throws {
    try await context.run {
      let (page, list, row, label, footer) = (Tile("page"), Tile("list"), Tile("row"), Tile("label"), Tile("footer"))
      try page.with(list.with(row.with(label)), footer)
      for tile in [footer, label, list, label] { tile.setNeedsLayout() }

      #expect(page.visited(.layout) == ["list", "label", "footer"])
      #expect(page.visited(.layout) == [])
      #expect(!list.isInvalidated(.layout))
    }
  }

  @Test("a pass is needed while a node below is marked, and after a removal until the next pass")
  func needsPass() throws {
    let (page, list, row) = (Tile("page"), Tile("list"), Tile("row"))
    try page.with(list.with(row))
    #expect(!page.needsPass(for: .layout))
    row.setNeedsLayout()
    #expect([page, list, row].map { $0.needsPass(for: .layout) } == [true, true, true])
    #expect([page, list, row].map { $0.isInvalidated(.layout) } == [false, false, true])
    #expect(!page.needsPass(for: .display))

    try row.removeFromParent()

    #expect(page.needsPass(for: .layout) && page.visited(.layout) == [])
    #expect([page, list, row].map { $0.needsPass(for: .layout) } == [false, false, true])
  }

  @Test("marks of different kinds are independent, those of a toolkit included")
  func kinds() throws {
    let (page, list) = (Tile("page"), Tile("list"))
    try page.add(list)
    list.invalidate([.layout, .sound])
    page.setNeedsDisplay()

    #expect(
      list.isInvalidated(.sound) && list.isInvalidated([.layout, .sound]) && !list.isInvalidated([.layout, .display]))
    #expect(page.visited(.display) == ["page"])
    #expect(page.visited(.sound) == ["list"])
    #expect(page.visited([.layout, .display]) == ["list"])
    #expect(page.visited([.layout, .display, .sound]) == [])
  }

  @Test("a pass over subtrees visits the topmost marked nodes only, and clears the marks below them")
  func subtrees() throws {
    let (page, list, row, label, footer) = (Tile("page"), Tile("list"), Tile("row"), Tile("label"), Tile("footer"))
    try page.with(list.with(row.with(label)), footer)
    for tile in [label, row, footer] { tile.setNeedsDisplay() }
    label.setNeedsLayout()

    #expect(page.visitedSubtrees(.display) == ["row", "footer"])
    #expect(page.visitedSubtrees(.display) == [])
    #expect(page.visited(.layout) == ["label"])
  }

  @Test("a pass over a subtree doesn't affect the rest of the tree")
  func startsAnywhere() throws {
    let (page, left, right) = (Tile("page"), Tile("left"), Tile("right"))
    try page.with(left, right)
    for tile in [page, left, right] { tile.setNeedsLayout() }

    #expect(left.visited(.layout) == ["left"])
    #expect(page.visited(.layout) == ["page", "right"])
  }

  @Test("a marked subtree keeps its marks when it moves, and the new tree finds them")
  func moves() throws {
    let (page, list, row, other) = (Tile("page"), Tile("list"), Tile("row"), Tile("other"))
    row.setNeedsLayout()
    try list.add(row)
    try page.with(list, other)
    #expect(page.visited(.layout) == ["row"])

    row.setNeedsDisplay()
    try other.add(list)
    #expect(page.visited(.display) == ["row"])

    row.setNeedsDisplay()
    try list.removeFromParent()
    #expect(page.visited(.display) == [])
    try page.insert(list, at: 0)
    #expect(page.visited(.display) == ["row"])
  }

  @Test("marks survive every kind of reordering")
  func reordering() throws {
    let (page, one, two, three) = (Tile("page"), Tile("one"), Tile("two"), Tile("three"))
    try page.with(one, two)
    three.setNeedsLayout()
    try page.setChildren([three, two, one])
    one.setNeedsLayout()
    try page.exchange(0, 2)

    #expect(page.visited(.layout) == ["one", "three"])
  }

  @Test("a mark below the visited node is visited in the same pass, a mark on the node itself in the next")
  func notesDuringPass() throws {
    let (page, list, row) = (Tile("page"), Tile("list"), Tile("row"))
    try page.with(list.with(row))
    page.setNeedsLayout()
    var visited: [String] = []

    page.forEachInvalidated(.layout) { tile in
      visited.append(tile.traceName)
      tile.setNeedsLayout()
      if tile === page { row.setNeedsLayout() }
    }

    #expect(visited == ["page", "row"])
    #expect(page.visited(.layout) == ["page", "row"])
    #expect(page.visited(.layout) == [])
  }

  @Test("marks that a visit of a subtree sets below it remain for the next pass")
  func notesDuringSubtreePass() throws {
    let (page, list, row) = (Tile("page"), Tile("list"), Tile("row"))
    try page.with(list.with(row))
    list.setNeedsDisplay()

    var visited: [String] = []

    page.forEachInvalidatedSubtree(.display) { tile in
      visited.append(tile.traceName)
      row.setNeedsDisplay()
    }

    #expect(visited == ["list"])
    #expect(page.visitedSubtrees(.display) == ["row"])
  }

  @Test("visits may remove, add and move nodes")
  func changesDuringPass() throws {
    let (page, first, second, third) = (Tile("page"), Tile("first"), Tile("second"), Tile("third"))
    let (below, new) = (Tile("below first"), Tile("new"))
    try page.with(first.with(below), second, third)
    for tile in [first, below, second, third, new] { tile.setNeedsLayout() }
    var visited: [String] = []

    try page.forEachInvalidated(.layout) { tile in
      visited.append(tile.traceName)
      if tile === first {
        try first.removeFromParent()
        try second.removeFromParent()
        try third.add(new)
      }
    }

    // The pass is inside the first subtree, so it completes it; it has not reached the second.
    #expect(visited == ["first", "below first", "third", "new"])
    #expect(second.isInvalidated(.layout))
    try page.checkInvariants()
  }

  @Test("an error ends the pass, and the nodes not visited keep their marks")
  func errors() throws {
    struct Interruption: Error {}
    let (page, first, second, third) = (Tile("page"), Tile("first"), Tile("second"), Tile("third"))
    try page.with(first, second, third)
    for tile in [first, second, third] { tile.setNeedsLayout() }

    #expect(throws: Interruption.self) {
      try page.forEachInvalidated(.layout) { tile in if tile === second { throw Interruption() } }
    }
    #expect(page.visited(.layout) == ["third"])
  }

  @Test("a nested pass visits the remaining nodes, and no node is visited twice")
  func nestedPasses() throws {
    let (page, first, second) = (Tile("page"), Tile("first"), Tile("second"))
    try page.with(first, second)
    for tile in [first, second] { tile.setNeedsLayout() }
    var visited: [String] = []

    page.forEachInvalidated(.layout) { tile in visited += [tile.traceName] + page.visited(.layout) }

    #expect(visited == ["first", "second"])
  }

  @Test("random marks, moves and passes agree with a plain set of marked nodes")
  func model() throws {
    var random = SeededGenerator(seed: 11)
    var tiles = try randomTiles(60, using: &random)
    var marked: Set<String> = []
    for round in 0..<TestScale.rounds(2000) {
      let (one, other) = (tiles[Int.random(in: 1..<60, using: &random)], tiles[Int.random(in: 0..<60, using: &random)])
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3:
        one.setNeedsLayout()
        marked.insert(one.traceName)
      case 4, 5: try? other.add(one)
      case 6: Bool.random(using: &random) ? try one.removeFromParent() : try? other.insert(one, clampedAt: 0)
      default:
        let expected = other.preorder.map(\.traceName).filter(marked.contains)
        #expect(other.visited(.layout) == expected, "seed 11, round \(round)")
        marked.subtract(expected)
      }
      if round % 20 == 0 { tiles.shuffle(using: &random) }
    }
  }

  @Test("a mark and a pass in a very deep tree need no recursion")
  func deep() throws {
    let top = Tile("top")
    var deepest = top
    for _ in 0..<TestScale.size(100_000) {
      let child = Tile()
      try deepest.add(child)
      deepest = child
    }
    deepest.setNeedsLayout()
    top.setNeedsDisplay()
    deepest.setNeedsDisplay()

    #expect(top.visited(.layout) == ["tile"])
    #expect(top.visitedSubtrees(.display) == ["top"])
    #expect(!deepest.isInvalidated(.display))
  }
}

extension Tile {
  /// Makes a pass and returns the names of the visited tiles in order.
  fileprivate func visited(_ invalidation: Invalidation) -> [String] {
    var names: [String] = []
    forEachInvalidated(invalidation) { names.append($0.traceName) }
    return names
  }

  /// Makes a pass over subtrees and returns the names of the visited tiles in order.
  fileprivate func visitedSubtrees(_ invalidation: Invalidation) -> [String] {
    var names: [String] = []
    forEachInvalidatedSubtree(invalidation) { names.append($0.traceName) }
    return names
  }
}
