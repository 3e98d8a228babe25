import ArmatureTesting
import MessageTracing
import Testing

@testable import Composites

@Suite struct LinksTests {
  @Test("The links of a node keep their address, and its tree refers to them by it")
  func address() throws {
    let node = Part("n")
    let first = node.links.link
    try Part("p").add(node)
    try node.add(Part("c"))
    #expect(node.links.link == first && node.boundLink() == first && node.firstChild?.links.link.parent == first)
    #expect(Part("other").links.link != first)
  }

  @Test("A node's links take a reference and one block of 80 bytes")
  func size() {
    #expect(MemoryLayout<TreeLinks<Part>>.size == MemoryLayout<UnsafeRawPointer>.size)
    #expect(MemoryLayout<LinkStorage>.size == 80)
  }

  /// Links that are another value at each access.
  private final class Forgetful: Composite {
    var links: TreeLinks<Forgetful> { TreeLinks() }
    func treeEvent(_ event: TreeEvent<Forgetful>) {}
  }

  /// Links of nodes of a class that it is not.
  private final class Misfit: Composite {
    let links = TreeLinks<Part>()
    func treeEvent(_ event: TreeEvent<Part>) {}
  }

  @Test("CT-8 links that are not stored, or not of the node's class, are refused and do no harm")
  func invalidLinks() throws {
    let (forgetful, other) = (Forgetful(), Forgetful())
    #expect(refusal { try forgetful.add(other) } == .invalidLinks(Participant(forgetful)))
    #expect(refusal { try forgetful.setChildren([other]) } == .invalidLinks(Participant(forgetful)))
    forgetful.bringToFront(other)
    try forgetful.removeFromParent()
    forgetful.makeRoot()
    #expect(forgetful.isLeaf && forgetful.root == nil && Array(forgetful.preorder).isEmpty)
    #expect(Array(forgetful.postorder).isEmpty && Array(forgetful.levelOrder).isEmpty)
    #expect(forgetful.node(at: []) == nil && !forgetful.isDescendant(of: forgetful))
    try forgetful.checkInvariants()
    // Links that are made anew at each access are read in the access that made them.
    #expect(forgetful.parent == nil && forgetful.children.isEmpty && forgetful.childCount == 0 && !forgetful.isRoot)
    #expect(forgetful.firstChild == nil && forgetful.lastChild == nil && forgetful.indexPath == [])
    #expect(forgetful.nextSibling == nil && forgetful.previousSibling == nil && !forgetful.isLeavingRoot)
    #expect(forgetful.existingLink == nil && !forgetful.needsPass(for: .layout) && !forgetful.isModal)

    let misfit = Misfit()
    #expect(refusal { try misfit.add(Part("c")) } == .invalidLinks(Participant(misfit)))
    #expect(misfit.children.isEmpty)
  }

  @Test("A node that the release of a tree has reached can be added elsewhere by the deinitializer of another")
  func rescue() throws {
    final class Rescuer: Part {
      var rescue: (() -> Void)?
      deinit { rescue?() }
    }
    let shelter = Stage("shelter")
    // A function of its own, so that in every build the root alone keeps the tree when it is let go.
    func tree() throws -> Stage {
      let (root, rescuer, c) = (Stage("R"), Rescuer("rescuer"), Part("c"))
      try c.add(Part("d"))
      try root.setChildren([rescuer, c])
      rescuer.rescue = { [weak c] in
        guard let c else { return }
        #expect(c.parent == nil && c.root == nil && c.nextSibling == nil)
        try? shelter.add(c)
      }
      return root
    }
    var root: Stage? = try tree()
    let log = logging(shelter, try #require(root))
    root = nil
    #expect(shelter.outline == "shelter(c(d))" && shelter.preorder.allSatisfy { $0.root === shelter })
    #expect(log.lines.first == "c willMove(shelter)" && log.lines.last == "shelter didAdd(c)")
    try shelter.checkInvariants()
  }

  private func violation(in tree: Part, _ damage: (Part) -> Void, repair: (Part) -> Void) -> String? {
    damage(tree)
    defer { repair(tree) }
    do {
      try tree.checkInvariants()
      return nil
    } catch {
      return error.description
    }
  }

  @Test("The invariants check finds each kind of damage, and describes it", arguments: DamageCase.all)
  func damages(of damage: DamageCase) throws {
    let tree = try Part.named("t", [.named("a", [.named("b")]), .named("c")])
    try tree.checkInvariants()
    let found = violation(in: tree, damage.inflict, repair: damage.repair)
    #expect(
      found == "The tree contradicts itself: \(damage.text) This is an error of the library, or memory was overwritten."
    )
    try tree.checkInvariants()
  }
}

/// One way to break a tree `t(a(b) c)` from inside, and the text of the check.
struct DamageCase: Sendable, CustomTestStringConvertible {
  let text: String
  let inflict: @Sendable (Part) -> Void
  let repair: @Sendable (Part) -> Void
  var testDescription: String { text }

  static let all = [
    DamageCase(
      text: "'t' lists 'c' as a child, but 'c' has another parent.",
      inflict: { $0.lastChild?.links.link.listedUnder = $0.firstChild?.links.link },
      repair: { $0.links.link.lastChild?.listedUnder = $0.links.link }),
    DamageCase(
      text: "'t' lists 'c' beside another sibling than 'c' does.",
      inflict: { $0.links.link.lastChild?.previousOrLast = nil },
      repair: { $0.links.link.firstChild?.next?.previousOrLast = $0.links.link.firstChild }),
    DamageCase(
      text: "'t' lists 'a' beside another sibling than 'a' does.",
      inflict: { $0.links.link.firstChild?.previousOrLast = $0.links.link.firstChild },
      repair: { $0.links.link.firstChild?.previousOrLast = $0.links.link.firstChild?.next }),
    DamageCase(
      text: "'t' counts other children than it lists.",
      inflict: { $0.links.link.childCount = 3 },
      repair: { $0.links.link.childCount = 2 }),
    DamageCase(
      text: "'b' reads another root than the top of its tree is.",
      inflict: { $0.firstChild?.firstChild?.links.link.writtenRoot = $0.links.link },
      repair: { $0.firstChild?.firstChild?.links.link.writtenRoot = nil }),
    DamageCase(
      text: "'a' is a root and has a parent.",
      inflict: { $0.firstChild?.links.link.insert(.isRoot) },
      repair: { $0.firstChild?.links.link.remove(.isRoot) }),
    DamageCase(
      text: "'b' stands above itself.",
      inflict: { $0.links.link.listedUnder = $0.links.link.firstChild?.firstChild },
      repair: { $0.links.link.listedUnder = nil }),
  ]
}
