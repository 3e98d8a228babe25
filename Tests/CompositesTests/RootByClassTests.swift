import ArmatureTesting
import Composites
import Testing

/// A node whose class says that it is a root; nothing is called.
private final class Desk: Part, TreeRoot {
  var departures: [String] = []
  func prepareForDeparture(of subtree: Part) { departures.append(subtree.traceName) }
}

@Suite("A root by its class")
struct RootByClassTests {
  @Test("CT-51 a node of a root's class is a root from the beginning", arguments: IsolationContext.allCases)
  func fromTheBeginning(in context: IsolationContext) async throws {
    try await context.run {
      let desk = Desk("desk")
      #expect(desk.isRoot && desk.root === desk && desk.parent == nil)
      let box = try Part.named("box", [Part("leaf")])
      let log = logging(box)
      desk.log = log

      try desk.add(box)
      #expect(box.preorder.allSatisfy { $0.root === desk })
      #expect(
        log.take() == [
          "box willMove(desk)", "box willMoveToRoot(desk)", "leaf willMoveToRoot(desk)", "box didMoveToRoot",
          "leaf didMoveToRoot", "box didMove", "desk didAdd(box)",
        ])
      try box.removeFromParent()
      #expect(desk.departures == ["box"] && box.root == nil)
      try desk.checkInvariants()
    }
  }

  @Test("CT-51 making it a root again changes nothing, and no callback runs")
  func again() throws {
    let desk = Desk("desk")
    let log = logging(desk)
    desk.makeRoot()
    try desk.add(Part("a"))
    desk.makeRoot()
    #expect(desk.root === desk && log.take() == ["desk didAdd(a)"])
  }

  @Test("CT-51 it can't become a child, also when it was never used before")
  func neverAChild() throws {
    let (page, desk) = (Part("page"), Desk("desk"))
    #expect(refusal { try page.add(desk) } == .rootAsChild(Participant(desk), parent: Participant(page)))
    #expect(refusal { try page.setChildren([desk]) } == .rootAsChild(Participant(desk), parent: Participant(page)))
    #expect(page.isLeaf && desk.isRoot)
  }

  @Test("CT-51 nodes of one class tree are told apart by their own class")
  func classes() {
    for _ in 0..<3 {
      #expect(
        [Part("a"), Desk("b"), Stage("c"), Window("d"), Part("e")].map(\.isRoot) == [false, true, true, true, false])
    }
  }

  @Test("CT-51 many classes are told apart from many threads")
  func threads() async {
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<500).allSatisfy { _ in
            Desk("a").isRoot && !Part("b").isRoot && Window("c").isRoot && !Kind<Int>("d").isRoot
              && !Kind<Self>("e").isRoot
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  private final class Kind<Value>: Part {}

  @MainActor private class View: Composite {
    let links = TreeLinks<View>()
    func treeEvent(_ event: TreeEvent<View>) {}
  }

  @MainActor private final class MainDesk: View, @MainActor TreeRoot {
    func prepareForDeparture(of subtree: View) {}
  }

  @MainActor
  @Test("CT-51 it holds for a class of the main actor")
  func mainActor() throws {
    let (desk, view) = (MainDesk(), View())
    try desk.add(view)
    #expect(desk.isRoot && view.root === desk)
  }
}
