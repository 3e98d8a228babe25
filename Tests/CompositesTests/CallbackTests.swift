import ArmatureTesting
import Composites
import MessageTracing
import Testing

@Suite struct CallbackTests {
  @Test("CT-23 adding in a rootless tree calls willMove, didMove and didAdd", arguments: IsolationContext.allCases)
  func addingRootless(in context: IsolationContext) async throws {
    try await context.run {
      let (p, c) = (Part("p"), Part("c"))
      let log = logging(p, c)
      try p.add(c)
      #expect(log.lines == ["c willMove(p)", "c didMove", "p didAdd(c)"])
    }
  }

  @Test("CT-24 under a root the parent callbacks enclose the root callbacks", arguments: IsolationContext.allCases)
  func addingRooted(in context: IsolationContext) async throws {
    try await context.run {
      let (root, c) = (Stage("R"), Part("c"))
      let p = Part("p")
      try root.add(p)
      let log = logging(root, c)
      try p.add(c)
      #expect(
        log.lines == ["c willMove(p)", "c willMoveToRoot(R)", "c didMoveToRoot", "c didMove", "p didAdd(c)"])
      #expect(c.root === root)
    }
  }

  @Test("CT-25 removing calls root callbacks only under a root", arguments: IsolationContext.allCases)
  func removing(in context: IsolationContext) async throws {
    try await context.run {
      for isRooted in [true, false] {
        let p: Part = isRooted ? Stage("p") : Part("p")
        let c = Part("c")
        try p.add(c)
        let log = logging(p)
        try c.removeFromParent()
        let rootCalls = isRooted ? ["c willMoveToRoot(nil)", "c didMoveToRoot"] : []
        #expect(log.lines == ["p willRemove(c)", "c willMove(nil)"] + rootCalls + ["c didMove"])
        #expect(c.root == nil && c.parent == nil)
      }
    }
  }

  /// What a node reads of itself and its parents at each event.
  private final class Witness {
    var lines: [String] = []

    func watch(_ node: Part, _ p: Part, _ q: Part, _ seen: Part...) {
      for part in seen {
        part.onEvent = { [self] part, event in
          let state = "parent \(node.parent?.traceName ?? "nil"), root \(node.root?.traceName ?? "nil")"
          lines.append("\(event.text): \(state), \(p.outline) \(q.outline)")
        }
      }
    }
  }

  @Test("CT-26 will-callbacks read the old tree, did-callbacks the new one")
  func whatCallbacksRead() throws {
    let (p, q, c) = (Stage("p"), Stage("q"), Part("c"))
    try p.add(c)
    let witness = Witness()
    witness.watch(c, p, q, p, q, c)
    defer { forgetEvents(of: p, q, c) }
    try q.add(c)
    let (old, new) = ("parent p, root p, p(c) q", "parent q, root q, p q(c)")
    #expect(
      witness.lines == [
        "willRemove(c): \(old)", "willMove(q): \(old)", "willMoveToRoot(q): \(old)",
        "didMoveToRoot: \(new)", "didMove: \(new)", "didAdd(c): \(new)",
      ])
  }

  @Test("CT-26 childrenDidReorder comes after the reorder")
  func whatReorderReads() throws {
    let (p, children) = try family("a", "b")
    var seen: [String] = []
    p.onEvent = { p, _ in seen = p.childNames }
    p.bringToFront(children[0])
    #expect(seen == ["b", "a"])
  }

  @Test(
    "CT-27 a move is one change: old parent, node, new parent, each called once", arguments: IsolationContext.allCases)
  func moving(in context: IsolationContext) async throws {
    try await context.run {
      let (p, q, c) = (Part("p"), Part("q"), Part("c"))
      try p.add(c)
      let log = logging(p, q)
      var wasParentless = false
      for part in [p, q, c] { part.onEvent = { _, _ in wasParentless = wasParentless || c.parent == nil } }
      defer { forgetEvents(of: p, q, c) }
      try q.add(c)
      #expect(log.lines == ["p willRemove(c)", "c willMove(q)", "c didMove", "q didAdd(c)"])
      #expect(!wasParentless)
    }
  }

  @Test("CT-27 parent callbacks enclose root callbacks in a move between roots", arguments: IsolationContext.allCases)
  func movingBetweenRoots(in context: IsolationContext) async throws {
    try await context.run {
      let (p, q, c) = (Stage("p"), Stage("q"), Part("c"))
      try p.add(c)
      let log = logging(p, q)
      try q.insert(c, at: 0)
      #expect(
        log.lines == [
          "p willRemove(c)", "c willMove(q)", "c willMoveToRoot(q)", "c didMoveToRoot", "c didMove", "q didAdd(c)",
        ])
    }
  }

  @Test("CT-28 a node added and removed receives didMove twice, a moved one once per move")
  func didMoveCount() throws {
    let (p, q, c) = (Part("p"), Stage("q"), Part("c"))
    let log = logging(c)
    try p.add(c)
    try c.removeFromParent()
    #expect(log.take().filter { $0 == "c didMove" }.count == 2)
    try p.add(c)
    try q.add(c)
    #expect(log.lines.filter { $0 == "c didMove" }.count == 2)
  }

  @Test("CT-29 a change of root calls every node once, parents first and siblings in order")
  func rootWalk() throws {
    let root = Stage("R")
    let c = try Part.named("c", [.named("d", [.named("e"), .named("f")]), .named("g")])
    let log = logging(c)
    func lines(_ root: String) -> [String] {
      let order = ["c", "d", "e", "f", "g"]
      let before = order.map { "\($0) willMoveToRoot(\(root))" }
      let after = order.map { "\($0) didMoveToRoot" }
      return ["c willMove(\(root))"] + before + after + ["c didMove"]
    }
    try root.add(c)
    #expect(log.take() == lines("R"))
    try c.removeFromParent()
    #expect(log.lines == lines("nil"))
  }

  @Test("CT-29 makeRoot calls every node once; a second makeRoot calls none")
  func makingRoot() throws {
    let top = try Part.named("t", [.named("a")])
    let log = logging(top)
    top.makeRoot()
    #expect(
      log.take() == ["t willMoveToRoot(t)", "a willMoveToRoot(t)", "t didMoveToRoot", "a didMoveToRoot"])
    #expect(top.isRoot && top.root === top && top.firstChild?.root === top)
    top.makeRoot()
    #expect(log.lines == [])
    try top.checkInvariants()
  }

  @Test("CT-30 a move within one root calls no root callback and doesn't prepare the root")
  func movingWithinRoot() throws {
    let window = Window("w")
    let c = try Part.named("c", [.named("d")])
    let q = Part("q")
    try window.setChildren([try .named("p", [c]), q])
    let log = logging(window)
    try q.add(c)
    #expect(log.lines == ["p willRemove(c)", "c willMove(q)", "c didMove", "q didAdd(c)"])
    #expect(c.root === window && c.firstChild?.root === window)
  }

  @Test("CT-32 a removed child without another owner lives until its last callback has returned")
  func livingUntilTheEnd() throws {
    let p = Stage("p")
    weak var child: Part?
    var livedAtLastCall = false
    do {
      let c = Part("c")
      child = c
      c.onEvent = { part, event in
        if case .didMove = event, part.parent == nil { livedAtLastCall = child != nil }
      }
      try p.add(c)
    }
    try p.firstChild?.removeFromParent()
    #expect(livedAtLastCall && child == nil)
  }

  @Test("CT-33 a child with another owner loses parent and root without a callback and keeps its children")
  func survivingTheParent() throws {
    let child = try Part.named("c", [.named("d", [.named("e")])])
    let log = logging(child)
    do {
      let root = Stage("R")
      try root.add(try .named("p", [Part("before"), child, Part("after")]))
      #expect(child.root === root)
      _ = log.take()
    }
    #expect(child.parent == nil && child.preorder.allSatisfy { $0.root == nil })
    #expect(child.nextSibling == nil && child.previousSibling == nil)
    #expect(child.outline == "c(d(e))" && log.lines == [])
    try child.checkInvariants()
    try Part("new").add(child)
    try child.parent?.checkInvariants()
  }

  @Test("CT-33 a survivor below a freed root reads no root, and its former siblings are freed")
  func survivingDeepBelow() throws {
    var survivors: [Part] = []
    weak var gone: Part?
    do {
      let root = Stage("R")
      for name in ["a", "b", "c"] {
        let leaf = try Part.named(name, [.named(name + name)])
        survivors.append(leaf)
        let sibling = Part("sibling")
        gone = sibling
        try root.add(try .named("p", [.named("q", [sibling, leaf])]))
      }
    }
    #expect(gone == nil)
    #expect(survivors.map(\.outline) == ["a(aa)", "b(bb)", "c(cc)"])
    #expect(survivors.allSatisfy { $0.parent == nil && $0.root == nil && $0.firstChild?.root == nil })
    for survivor in survivors { try survivor.checkInvariants() }
  }
}
