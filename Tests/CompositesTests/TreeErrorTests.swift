import Composites
import MessageTracing
import Testing

@Suite struct TreeErrorTests {
  /// A node without a name, which errors name by its type.
  private final class Pane: Composite {
    let links = TreeLinks<Pane>()
    func treeEvent(_ event: TreeEvent<Pane>) {}
  }

  private static let bar = Participant(Part("bar"))
  private static let button = Participant(Part("button"))
  private static let page = Participant(Part("page"))

  @Test(
    "CT-8 a refusal describes what happened, the state left, the cause and the remedy",
    arguments: [
      (
        .cycle(child: button, parent: button),
        """
        Cannot add 'button' to itself: a node cannot contain itself. The tree is unchanged. Parent or child is \
        probably the wrong variable.
        """
      ),
      (
        .cycle(child: bar, parent: button),
        """
        Cannot add 'bar' to 'button': 'bar' is an ancestor of 'button', or is about to be one, and a node cannot \
        contain itself. The tree is unchanged. Parent and child are probably swapped: call bar.add(button).
        """
      ),
      (
        .indexOutOfRange(4, valid: 0..<3, parent: bar),
        """
        There is no position 4 in 'bar': valid are 0 to 2. The tree is unchanged. A child of the same parent counts as \
        taken out before it is put in; insert(_:clampedAt:) takes any position.
        """
      ),
      (
        .indexOutOfRange(-1, valid: 0..<1, parent: bar),
        """
        There is no position -1 in 'bar': the only valid one is 0. The tree is unchanged. A child of the same parent \
        counts as taken out before it is put in; insert(_:clampedAt:) takes any position.
        """
      ),
      (
        .indexOutOfRange(0, valid: 0..<0, parent: bar),
        """
        There is no position 0 in 'bar': it has no children. The tree is unchanged. A child of the same parent counts \
        as taken out before it is put in; insert(_:clampedAt:) takes any position.
        """
      ),
      (
        .notAChild(button, parent: bar),
        """
        'button' is not a child of 'bar', so no node can replace it there or be placed beside it. The tree is unchanged. \
        The node was probably removed before, or stands deeper in the tree.
        """
      ),
      (
        .inTransit(button, destination: bar),
        """
        Cannot move 'button': it is already in transit to 'bar'. The tree is unchanged. A callback that announces this \
        move requested another one: request it once the move is made, in didMove.
        """
      ),
      (
        .inTransit(button, destination: nil),
        """
        Cannot move 'button': it is already in transit out of its parent. The tree is unchanged. A callback that \
        announces this move requested another one: request it once the move is made, in didMove.
        """
      ),
      (
        .duplicate(button, parent: bar),
        """
        Cannot set the children of 'bar': 'button' is in the list twice. The tree is unchanged. A node has one \
        place only: list it once.
        """
      ),
      (
        .hasAnotherParent(button, itsParent: page, parent: bar),
        """
        Cannot set the children of 'bar': 'button' is a child of 'page'. The tree is unchanged. Setting a list takes \
        no node from another parent: add it, which moves it, or remove it there first.
        """
      ),
      (
        .rootAsChild(page, parent: bar),
        """
        Cannot add 'page' to 'bar': 'page' is a root, by its class or by makeRoot(), and a root has no parent. The tree \
        is unchanged. Add its children instead, or use a node that isn't a root.
        """
      ),
      (
        .invalidLinks(page),
        """
        'page' cannot be part of a tree: its links are not a stored constant of its own, or belong to nodes of a class \
        that it is not. The tree is unchanged. Declare `let links = TreeLinks<Node>()` in the class that adopts \
        Composite, where Node is that class.
        """
      ),
    ] as [(TreeError, String)])
  func texts(error: TreeError, text: String) {
    #expect(error.description == text)
  }

  @Test("CT-7 two nodes with the same name are numbered, one node isn't")
  func numbering() {
    let panes = [Pane(), Pane()]
    let (outer, inner) = (Participant(panes[0]), Participant(panes[1]))
    let swapped = TreeError.cycle(child: outer, parent: inner).description
    #expect(swapped.hasPrefix("Cannot add 'Pane' to 'Pane 2': 'Pane' is an ancestor of 'Pane 2',"))
    #expect(TreeError.cycle(child: outer, parent: outer).description.hasPrefix("Cannot add 'Pane' to itself:"))
  }

  @Test("CT-8 an error doesn't own the nodes that it names")
  func ownership() throws {
    weak var child: Part?
    var error: TreeError?
    do {
      let p = Part("p")
      let c = Part("c")
      child = c
      try p.add(c)
      error = refusal { try c.add(p) }
    }
    #expect(child == nil)
    #expect(error?.kind == "cycle" && error?.description.contains("'p' is an ancestor of 'c'") == true)
  }
}
