import ArmatureTesting
import Composites
import MessageTracing
import Testing

/// A global actor for the test.
@globalActor
actor TreeActor {
  static let shared = TreeActor()
}

/// The main API, called from classes of another global actor.
@TreeActor
@Suite struct GlobalActorTests {
  class View: Composite, TraceNamed {
    let links = TreeLinks<View>()
    let traceName: String
    var log: [String] = []

    init(_ name: String) { traceName = name }

    func treeEvent(_ event: TreeEvent<View>) { log.append(event.label) }
  }

  final class Window: View, TreeRoot {
    var departed: [String] = []

    override init(_ name: String) {
      super.init(name)
      makeRoot()
    }

    func prepareForDeparture(of subtree: View) { departed.append(subtree.traceName) }
  }

  private func views(_ names: String...) -> [View] { names.map { View($0) } }

  @Test("CT-2 on another actor a tree is built, queried and walked synchronously")
  func building() throws {
    let window = Window("w")
    let parts = views("a", "b", "c", "d")
    try window.add(parts[0])
    try window.insert(parts[1], at: 0)
    try window.insert(parts[2], above: parts[1])
    try parts[2].add(parts[3])
    #expect(window.preorder.map(\.traceName) == ["w", "b", "c", "d", "a"])
    #expect(window.postorder.map(\.traceName) == ["b", "d", "c", "a", "w"])
    #expect(window.levelOrder.map(\.traceName) == ["w", "b", "c", "a", "d"])
    #expect(parts[3].ancestors.map(\.traceName) == ["c", "w"])
    #expect(parts[3].root === window && parts[3].indexPath == [1, 0] && window.node(at: [1, 0]) === parts[3])
    #expect(parts[3].isDescendant(of: window) && parts[3].sharedAncestor(with: parts[0]) === window)
    #expect(window.first { $0.isLeaf } === parts[1] && window.firstByLevel { $0.traceName == "d" } === parts[3])
    try window.checkInvariants()
  }

  @Test("CT-17 on another actor children are reordered")
  func ordering() throws {
    let p = View("p")
    let parts = views("a", "b", "c")
    try p.setChildren(parts)
    try p.exchange(0, 2)
    p.bringToFront(parts[2])
    p.sendToBack(parts[0])
    try p.replace(parts[1], with: View("x"))
    try p.insert(View("y"), below: parts[0])
    try p.insert(View("z"), clampedAt: 99)
    #expect(p.children.map(\.traceName) == ["y", "a", "x", "c", "z"])
    #expect(p.log.filter { $0 == "childrenDidReorder" }.count == 3)
    try p.checkInvariants()
  }

  @Test("CT-25 on another actor callbacks and departures run on the actor")
  func leaving() throws {
    let window = Window("w")
    let parts = views("a", "b")
    try window.add(parts[0])
    try parts[0].add(parts[1])
    for part in parts { part.log = [] }
    try parts[0].removeFromParent()
    #expect(window.departed == ["a"])
    #expect(parts[0].log == ["willMove", "willMoveToRoot", "didMoveToRoot", "didMove"])
    #expect(parts[1].log == ["willMoveToRoot", "didMoveToRoot"])
    #expect(throws: TreeError.cycle(child: Participant(parts[0]), parent: Participant(parts[1]))) {
      try parts[1].add(parts[0])
    }
  }

  @Test("CT-3 on another actor a tree is freed with its last reference")
  func freeing() throws {
    weak var child: View?
    let survivor = View("s")
    do {
      let window = Window("w")
      let c = View("c")
      child = c
      try window.setChildren([c, survivor])
    }
    #expect(child == nil && survivor.parent == nil && survivor.root == nil)
  }
}
