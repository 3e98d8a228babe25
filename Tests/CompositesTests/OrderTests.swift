import ArmatureTesting
import Composites
import MessageTracing
import Testing

@Suite struct OrderTests {
  @Test("CT-13 above a sibling is after it in the list, below is before it", arguments: IsolationContext.allCases)
  func relative(in context: IsolationContext) async throws {
    try await context.run {
      func order(_ insert: (Part, [Part], Part) throws -> Void) throws -> String {
        let (p, children) = try family("a", "b")
        try insert(p, children, Part("x"))
        try p.checkInvariants()
        return p.childNames.joined()
      }
      try #expect(order { p, children, x in try p.insert(x, below: children[1]) } == "axb")
      try #expect(order { p, children, x in try p.insert(x, above: children[0]) } == "axb")
      try #expect(order { p, children, x in try p.insert(x, below: children[0]) } == "xab")
      try #expect(order { p, children, x in try p.insert(x, above: children[1]) } == "abx")
      try #expect(order { p, children, _ in try p.insert(children[0], above: children[1]) } == "ba")
      try #expect(order { p, children, _ in try p.insert(children[1], below: children[0]) } == "ba")
      try #expect(order { p, children, _ in try p.insert(children[1], above: children[0]) } == "ab")
      try #expect(order { p, children, _ in try p.insert(children[0], below: children[1]) } == "ab")
    }
  }

  @Test("CT-14 a sibling that isn't a child is refused, and the error names it")
  func strangersAsSiblings() throws {
    let (p, _) = try family("a")
    let x = Part("x")
    let stranger = try Part.named("s", [Part("t")])
    let refused = TreeError.notAChild(Participant(stranger), parent: Participant(p))
    #expect(refusal { try p.insert(x, above: stranger) } == refused)
    #expect(refusal { try p.insert(x, below: stranger) } == refused)
    #expect(refusal { try p.replace(stranger, with: x) } == refused)
    #expect(refusal { try p.replace(stranger, with: nil) } == refused)
    #expect(refusal { try p.insert(x, above: x) } == .notAChild(Participant(x), parent: Participant(p)))
    #expect(p.outline == "p(a)" && x.parent == nil)
  }

  @Test("CT-15 a child positioned relative to itself doesn't move, and no callback runs")
  func relativeToItself() throws {
    let (p, children) = try family("a", "b", "c")
    let log = logging(p)
    try p.insert(children[1], above: children[1])
    try p.insert(children[1], below: children[1])
    #expect(p.childNames == ["a", "b", "c"] && log.lines == [])
  }

  @Test("CT-16 a node that isn't a child can't be moved to the front or back")
  func frontOfStranger() throws {
    let (p, children) = try family("a", "b")
    let grandchild = Part("g")
    try children[0].add(grandchild)
    let log = logging(p)
    for stranger in [grandchild, Part("x"), p] {
      p.bringToFront(stranger)
      p.sendToBack(stranger)
    }
    #expect(p.outline == "p(a(g) b)" && log.lines == [])
  }

  @Test("CT-16 the front is the end of the list, the back its beginning")
  func frontAndBack() throws {
    let (p, children) = try family("a", "b", "c")
    let log = logging(p)
    p.bringToFront(children[0])
    #expect(p.childNames == ["b", "c", "a"])
    p.sendToBack(children[2])
    #expect(p.childNames == ["c", "b", "a"])
    #expect(log.take() == ["p childrenDidReorder", "p childrenDidReorder"])
    p.bringToFront(children[0])
    p.sendToBack(children[2])
    #expect(log.lines == [])
    try p.checkInvariants()
  }

  @Test(
    "CT-17 exchanging two positions gives one reorder and no other callback",
    arguments: [(0, 2, "c b a"), (2, 0, "c b a"), (0, 1, "b a c"), (2, 1, "a c b"), (1, 1, "a b c")])
  func exchanging(one: Int, other: Int, order: String) throws {
    let (p, _) = try family("a", "b", "c")
    let log = logging(p)
    try p.exchange(one, other)
    #expect(p.outline == "p(\(order))")
    #expect(log.lines == (one == other ? [] : ["p childrenDidReorder"]))
    try p.checkInvariants()
  }

  @Test("CT-17 exchanging with a position out of range is refused", arguments: [(0, 3), (-1, 0), (3, 3)])
  func exchangingOutside(one: Int, other: Int) throws {
    let (p, _) = try family("a", "b", "c")
    let outside = one < 0 ? one : other
    let refused = TreeError.indexOutOfRange(outside, valid: 0..<3, parent: Participant(p))
    #expect(refusal { try p.exchange(one, other) } == refused)
    #expect(refusal { try Part("leaf").exchange(0, 0) } != nil)
    #expect(p.childNames == ["a", "b", "c"])
  }

  @Test(
    "CT-56 exchanging two children swaps their positions, with one reorder",
    arguments: [("a", "c", "c b a"), ("c", "a", "c b a"), ("a", "b", "b a c"), ("b", "b", "a b c")])
  func exchangingChildren(one: String, other: String, order: String) throws {
    let (p, children) = try family("a", "b", "c")
    let log = logging(p)
    let first = try #require(children.first { $0.traceName == one })
    try p.exchange(first, with: try #require(children.first { $0.traceName == other }))
    #expect(p.outline == "p(\(order))")
    #expect(log.lines == (one == other ? [] : ["p childrenDidReorder"]))
    try p.checkInvariants()
  }

  @Test("CT-56 exchanging with a node that isn't a child is refused, and changes nothing")
  func exchangingStranger() throws {
    let (p, children) = try family("a", "b")
    let grandchild = Part("c")
    try children[0].add(grandchild)
    let log = logging(p)
    #expect(
      refusal { try p.exchange(children[1], with: grandchild) }
        == .notAChild(Participant(grandchild), parent: Participant(p)))
    #expect(refusal { try p.exchange(p, with: children[0]) } == .notAChild(Participant(p), parent: Participant(p)))
    #expect(p.outline == "p(a(c) b)" && log.lines.isEmpty)
  }

  @Test("CT-56 removing all children removes them from the first to the last, with all callbacks")
  func removingAll() throws {
    let (p, children) = try family("a", "b")
    let log = logging(p)
    p.removeAllChildren()
    #expect(p.isLeaf && children.allSatisfy { $0.parent == nil })
    #expect(
      log.take() == [
        "p willRemove(a)", "a willMove(nil)", "a didMove", "p willRemove(b)", "b willMove(nil)", "b didMove",
      ])
    p.removeAllChildren()
    Part("unused").removeAllChildren()
    #expect(log.take().isEmpty)
  }

  @Test("CT-56 a child that a callback moves, and one that it adds, are not removed")
  func removingAllWithCallbacks() throws {
    let (p, children) = try family("a", "b", "c")
    let (q, x) = (Part("q"), Part("x"))
    children[0].onEvent = { [weak p] _, event in
      guard event == .didMove, children[1].parent === p else { return }
      try? q.add(children[1])
      try? p?.add(x)
    }
    p.removeAllChildren()
    #expect(p.outline == "p(x)" && q.outline == "q(b)" && children[2].parent == nil)
    forgetEvents(of: children[0])
  }

  @Test("CT-18 a removed child has no parent and is missing from the list", arguments: IsolationContext.allCases)
  func removing(in context: IsolationContext) async throws {
    try await context.run {
      let (p, children) = try family("a", "b", "c")
      try children[1].removeFromParent()
      #expect(p.childNames == ["a", "c"] && p.childCount == 2)
      #expect(children[1].parent == nil && children[1].nextSibling == nil && children[1].previousSibling == nil)
      try p.checkInvariants()
    }
  }

  @Test("CT-19 removing a node without a parent does nothing")
  func removingTop() throws {
    let (p, _) = try family("a")
    let log = logging(p)
    try p.removeFromParent()
    #expect(p.outline == "p(a)" && log.lines == [])
  }

  @Test(
    "CT-20 a replacement takes the position: a new node, the same, a sibling or nil",
    arguments: [
      ("b", "x", "a x c"), ("b", "b", "a b c"), ("b", "c", "a c"), ("b", "a", "a c"), ("c", "a", "b a"),
      ("a", "c", "c b"),
      ("a", "x", "x b c"), ("c", "x", "a b x"), ("", "x", "a b c x"), ("", "a", "b c a"), ("b", "", "a c"),
      ("", "", "a b c"),
    ])
  func replacing(old: String, new: String, order: String) throws {
    let (p, children) = try family("a", "b", "c")
    let all = children + [Part("x")]
    let replaced = all.first { $0.traceName == old }
    try p.replace(replaced, with: all.first { $0.traceName == new })
    #expect(p.outline == "p(\(order))")
    #expect(replaced?.parent == nil || old == new)
    try p.checkInvariants()
  }

  @Test("CT-20 the removal is complete before the new child is added")
  func replacingInOrder() throws {
    let (p, children) = try family("a", "b", "c")
    let (x, q) = (Part("x"), Part("q"))
    try q.add(x)
    let log = logging(p, q)
    try p.replace(children[1], with: x)
    #expect(
      log.take() == [
        "p willRemove(b)", "b willMove(nil)", "b didMove",
        "q willRemove(x)", "x willMove(p)", "x didMove", "p didAdd(x)",
      ])
    try p.replace(children[2], with: children[0])
    #expect(log.lines == ["p willRemove(c)", "c willMove(nil)", "c didMove", "p childrenDidReorder"])
  }

  @Test("CT-20 callbacks of the removal can't prevent the addition of the new child")
  func replacingDespiteCallbacks() throws {
    let (p, children) = try family("a", "b")
    let x = try Part.named("x", [Part("y")])
    var refused: [TreeError?] = []
    defer { forgetEvents(of: children[1]) }
    children[1].onEvent = { b, event in
      guard case .didMove = event else { return }
      refused.append(refusal { try x.node(at: [0])?.add(p) })
      refused.append(refusal { try b.add(x) })
      try? children[0].removeFromParent()
    }
    try p.replace(children[1], with: x)
    let names = [Participant(p), Participant(x)]
    #expect(
      refused == [
        .cycle(child: names[0], parent: Participant(try #require(x.firstChild))),
        .inTransit(names[1], destination: names[0]),
      ])
    #expect(p.outline == "p(x(y))")
    try p.checkInvariants()
  }

  @Test("CT-21 a list is set by removals, then additions, then one reorder", arguments: IsolationContext.allCases)
  func settingChildren(in context: IsolationContext) async throws {
    try await context.run {
      let (p, children) = try family("a", "b", "c")
      let x = Part("x")
      let log = logging(p, x)
      try p.setChildren([children[2], x, children[0]])
      #expect(p.childNames == ["c", "x", "a"] && children[1].parent == nil)
      #expect(
        log.take() == [
          "p willRemove(b)", "b willMove(nil)", "b didMove",
          "x willMove(p)", "x didMove", "p didAdd(x)", "p childrenDidReorder",
        ])
      try p.setChildren([children[1], children[2], x, Part("y"), children[0]])
      #expect(p.childNames == ["b", "c", "x", "y", "a"])
      #expect(log.take() == ["b willMove(p)", "b didMove", "p didAdd(b)", "p didAdd(y)"])
      try p.setChildren([])
      #expect(p.isLeaf && log.lines.count == 5 * 3 - 2)
      try p.checkInvariants()
    }
  }

  @Test("CT-21 a duplicate, or a child of another parent, is refused before the first change")
  func settingUnfitChildren() throws {
    let (p, children) = try family("a", "b")
    let (q, others) = try family("x")
    let log = logging(p, q)
    let names = (p: Participant(p), q: Participant(q), a: Participant(children[0]), x: Participant(others[0]))
    #expect(
      refusal { try p.setChildren([children[0], Part("y"), children[0]]) } == .duplicate(names.a, parent: names.p))
    #expect(
      refusal { try p.setChildren([Part("y"), others[0]]) }
        == .hasAnotherParent(names.x, itsParent: names.q, parent: names.p))
    #expect(p.childNames == ["a", "b"] && q.childNames == ["x"] && log.lines == [])
  }

  @Test("CT-22 a loop over the children visits the list at its beginning", arguments: IsolationContext.allCases)
  func loopingOverChildren(in context: IsolationContext) async throws {
    try await context.run {
      let (p, children) = try family("a", "b", "c")
      var seen: [String] = []
      for child in p.children {
        seen.append(child.traceName)
        try p.add(Part("new"))
        p.sendToBack(child)
        try children[2].removeFromParent()
      }
      #expect(seen == ["a", "b", "c"])
      #expect(p.childNames == ["b", "a", "new", "new", "new"])
      try p.checkInvariants()
    }
  }
}
