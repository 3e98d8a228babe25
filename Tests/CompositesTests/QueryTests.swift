import ArmatureTesting
import Composites
import MessageTracing
import Testing

@Suite struct QueryTests {
  /// Makes `t(a(b(d) c) e(f))`.
  private func sample() throws -> Part {
    try .named(
      "t", [.named("a", [.named("b", [.named("d")]), .named("c")]), .named("e", [.named("f")])])
  }

  private func find(_ name: String, in tree: Part) throws -> Part {
    try #require(tree.first { $0.traceName == name })
  }

  @Test("CT-35 a node descends from itself and its ancestors, from no other node", arguments: IsolationContext.allCases)
  func descent(in context: IsolationContext) async throws {
    try await context.run {
      let tree = try sample()
      let d = try find("d", in: tree)
      #expect(tree.preorder.filter { d.isDescendant(of: $0) }.names == ["t", "a", "b", "d"])
      let stranger = try sample()
      #expect(!d.isDescendant(of: nil) && !d.isDescendant(of: stranger) && !tree.isDescendant(of: d))
    }
  }

  private static let sharedAncestors = [
    ("d", "c", "a"), ("d", "f", "t"), ("a", "d", "a"), ("d", "a", "a"), ("c", "c", "c"), ("t", "f", "t"),
  ]

  @Test("CT-36 the shared ancestor is the deepest above or equal to both", arguments: sharedAncestors)
  func sharedAncestor(one: String, other: String, shared: String) throws {
    let tree = try sample()
    #expect(try find(one, in: tree).sharedAncestor(with: find(other, in: tree))?.traceName == shared)
    #expect(try find(one, in: tree).sharedAncestor(with: sample()) == nil)
  }

  @Test("CT-37 the root is correct after every change", arguments: IsolationContext.allCases)
  func roots(in context: IsolationContext) async throws {
    try await context.run {
      let (one, other, tree) = (Stage("one"), Stage("other"), try sample())
      #expect(tree.preorder.allSatisfy { $0.root == nil })
      try one.add(tree)
      #expect(one.preorder.allSatisfy { $0.root === one })
      let a = try find("a", in: tree)
      try other.add(a)
      #expect(a.preorder.allSatisfy { $0.root === other } && one.preorder.allSatisfy { $0.root === one })
      try a.removeFromParent()
      #expect(a.preorder.allSatisfy { $0.root == nil })
      try one.checkInvariants()
      try other.checkInvariants()
    }
  }

  @Test("CT-37 a node that has a parent, or is in transit, isn't made a root, and a diagnostic reports it")
  func refusedRoot() throws {
    let (p, children) = try family("a")
    let x = Part("x")
    x.onEvent = { x, event in if case .willMove = event { x.makeRoot() } }
    let log = DiagnosticLog()
    try log.record {
      children[0].makeRoot()
      try p.add(x)
    }
    #expect(log.topics == [.refusedRoot, .refusedRoot] && !children[0].isRoot && !x.isRoot)
    #expect(
      log.diagnostics.map(\.message) == [
        """
        'a' was not made a root: it is a child of 'p', and only a top can be one. Nothing has changed. \
        Make it a root when it has no parent.
        """,
        """
        'x' was not made a root: it is about to get a parent, or its links are not its own. Nothing has changed. \
        Make it a root when it has no parent.
        """,
      ])
  }

  @Test("CT-38 an index path finds its node, an invalid path gives nil", arguments: IsolationContext.allCases)
  func paths(in context: IsolationContext) async throws {
    try await context.run {
      let tree = try sample()
      #expect(
        tree.preorder.map(\.indexPath.description)
          == ["[]", "[0]", "[0, 0]", "[0, 0, 0]", "[0, 1]", "[1]", "[1, 0]"])
      for node in tree.preorder {
        #expect(tree.node(at: node.indexPath) === node)
        if let parent = node.parent {
          let position = try #require(parent.children.firstIndex { $0 === node })
          #expect(node.indexPath == parent.indexPath.appending(position))
        }
      }
      for nowhere: TreePath in [[2], [-1], [0, 2], [0, 0, 0, 0], [Int.max], [Int.min]] {
        #expect(tree.node(at: nowhere) == nil)
      }
      #expect(try find("a", in: tree).node(at: [0, 0])?.traceName == "d")
    }
  }

  @Test("CT-56 the index of a child is its position, and nil for other nodes")
  func childIndexes() throws {
    let tree = try sample()
    for node in tree.preorder {
      for (position, child) in node.children.enumerated() { #expect(node.index(of: child) == position) }
      #expect(node.index(of: node) == nil && node.index(of: Part("stranger")) == nil)
    }
    #expect(tree.index(of: try find("d", in: tree)) == nil)
  }

  @Test("CT-57 a pre-order loop skips what is below a node on request")
  func skipping() throws {
    let tree = try sample()
    #expect(tree.preorder(descendingInto: { $0.traceName != "a" }).names == ["t", "a", "e", "f"])
    var nodes = tree.preorder
    nodes.skipDescendants()
    var visited: [String] = []
    while let node = nodes.next() {
      visited.append(node.traceName)
      if node.traceName == "a" { nodes.skipDescendants() }
    }
    #expect(visited == ["t", "a", "e", "f"])
    #expect(tree.preorder(descendingInto: { _ in false }).names == [tree.traceName])
    #expect(tree.preorder(descendingInto: { _ in true }).names == tree.preorder.names)
  }

  @Test("CT-57 skipping continues from the current tree, also after the body removes the node")
  func skippingChanges() throws {
    let tree = try Part.named("t", [Part.named("a", [Part("b")]), Part.named("c", [Part("d")]), Part("e")])
    var nodes = tree.preorder
    var visited: [String] = []
    while let node = nodes.next() {
      visited.append(node.traceName)
      guard "ac".contains(node.traceName) else { continue }
      nodes.skipDescendants()
      if node.traceName == "a" { try node.removeFromParent() } else { try tree.add(Part("f")) }
    }
    #expect(visited == ["t", "a", "c", "e", "f"])
  }

  @Test("CT-58 tree events are equal if change and nodes are the same")
  func equalEvents() {
    let (a, b) = (Part("a"), Part("a"))
    let events: [TreeEvent<Part>] = [
      .willMove(to: a), .willMove(to: b), .willMove(to: nil), .didMove, .willRemove(a), .willRemove(b), .didAdd(a),
      .didAdd(b), .childrenDidReorder, .willMoveToRoot(a), .willMoveToRoot(nil), .didMoveToRoot,
    ]
    for (i, one) in events.enumerated() {
      for (j, other) in events.enumerated() { #expect((one == other) == (i == j)) }
    }
  }

  @Test("CT-39 a node is a leaf exactly when it has no children")
  func leaves() throws {
    let tree = try sample()
    #expect(tree.preorder.filter(\.isLeaf).names == ["d", "c", "f"])
    try find("d", in: tree).removeFromParent()
    #expect(tree.preorder.filter(\.isLeaf).names == ["b", "c", "f"])
  }

  @Test(
    "CT-40 find returns the first in pre-order, by level the nearest and leftmost", arguments: IsolationContext.allCases
  )
  func finding(in context: IsolationContext) async throws {
    try await context.run {
      let tree = try sample()
      #expect(tree.first { "dce".contains($0.traceName) }?.traceName == "d")
      #expect(tree.firstByLevel { "dce".contains($0.traceName) }?.traceName == "e")
      #expect(tree.firstByLevel { "dcf".contains($0.traceName) }?.traceName == "c")
      #expect(tree.first { _ in true } === tree && tree.firstByLevel { _ in true } === tree)
      #expect(tree.first { _ in false } == nil && tree.firstByLevel { _ in false } == nil)
    }
  }

  @Test("CT-41 the four traversals visit the same nodes lazily and eagerly", arguments: IsolationContext.allCases)
  func orders(in context: IsolationContext) async throws {
    try await context.run {
      let tree = try sample()
      #expect(tree.preorder.names == ["t", "a", "b", "d", "c", "e", "f"])
      #expect(tree.postorder.names == ["d", "b", "c", "a", "f", "e", "t"])
      #expect(tree.levelOrder.names == ["t", "a", "e", "b", "c", "f", "d"])
      #expect(try find("d", in: tree).ancestors.names == ["b", "a", "t"])
      #expect(tree.ancestors.names == [])
      #expect(Part("leaf").postorder.names == ["leaf"] && Part("leaf").levelOrder.names == ["leaf"])
      // A walk through a branch doesn't leave it.
      let a = try find("a", in: tree)
      #expect(a.preorder.names == ["a", "b", "d", "c"] && a.postorder.names == ["d", "b", "c", "a"])
      #expect(a.levelOrder.names == ["a", "b", "c", "d"])
      var eager: [String] = []
      tree.preorder.forEach { eager.append($0.traceName) }
      tree.postorder.forEach { eager.append($0.traceName) }
      #expect(eager == tree.preorder.names + tree.postorder.names)
    }
  }

  @Test("CT-41 a walk that stops visits no later node")
  func stopping() throws {
    let tree = try sample()
    var asked: [String] = []
    _ = tree.first {
      asked.append($0.traceName)
      return $0.traceName == "b"
    }
    #expect(asked == ["t", "a", "b"])
    #expect(tree.postorder.prefix { $0.traceName != "a" }.names == ["d", "b", "c"])
    #expect(tree.levelOrder.lazy.map(\.traceName).prefix(3).map { $0 } == ["t", "a", "e"])
    struct Stop: Error {}
    var visited = 0
    #expect(throws: Stop.self) {
      try tree.preorder.forEach { _ in
        visited += 1
        if visited == 2 { throw Stop() }
      }
    }
    #expect(visited == 2)
  }
}
