import Composites
import Testing

/// What becomes of a walk whose body changes the tree, as the sequences document it.
@Suite struct TraversalMutationTests {
  /// Makes `t(a(b c) d(e) f)`.
  private func sample() throws -> Part {
    try .named("t", [.named("a", [.named("b"), .named("c")]), .named("d", [.named("e")]), .named("f")])
  }

  /// Walks and lets a body act at one node; returns whom the walk met.
  private func walk<Nodes: Sequence<Part>>(
    _ nodes: Nodes, at name: String, _ change: (Part) throws -> Void
  ) rethrows -> String {
    var met = ""
    for node in nodes {
      met += node.traceName
      if node.traceName == name { try change(node) }
    }
    return met
  }

  @Test("A walk whose body takes the current node out goes on with the sibling that followed")
  func removingCurrent() throws {
    #expect(try walk(sample().preorder, at: "a") { try $0.removeFromParent() } == "tadef")
    #expect(try walk(sample().preorder, at: "c") { try $0.removeFromParent() } == "tabcdef")
    #expect(try walk(sample().preorder, at: "f") { try $0.removeFromParent() } == "tabcdef")
    #expect(try walk(sample().postorder, at: "b") { try $0.removeFromParent() } == "bcaedft")
    #expect(try walk(sample().postorder, at: "c") { try $0.removeFromParent() } == "bcaedft")
    #expect(try walk(sample().levelOrder, at: "a") { try $0.removeFromParent() } == "tadfe")
    #expect(try walk(sample().levelOrder, at: "f") { try $0.removeFromParent() } == "tadfbce")
  }

  @Test("A tree is taken apart by the walk through it")
  func takingApart() throws {
    for order in 0..<3 {
      let tree = try sample()
      let remove: (Part) throws -> Void = { if $0 !== tree { try $0.removeFromParent() } }
      switch order {
      case 0: for node in tree.postorder { try remove(node) }
      case 1: for node in tree.preorder { try remove(node) }
      default: for node in tree.levelOrder { try remove(node) }
      }
      #expect(tree.isLeaf)
    }
  }

  @Test("A walk meets what is added ahead and not what is removed ahead")
  func changesAhead() throws {
    #expect(try walk(sample().preorder, at: "a") { try $0.add(Part("x")) } == "tabcxdef")
    #expect(try walk(sample().preorder, at: "b") { try $0.parent?.parent?.add(Part("x")) } == "tabcdefx")
    #expect(try walk(sample().preorder, at: "a") { try $0.setChildren([]) } == "tadef")
    #expect(try walk(sample().preorder, at: "b") { try $0.parent?.parent?.lastChild?.removeFromParent() } == "tabcde")
    #expect(try walk(sample().levelOrder, at: "f") { try $0.parent?.firstChild?.add(Part("x")) } == "tadfbcxe")
    #expect(try walk(sample().levelOrder, at: "d") { try $0.parent?.firstChild?.removeFromParent() } == "tadfbce")
    #expect(try walk(sample().postorder, at: "b") { try $0.parent?.add(Part("x")) } == "bcxaedft")
  }

  @Test("A walk whose current node and its sibling both go climbs on from their parent")
  func removingBoth() throws {
    let both: (Part) throws -> Void = {
      try $0.nextSibling?.removeFromParent()
      try $0.removeFromParent()
    }
    #expect(try walk(sample().preorder, at: "b", both) == "tabdef")
    #expect(try walk(sample().postorder, at: "b", both) == "baedft")
  }

  @Test("A walk ends when a node above the current one is taken out")
  func removingAbove() throws {
    #expect(try walk(sample().preorder, at: "c") { try $0.parent?.removeFromParent() } == "tabc")
    #expect(try walk(sample().postorder, at: "c") { try $0.parent?.removeFromParent() } == "bc")
  }

  @Test("A walk keeps what it needs alive, and lets go of it at its end")
  func ownership() throws {
    weak var top: Part?
    do {
      var tree: Part? = try sample()
      top = tree
      var names = ""
      if let nodes = tree?.preorder {
        tree = nil
        for node in nodes { names += node.traceName }
      }
      #expect(names == "tabcdef")
    }
    #expect(top == nil)
  }

  @Test("The ancestors are read as the walk gets there")
  func ancestors() throws {
    let tree = try sample()
    let a = try #require(tree.firstChild)
    let b = try #require(a.firstChild)
    #expect(try walk(b.ancestors, at: "a") { try $0.removeFromParent() } == "a")
    #expect(try walk(b.ancestors, at: "a") { try tree.add($0) } == "at")
    #expect(a.parent === tree)
  }
}
