import ArmatureTestSupport
import Composites
import Testing

/// Trees a million levels deep or a hundred thousand children wide, on the stack of a test's thread.
@Suite(.serialized) struct LargeTreeTests {
  private final class Counter {
    var living = 0
    var willRoot = 0
    var didRoot = 0
  }

  private final class Cell: Composite {
    let links = TreeLinks<Cell>()
    let counter: Counter
    init(_ counter: Counter) {
      self.counter = counter
      counter.living += 1
    }
    deinit { counter.living -= 1 }

    func treeEvent(_ event: TreeEvent<Cell>) {
      switch event {
      case .willMoveToRoot: counter.willRoot += 1
      case .didMoveToRoot: counter.didRoot += 1
      default: break
      }
    }
  }

  private let size = TestScale.size(1_000_000)
  private let width = TestScale.size(100_000)
  private let counter = Counter()

  private func chain() throws -> (top: Cell, bottom: Cell) {
    let top = Cell(counter)
    var bottom = top
    for _ in 1..<size {
      let child = Cell(counter)
      try bottom.add(child)
      bottom = child
    }
    return (top, bottom)
  }

  @Test("CT-3 a chain of a million levels is freed without overflowing the stack")
  func freeingChain() throws {
    do { _ = try chain() }
    #expect(counter.living == 0)
  }

  @Test("CT-3 a hundred thousand children are freed, and each that is owned elsewhere stays")
  func freeingWideTree() throws {
    var survivors: [Cell] = []
    do {
      let top = Cell(counter)
      top.makeRoot()
      for position in 0..<width {
        let child = Cell(counter)
        try top.add(child)
        if position % 1000 == 0 { survivors.append(child) }
      }
      #expect(top.childCount == width && survivors.allSatisfy { $0.root === top })
    }
    #expect(counter.living == survivors.count)
    #expect(survivors.allSatisfy { $0.parent == nil && $0.root == nil && $0.nextSibling == nil })
  }

  @Test("CT-3 a chain whose middle is owned elsewhere loses what is above and keeps what is below")
  func freeingHalfAChain() throws {
    var middle: Cell?
    do {
      let (top, bottom) = try chain()
      middle = bottom
      for _ in 0..<size / 2 { middle = middle?.parent }
      top.makeRoot()
    }
    #expect(counter.living == size / 2 + 1)
    #expect(middle?.parent == nil && middle?.root == nil && middle?.firstChild?.root == nil)
    middle = nil
    #expect(counter.living == 0)
  }

  @Test("CT-13 a hundred thousand nodes are inserted below the last child, and as many above it")
  func insertingAtTheEnd() throws {
    let top = Cell(counter)
    let front = Cell(counter)
    try top.add(front)
    for _ in 1..<width { try top.insert(Cell(counter), below: front) }
    #expect(top.lastChild === front && top.index(of: front) == width - 1)
    for _ in 1..<width { try top.insert(Cell(counter), above: #require(top.lastChild)) }
    #expect(top.childCount == 2 * width - 1 && top.index(of: front) == width - 1)
  }

  @Test("CT-29 a chain of a million levels comes under a root, each level called once")
  func rootingChain() throws {
    let root = Cell(counter)
    root.makeRoot()
    let (top, bottom) = try chain()
    (counter.willRoot, counter.didRoot) = (0, 0)
    try root.add(top)
    #expect(counter.willRoot == size && counter.didRoot == size && bottom.root === root)
    try root.checkInvariants()
    try top.removeFromParent()
    #expect(counter.willRoot == 2 * size && counter.didRoot == 2 * size && bottom.root == nil)
  }

  @Test("CT-37 a node a million levels below a root reads it, and its ancestors lead there")
  func rootOfChain() throws {
    let root = Cell(counter)
    root.makeRoot()
    let (top, bottom) = try chain()
    #expect(bottom.root == nil && bottom.isDescendant(of: top))
    try root.add(top)
    #expect(bottom.root === root)
    #expect(bottom.ancestors.reduce(0) { count, _ in count + 1 } == size)
    #expect(bottom.sharedAncestor(with: top) === top)
    #expect(bottom.indexPath == TreePath(Array(repeating: 0, count: size)))
    #expect(throws: TreeError.self) { try bottom.add(top) }
  }

  @Test("CT-40 finding copes with a million levels, in either order")
  func findingInChain() throws {
    let (top, bottom) = try chain()
    #expect(top.first { $0 === bottom } === bottom)
    #expect(top.firstByLevel { $0 === bottom } === bottom)
    #expect(top.postorder.first { _ in true } === bottom)
  }
}
