import ArmatureTesting
import Composites
import MessageTracing
import Testing

extension Part {
  /// Runs a closure at the first event with this text.
  fileprivate func once(at text: String, _ body: @escaping (Part) -> Void) {
    onEvent = { part, event in
      guard event.text == text else { return }
      part.onEvent = nil
      body(part)
    }
  }
}

@Suite struct ReentrancyTests {
  @Test(
    "CT-31 a node in transit cannot be moved, removed, reordered or set",
    arguments: ["p willRemove(c)", "c willMove(q)", "c willMoveToRoot(q)", "p prepareForDeparture(c)"])
  func movingInTransit(moment: String) throws {
    let (p, q, c) = (Window("p"), Stage("q"), Part("c"))
    try p.setChildren([Part("a"), c])
    let log = logging(p, q)
    var refused: [TreeError?] = []
    func interfere() {
      guard log.lines.last == moment else { return }
      refused = [
        refusal { try Part("x").add(c) }, refusal { try q.add(c) }, refusal { try p.insert(c, at: 0) },
        refusal { try c.removeFromParent() }, refusal { try p.replace(c, with: nil) },
        refusal { try p.replace(c, with: Part("x")) }, refusal { try p.setChildren([c]) },
      ]
    }
    for part in [p, q, c] { part.onEvent = { _, _ in interfere() } }
    p.onDeparture = { _ in interfere() }
    defer {
      forgetEvents(of: p, q, c)
      p.onDeparture = nil
    }
    try q.add(c)
    let inTransit = TreeError.inTransit(Participant(c), destination: Participant(q))
    #expect(refused == Array(repeating: inTransit, count: 7))
    #expect(p.outline == "p(a)" && q.outline == "q(c)")
    try p.checkInvariants()
    try q.checkInvariants()
  }

  @Test("CT-31 a cycle through a pending link is refused", arguments: ["leaf", "branch"])
  func cycleThroughPendingLink(kind: String) throws {
    let (p, c) = (Part("p"), Part("c"))
    if kind == "branch" { try p.add(Part("x")) }
    let d = Part("d")
    try c.add(d)
    var refused: TreeError?
    c.once(at: "willMove(p)") { _ in refused = refusal { try d.add(p) } }
    try p.add(c)
    #expect(refused == .cycle(child: Participant(p), parent: Participant(d)))
    #expect(p.children.last === c && c.outline == "c(d)")
    try p.checkInvariants()
  }

  @Test("CT-31 of two pending moves that would form a cycle, the second is refused")
  func cycleOfTwoPendingMoves() throws {
    let (a, b) = (Part("a"), Part("b"))
    var refused: TreeError?
    a.once(at: "willMove(b)") { _ in refused = refusal { try a.add(b) } }
    try b.add(a)
    #expect(refused == .cycle(child: Participant(b), parent: Participant(a)))
    #expect(b.outline == "b(a)")
  }

  @Test("CT-31 a node in transit can't become the parent of its parent")
  func leavingChildAsParent() throws {
    let (top, p, c) = (Stage("top"), Part("p"), Part("c"))
    try top.add(p)
    try p.add(c)
    var refused: TreeError?
    defer { forgetEvents(of: c) }
    c.onEvent = { c, event in
      switch event {
      case .willMove: refused = refusal { try c.add(p) }
      case .didMove: #expect(refusal { try c.add(p) } == nil)
      default: break
      }
    }
    try c.removeFromParent()
    #expect(refused == .cycle(child: Participant(p), parent: Participant(c)))
    #expect(c.outline == "c(p)" && top.isLeaf && c.parent == nil)
    try c.checkInvariants()
  }

  @Test("CT-31 when callbacks shorten the list, the node goes to the nearest position")
  func shortenedList() throws {
    let (p, children) = try family("a", "b", "c")
    let x = Part("x")
    x.once(at: "willMove(p)") { _ in for child in children[1...] { try? child.removeFromParent() } }
    try p.insert(x, at: 3)
    #expect(p.childNames == ["a", "x"])
    try p.checkInvariants()
  }

  @Test("CT-31 a node is inserted beside its sibling while that is a child, else at the nearest index")
  func relativeToMovedSibling() throws {
    let (p, children) = try family("a", "b", "c")
    let (x, y) = (Part("x"), Part("y"))
    x.once(at: "willMove(p)") { _ in try? children[0].removeFromParent() }
    try p.insert(x, above: children[1])
    #expect(p.childNames == ["b", "x", "c"])
    y.once(at: "willMove(p)") { _ in try? children[2].removeFromParent() }
    try p.insert(y, below: children[2])
    #expect(p.childNames == ["b", "x", "y"])
    try p.checkInvariants()
  }

  @Test("CT-31 the root callbacks skip nodes that have left and include nodes that have joined, each once")
  func changesDuringWillWalk() throws {
    let root = Stage("R")
    let c = try Part.named("c", [.named("d", [.named("e")]), .named("f"), .named("g")])
    let added = Part("n")
    let log = logging(c, added)
    c.once(at: "willMoveToRoot(R)") { c in
      try? c.node(at: [0])?.removeFromParent()
      try? c.add(added)
      c.sendToBack(c.children[1])
    }
    try root.add(c)
    let walk = log.lines.filter { $0.contains("ToRoot") }
    #expect(
      walk == [
        "c willMoveToRoot(R)", "f willMoveToRoot(R)", "g willMoveToRoot(R)", "n willMoveToRoot(R)",
        "c didMoveToRoot", "g didMoveToRoot", "f didMoveToRoot", "n didMoveToRoot",
      ])
    #expect(root.outline == "R(c(g f n))" && root.preorder.allSatisfy { $0.root === root })
    try root.checkInvariants()
  }

  @Test("CT-31 a node that leaves before its didMoveToRoot receives only its own removal")
  func changesDuringDidWalk() throws {
    let root = Stage("R")
    let c = try Part.named("c", [.named("d", [.named("e")]), .named("f")])
    let log = logging(c)
    c.once(at: "didMoveToRoot") { c in try? c.firstChild?.removeFromParent() }
    let d = try #require(c.firstChild)
    try root.add(c)
    #expect(
      log.lines.filter { $0.hasPrefix("d") } == [
        "d willMoveToRoot(R)", "d willMove(nil)", "d willMoveToRoot(nil)", "d didMoveToRoot", "d didMove",
      ])
    #expect(log.lines.filter { $0.hasPrefix("f") } == ["f willMoveToRoot(R)", "f didMoveToRoot"])
    #expect(d.root == nil && d.firstChild?.root == nil)
  }

  @Test("CT-31 a node moved within the root during the callbacks still receives didMoveToRoot once")
  func movingWithinDuringDidWalk() throws {
    let root = Stage("R")
    let c = try Part.named("c", [.named("d", [.named("e")]), .named("f")])
    let log = logging(c)
    let (d, f) = (try #require(c.firstChild), try #require(c.lastChild))
    c.once(at: "didMoveToRoot") { _ in try? f.add(d) }
    try root.add(c)
    #expect(log.lines.filter { $0 == "d didMoveToRoot" }.count == 1)
    #expect(log.lines.filter { $0 == "e didMoveToRoot" }.count == 1)
    #expect(root.outline == "R(c(f(d(e))))")
    try root.checkInvariants()
  }

  @Test("CT-31 if the new parent leaves its root in a callback, the subtree receives no root that it isn't in")
  func parentLeavesDuringWillWalk() throws {
    let (root, p) = (Stage("R"), Part("p"))
    try root.add(p)
    let c = try Part.named("c", [.named("d")])
    let log = logging(c)
    c.once(at: "willMoveToRoot(R)") { _ in try? p.removeFromParent() }
    try p.add(c)
    // The root was announced to c, but not yet to d, whose root doesn't change.
    #expect(
      log.lines == [
        "c willMove(p)", "c willMoveToRoot(R)", "c willMoveToRoot(nil)", "c didMoveToRoot", "c didMove",
      ])
    #expect(p.outline == "p(c(d))" && p.preorder.allSatisfy { $0.root == nil })
    try p.checkInvariants()
  }

  @Test("CT-31 if the new parent comes under a root in a callback, only nodes that received another one receive two")
  func parentArrivesDuringWillWalk() throws {
    let (root, former, p) = (Stage("R"), Stage("S"), Part("p"))
    let c = try Part.named("c", [.named("d")])
    try former.add(c)
    let log = logging(c)
    c.once(at: "willMoveToRoot(nil)") { _ in try? root.add(p) }
    try p.add(c)
    #expect(
      log.lines.filter { $0.contains("ToRoot") } == [
        "c willMoveToRoot(nil)", "c willMoveToRoot(R)", "d willMoveToRoot(R)", "c didMoveToRoot", "d didMoveToRoot",
      ])
    try root.checkInvariants()
  }

  @Test(
    "CT-31 a node to which a root was announced receives nothing of a change of its old parent",
    arguments: ["R", "S"])
  func oldParentMovesMeanwhile(name: String) throws {
    let (root, other) = (Stage("R"), Stage("S"))
    let (p, q, c) = (Part("p"), Part("q"), Part("c"))
    try root.add(q)
    try p.add(c)
    let log = logging(c)
    c.once(at: "willMoveToRoot(R)") { _ in try? (name == "R" ? root : other).add(p) }
    try q.add(c)
    #expect(log.lines == ["c willMove(q)", "c willMoveToRoot(R)", "c didMoveToRoot", "c didMove"])
    try root.checkInvariants()
    try other.checkInvariants()
  }

  @Test(
    "CT-31 a node that a callback moves to the announced root by itself receives it once",
    arguments: [
      ("c", ["d willMove(R)", "d willMoveToRoot(R)", "d didMoveToRoot", "d didMove"]),
      ("d", ["d willMoveToRoot(R)", "d willMove(R)", "d didMoveToRoot", "d didMove"]),
    ])
  func arrivesByItself(caller: String, lines: [String]) throws {
    let root = Stage("R")
    let c = try Part.named("c", [.named("d")])
    let d = try #require(c.firstChild)
    let log = logging(c)
    (caller == "c" ? c : d).once(at: "willMoveToRoot(R)") { _ in try? root.add(d) }
    try root.add(c)
    #expect(log.lines.filter { $0.hasPrefix("d") } == lines)
    try root.checkInvariants()
  }

  @Test("CT-31 if a callback turns a move within the root into a departure, the root prepares before the links change")
  func moveTurnsIntoDeparture() throws {
    let window = Window("w")
    let (p, q, c) = (Part("p"), Part("q"), Part("c"))
    try window.setChildren([p, q])
    try p.add(c)
    let log = logging(window)
    c.once(at: "willMove(q)") { _ in try? q.removeFromParent() }
    try q.add(c)
    #expect(
      log.lines.filter { $0.hasPrefix("c") || $0.contains("(c)") } == [
        "p willRemove(c)", "c willMove(q)", "w prepareForDeparture(c)", "c willMoveToRoot(nil)", "c didMoveToRoot",
        "c didMove", "q didAdd(c)",
      ])
    #expect(c.root == nil)
  }

  @Test("CT-31 a callback of a removal may free the parent")
  func parentFreedMeanwhile() throws {
    let c = Part("c")
    var p: Part? = try Part.named("p", [c])
    weak let gone = p
    c.once(at: "willMove(nil)") { _ in p = nil }
    try c.removeFromParent()
    #expect(gone == nil && p == nil && c.parent == nil)
  }

  @Test("CT-28 a node that a callback moves again receives didMove twice, and only the last parent didAdd")
  func movedOnMeanwhile() throws {
    let (p, q, c) = (Stage("p"), Part("q"), Part("c"))
    let log = logging(p, q, c)
    c.once(at: "didMoveToRoot") { c in try? q.add(c) }
    try p.add(c)
    #expect(
      log.lines == [
        "c willMove(p)", "c willMoveToRoot(p)", "c didMoveToRoot",
        "p willRemove(c)", "c willMove(q)", "c willMoveToRoot(nil)", "c didMoveToRoot", "c didMove", "q didAdd(c)",
        "c didMove",
      ])
    #expect(c.parent === q && p.isLeaf)
  }

  @Test("CT-31 a callback that sets the list of children doesn't prevent that the list is set")
  func settingDespiteCallbacks() throws {
    let (p, children) = try family("a", "b", "c")
    let x = Part("x")
    var refused: TreeError?
    children[0].once(at: "didMove") { _ in
      try? children[1].removeFromParent()
      refused = refusal { try Part("elsewhere").add(x) }
      try? p.insert(Part("y"), at: 0)
    }
    try p.setChildren([x, children[2], children[1]])
    #expect(refused == .inTransit(Participant(x), destination: Participant(p)))
    #expect(p.childNames == ["x", "c", "y"])
    try p.checkInvariants()
  }

  @Test("CT-26 the links are unchanged when a root prepares, and isLeavingRoot is true until they change")
  func departure() throws {
    let (window, other) = (Window("w"), Stage("o"))
    let c = try Part.named("c", [.named("d")])
    try window.add(c)
    let log = logging(window, other)
    let d = try #require(c.firstChild)
    var leaving: [Bool] = []
    for part in [window, other, c, d] { part.onEvent = { _, _ in leaving.append(d.isLeavingRoot) } }
    defer {
      forgetEvents(of: window, other, c, d)
      window.onDeparture = nil
    }
    window.onDeparture = { subtree in
      #expect(subtree === c && subtree.root === window && subtree.parent === window && d.root === window)
      #expect(d.isLeavingRoot && !window.isLeavingRoot)
    }
    try other.add(c)
    #expect(log.lines.first == "w prepareForDeparture(c)")
    #expect(log.lines.filter { $0.contains("Departure") }.count == 1)
    #expect(leaving == [true, true, true, true, false, false, false, false])
    #expect(!d.isLeavingRoot)
  }
}
