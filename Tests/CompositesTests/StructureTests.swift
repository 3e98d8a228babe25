import ArmatureTesting
import Composites
import MessageTracing
import Testing

@Suite struct StructureTests {
  @Test("CT-1 a new node has no parent, no children and no root", arguments: IsolationContext.allCases)
  func newNode(in context: IsolationContext) async throws {
    try await context.run {
      let node = Part("n")
      #expect(node.parent == nil && node.root == nil && !node.isRoot)
      #expect(node.children.isEmpty && node.childCount == 0 && node.firstChild == nil && node.lastChild == nil)
      #expect(node.nextSibling == nil && node.previousSibling == nil)
      try node.checkInvariants()
    }
  }

  @Test("CT-2 an added node is the last child and names its parent", arguments: IsolationContext.allCases)
  func adding(in context: IsolationContext) async throws {
    try await context.run {
      let (p, children) = try family("a")
      let b = Part("b")
      try p.add(b)
      #expect(p.childNames == ["a", "b"])
      #expect(b.parent === p && p.lastChild === b && p.firstChild === children[0])
      #expect(b.previousSibling === children[0] && children[0].nextSibling === b)
      try p.checkInvariants()
    }
  }

  @Test("CT-3 children without another owner are freed with their parent", arguments: IsolationContext.allCases)
  func freeing(in context: IsolationContext) async throws {
    try await context.run {
      weak var child: Part?
      weak var grandchild: Part?
      do {
        let tree = try Part.named("p", [.named("c", [.named("g")])])
        child = tree.node(at: [0])
        grandchild = tree.node(at: [0, 0])
        #expect(child != nil && grandchild != nil)
      }
      #expect(child == nil && grandchild == nil)
    }
  }

  @Test("CT-3 a node doesn't own its parent")
  func noOwnershipUpwards() throws {
    weak var parent: Part?
    let child = Part("c")
    do {
      let p = try Part.named("p", [child])
      parent = p
    }
    #expect(parent == nil && child.parent == nil)
  }

  @Test("CT-4 a child added to another parent leaves the first", arguments: IsolationContext.allCases)
  func moving(in context: IsolationContext) async throws {
    try await context.run {
      let (p, children) = try family("a", "c", "b")
      let q = try Part.named("q", [Part("x")])
      try q.add(children[1])
      #expect(p.outline == "p(a b)" && q.outline == "q(x c)")
      #expect(children[1].parent === q)
      try p.checkInvariants()
      try q.checkInvariants()
    }
  }

  @Test("CT-5 a child added again becomes the last, with one reorder and no other callback")
  func addingAgain() throws {
    let (p, children) = try family("a", "b")
    let log = logging(p)
    try p.add(children[0])
    #expect(p.childNames == ["b", "a"])
    #expect(log.take() == ["p childrenDidReorder"])
    try p.add(children[0])
    #expect(p.childNames == ["b", "a"] && log.take() == [])
    try p.checkInvariants()
  }

  @Test("CT-6 adding a node to itself is refused, named as child and parent", arguments: IsolationContext.allCases)
  func addingToItself(in context: IsolationContext) async throws {
    try await context.run {
      let node = try Part.named("n", [Part("c")])
      #expect(refusal { try node.add(node) } == .cycle(child: Participant(node), parent: Participant(node)))
      let leaf = Part("leaf")
      #expect(refusal { try leaf.add(leaf) } == .cycle(child: Participant(leaf), parent: Participant(leaf)))
      #expect(node.outline == "n(c)" && node.parent == nil)
      try node.checkInvariants()
    }
  }

  @Test("CT-7 an ancestor at any depth is refused as a child", arguments: [1, 2, 3, 40])
  func addingAncestor(depth: Int) throws {
    let ancestor = Part("top")
    var node = ancestor
    for level in 1...depth {
      let child = Part("level \(level)")
      try node.add(child)
      node = child
    }
    let refused = TreeError.cycle(child: Participant(ancestor), parent: Participant(node))
    #expect(refusal { try node.add(ancestor) } == refused)
    #expect(refusal { try node.insert(ancestor, at: 0) } == refused)
    #expect(refusal { try node.setChildren([ancestor]) } == refused)
    #expect(refusal { try node.replace(nil, with: ancestor) } == refused)
    #expect(ancestor.parent == nil && node.isLeaf)
    try ancestor.checkInvariants()
  }

  @Test("CT-8 a refused change leaves everything as it was and makes no callback", arguments: IsolationContext.allCases)
  func refusals(in context: IsolationContext) async throws {
    try await context.run {
      let window = Window("w")
      let (p, children) = try family("a", "b", "c")
      let other = try Part.named("other", [Part("x")])
      let x = try #require(other.firstChild)
      try window.add(p)
      let log = logging(window, other)
      let changes: [() throws -> Void] = [
        { try children[1].add(p) },
        { try p.insert(x, at: 4) },
        { try p.insert(children[0], at: 3) },
        { try p.insert(x, above: x) },
        { try p.replace(x, with: children[0]) },
        { try p.exchange(0, 3) },
        { try p.setChildren([children[2], x]) },
        { try p.setChildren([children[2], children[2]]) },
        { try p.setChildren([children[2], window]) },
        { try p.add(window) },
      ]
      for change in changes { #expect(refusal(of: change) != nil) }
      #expect(window.outline == "w(p(a b c))" && other.outline == "other(x)")
      #expect(window.preorder.allSatisfy { $0.root === window } && x.root == nil)
      #expect(log.lines == [])
      try window.checkInvariants()
    }
  }

  private static let insertions = [(0, "x a b c"), (1, "a x b c"), (2, "a b x c"), (3, "a b c x")]

  @Test("CT-9 a node inserted at a position is at that position", arguments: insertions)
  func inserting(index: Int, order: String) throws {
    let (p, _) = try family("a", "b", "c")
    try p.insert(Part("x"), at: index)
    #expect(p.outline == "p(\(order))")
    try p.checkInvariants()
  }

  @Test("CT-10 a position out of range is refused with the valid range; the clamped variant accepts it")
  func positions() throws {
    let (p, _) = try family("a", "b")
    let x = Part("x")
    for index in [3, -1, Int.max, Int.min] {
      let refused = TreeError.indexOutOfRange(index, valid: 0..<3, parent: Participant(p))
      #expect(refusal { try p.insert(x, at: index) } == refused)
    }
    try p.insert(x, clampedAt: Int.max)
    #expect(p.childNames == ["a", "b", "x"])
    try p.insert(x, clampedAt: Int.min)
    #expect(p.childNames == ["x", "a", "b"])
    try p.insert(x, clampedAt: 3)
    #expect(p.childNames == ["a", "b", "x"])
    try p.insert(Part("y"), clampedAt: 1)
    #expect(p.childNames == ["a", "y", "b", "x"])
    try p.checkInvariants()
  }

  @Test(
    "CT-11 for a child of the parent the position counts after its removal",
    arguments: [(0, 0, "a b c"), (0, 1, "b a c"), (0, 2, "b c a"), (1, 0, "b a c"), (2, 1, "a c b"), (1, 2, "a c b")])
  func insertingOwnChild(child: Int, index: Int, order: String) throws {
    let (p, children) = try family("a", "b", "c")
    try p.insert(children[child], at: index)
    #expect(p.outline == "p(\(order))")
    try p.checkInvariants()
  }

  @Test("CT-11 a child inserted again at the count is refused")
  func insertingOwnChildAtCount() throws {
    let (p, children) = try family("a", "b", "c")
    let refused = TreeError.indexOutOfRange(3, valid: 0..<3, parent: Participant(p))
    #expect(refusal { try p.insert(children[0], at: 3) } == refused)
    #expect(p.childNames == ["a", "b", "c"])
  }

  /// A node with badges besides its children.
  private final class Tagged: Part {
    var badges: [String] = []
  }

  @Test("CT-12 a position counts children only")
  func otherContents() throws {
    let p = Tagged("p")
    p.badges = ["new", "sale"]
    try p.setChildren([Part("a"), Part("b")])
    try p.insert(Part("x"), at: 1)
    #expect(p.childNames == ["a", "x", "b"] && p.badges == ["new", "sale"])
    #expect(refusal { try p.insert(Part("y"), at: 4) } != nil)
  }
}
