import Composites
import Testing

/// Walks whose body changes the tree, as the sequences document it.
@Suite struct TraversalMutationTests {
  /// Makes `t(a(b c) d(e) f)`.
  fileprivate func sample() throws -> Part {
    try .named("t", [.named("a", [.named("b"), .named("c")]), .named("d", [.named("e")]), .named("f")])
  }

  /// Walks and runs a body at one node; returns the names of the visited nodes.
  fileprivate func walk<Nodes: Sequence<Part>>(
    _ nodes: Nodes, at name: String, _ change: (Part) throws -> Void
  ) rethrows -> String {
    var met = ""
    for node in nodes {
      met += node.traceName
      if node.traceName == name { try change(node) }
    }
    return met
  }

  @Test("A walk whose body removes the current node continues with the sibling that followed")
  func removingCurrent() throws {
    #expect(try walk(sample().preorder, at: "a") { try $0.removeFromParent() } == "tadef")
    #expect(try walk(sample().preorder, at: "c") { try $0.removeFromParent() } == "tabcdef")
    #expect(try walk(sample().preorder, at: "f") { try $0.removeFromParent() } == "tabcdef")
    #expect(try walk(sample().postorder, at: "b") { try $0.removeFromParent() } == "bcaedft")
    #expect(try walk(sample().postorder, at: "c") { try $0.removeFromParent() } == "bcaedft")
    #expect(try walk(sample().levelOrder, at: "a") { try $0.removeFromParent() } == "tadfe")
    #expect(try walk(sample().levelOrder, at: "f") { try $0.removeFromParent() } == "tadfbce")
  }

  @Test("A walk may remove every node that it visits")
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

  @Test("A walk visits nodes added after the current one, and not those removed after it")
  func changesAhead() throws {
    #expect(try walk(sample().preorder, at: "a") { try $0.add(Part("x")) } == "tabcxdef")
    #expect(try walk(sample().preorder, at: "b") { try $0.parent?.parent?.add(Part("x")) } == "tabcdefx")
    #expect(try walk(sample().preorder, at: "a") { try $0.setChildren([]) } == "tadef")
    #expect(try walk(sample().preorder, at: "b") { try $0.parent?.parent?.lastChild?.removeFromParent() } == "tabcde")
    #expect(try walk(sample().levelOrder, at: "f") { try $0.parent?.firstChild?.add(Part("x")) } == "tadfbcxe")
    #expect(try walk(sample().levelOrder, at: "d") { try $0.parent?.firstChild?.removeFromParent() } == "tadfbce")
    #expect(try walk(sample().postorder, at: "b") { try $0.parent?.add(Part("x")) } == "bcxaedft")
  }

  @Test("A walk whose current node and next sibling are removed continues from their parent")
  func removingBoth() throws {
    let both: (Part) throws -> Void = {
      try $0.nextSibling?.removeFromParent()
      try $0.removeFromParent()
    }
    #expect(try walk(sample().preorder, at: "b", both) == "tabdef")
    #expect(try walk(sample().postorder, at: "b", both) == "baedft")
  }

  @Test("A walk doesn't leave the subtree of a node above the current one that is removed")
  func removingAbove() throws {
    #expect(try walk(sample().preorder, at: "b") { try $0.parent?.removeFromParent() } == "tabc")
    #expect(try walk(sample().preorder, at: "c") { try $0.parent?.removeFromParent() } == "tabc")
    #expect(try walk(sample().postorder, at: "c") { try $0.parent?.removeFromParent() } == "bc")
  }

  @Test("A walk retains the nodes that it needs, and releases them at its end")
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

  @Test("The ancestors are read lazily")
  func ancestors() throws {
    let tree = try sample()
    let a = try #require(tree.firstChild)
    let b = try #require(a.firstChild)
    #expect(try walk(b.ancestors, at: "a") { try $0.removeFromParent() } == "a")
    #expect(try walk(b.ancestors, at: "a") { try tree.add($0) } == "at")
    #expect(a.parent === tree)
  }
}

extension TraversalMutationTests {
  @Test("The current node lives until the end of the body, although it was removed from its only owner")
  func usingRemoved() throws {
    let tree = try sample()
    var met = ""
    weak var gone: Part?
    try tree.preorder.forEach { node in
      if node.traceName == "a" {
        gone = node
        try node.removeFromParent()
      }
      met += node.traceName
      #expect(gone == nil || gone === node || node.traceName != "a")
    }
    #expect(met == "tadef" && gone == nil)
  }

  @Test("Nested walks over the same nodes are independent")
  func nestedWalks() throws {
    let tree = try sample()
    var met = ""
    try tree.preorder.forEach { outer in
      met += outer.traceName
      guard outer.traceName == "b" else { return }
      try tree.preorder.forEach { inner in
        met += inner.traceName.uppercased()
        if inner === outer { try inner.removeFromParent() }
      }
      #expect(outer.traceName == "b" && outer.parent == nil)
    }
    #expect(met == "tabTABCDEFcdef" && tree.outline == "t(a(c) d(e) f)")
    try tree.checkInvariants()
  }

  @Test("Loops end in any order, and copies of an iterator are independent")
  func interleavedLoops() throws {
    let tree = try sample()
    var first: TreePreorder<Part>.Iterator? = tree.preorder.makeIterator()
    var second = tree.preorder.makeIterator()
    for _ in 0..<3 { _ = (first?.next(), second.next()) }
    var third = second
    first = nil
    #expect(third.next()?.traceName == "c")
    try third.next()?.parent?.firstChild?.removeFromParent()
    let rest = IteratorSequence(second).names + IteratorSequence(third).names
    #expect(rest == ["c", "e", "f"])
    try tree.checkInvariants()
  }

  @Test("A walk whose body throws is unregistered from the tree")
  func throwingBody() throws {
    struct Stop: Error {}
    let tree = try sample()
    #expect(throws: Stop.self) {
      try tree.postorder.forEach { node in
        if node.traceName == "c" {
          try node.removeFromParent()
          throw Stop()
        }
      }
    }
    try tree.firstChild?.firstChild?.removeFromParent()
    #expect(tree.outline == "t(a d(e) f)")
    #expect(walk(tree.preorder, at: "a") { _ in } == "tadef")
  }
}
