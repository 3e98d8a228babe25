import ArmatureTesting
import MessageTracing
import Testing

@testable import Composites

@Suite struct LinksTests {
  @Test("The address of a node's links never changes, and the tree stores it")
  func address() throws {
    let node = Part("n")
    let first = node.links.link
    try Part("p").add(node)
    try node.add(Part("c"))
    #expect(node.links.link == first && node.boundLink() == first && node.firstChild?.links.link.parent == first)
    #expect(Part("other").links.link != first)
  }

  @Test("A node's links are a reference to one block of 88 bytes")
  func size() {
    #expect(MemoryLayout<TreeLinks<Part>>.size == MemoryLayout<UnsafeRawPointer>.size)
    // The largest size that the C library of Linux stores in 96 bytes.
    #expect(MemoryLayout<LinkStorage>.size == 88)
  }

  /// A node whose links are created at each access.
  private final class Forgetful: Composite {
    var links: TreeLinks<Forgetful> { TreeLinks() }
    func treeEvent(_ event: TreeEvent<Forgetful>) {}
  }

  /// A node whose links are declared for another class.
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
    // These queries read the links in the access that creates them.
    #expect(forgetful.parent == nil && forgetful.children.isEmpty && forgetful.childCount == 0 && !forgetful.isRoot)
    #expect(forgetful.firstChild == nil && forgetful.lastChild == nil && forgetful.indexPath == [])
    #expect(forgetful.nextSibling == nil && forgetful.previousSibling == nil && !forgetful.isLeavingRoot)
    #expect(forgetful.existingLink == nil && !forgetful.needsPass(for: .layout) && !forgetful.isModal)

    let misfit = Misfit()
    #expect(refusal { try misfit.add(Part("c")) } == .invalidLinks(Participant(misfit)))
    #expect(misfit.children.isEmpty)
  }

  /// A node whose deinitializer runs a closure.
  private final class Dying: Part {
    var onDeinit: ((Dying) -> Void)?
    deinit { onDeinit?(self) }
  }

  @Test("A node that the release of a tree has reached can be added elsewhere by the deinitializer of another")
  func rescue() throws {
    let shelter = Stage("shelter")
    // A function, so that in every build the root alone keeps the tree.
    func tree() throws -> Stage {
      let (root, rescuer, c) = (Stage("R"), Dying("rescuer"), Part("c"))
      try c.add(Part("d"))
      try root.setChildren([rescuer, c])
      rescuer.onDeinit = { [weak c] _ in
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

  @Test("The invariants hold in a deinitializer while a tree is released")
  func invariantsDuringRelease() throws {
    let survivor = try Part.named("survivor", [Part("below")])
    var checks = 0
    do {
      let (root, dying) = (Stage("R"), Dying("dying"))
      try root.setChildren([dying, survivor])
      dying.onDeinit = { _ in
        checks += 1
        #expect(throws: Never.self) { try survivor.checkInvariants() }
      }
    }
    #expect(checks == 1 && survivor.parent == nil && survivor.preorder.allSatisfy { $0.root == nil })
  }

  @Test("A node that is made a root while its tree is released stays a root")
  func rootDuringRelease() throws {
    let survivor = try Part.named("survivor", [Part("below")])
    do {
      let (parent, dying) = (Part("p"), Dying("dying"))
      try parent.setChildren([dying, survivor])
      dying.onDeinit = { _ in survivor.makeRoot() }
    }
    #expect(survivor.isRoot && survivor.preorder.allSatisfy { $0.root === survivor })
    try survivor.checkInvariants()
  }

  @Test("No node refers to a root that was made one in its own deinitializer, during the release of its parent")
  func rootInDeinitializer() throws {
    let survivor = Part("survivor")
    var reads = 0
    do {
      let (parent, dying, reader) = (Part("p"), Dying("dying"), Dying("reader"))
      try dying.setChildren([reader, survivor])
      try parent.add(dying)
      dying.onDeinit = { $0.makeRoot() }
      reader.onDeinit = { _ in
        reads += 1
        #expect(survivor.existingLink?.writtenRoot == nil && survivor.root == nil)
      }
    }
    #expect(reads == 1 && survivor.root == nil && survivor.parent == nil)
    try survivor.checkInvariants()
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
