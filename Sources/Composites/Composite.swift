// Outcomes and errors name objects by participants, and diagnostics are reported: both come with the module.
@_exported public import MessageRecording

/// A node of a tree: it has at most one parent and owns an ordered list of children.
///
/// A class that adopts it stores its links in a constant and implements one method. The library provides the rest:
/// building (``add(_:)``, ``insert(_:at:)``, ``setChildren(_:)``), queries (``parent``, ``children``, ``root``,
/// ``indexPath``) and traversals (``preorder``, ``postorder``, ``levelOrder``, ``ancestors``).
///
/// ```swift
/// class View: Composite {
///   let links = TreeLinks<View>()
///   func treeEvent(_ event: TreeEvent<View>) {}
/// }
/// class Label: View {}
///
/// let page = View()
/// try page.add(Label())
/// ```
///
/// `Node` is the class that the tree is made of: the one that adopts the protocol, not each of its subclasses. A parent
/// owns its children; a child does not own its parent, and reads nil once the parent is deallocated. A tree belongs to
/// one isolation: a class of an actor adopts the protocol with an isolated conformance.
public protocol Composite<Node>: AnyObject {
  /// The class that the tree is made of.
  associatedtype Node: Composite where Node.Node == Node

  /// The links between the node and its tree: a stored constant, `let links = TreeLinks<…>()`.
  var links: TreeLinks<Node> { get }

  /// Runs before and after each change around the node, in the order that ``TreeEvent`` describes.
  ///
  /// The implementation may change the tree. Until an announced change is made, the tree refuses to move the node in
  /// transit again (``TreeError/inTransit(_:destination:)``), and refuses a change that would close a cycle before or
  /// after the announced one (``TreeError/cycle(child:parent:)``). There is no default implementation, so a misspelled
  /// method doesn't compile; a subclass that handles events overrides this method.
  func treeEvent(_ event: TreeEvent<Node>)
}

/// A node that is a root because of its class, and that prepares before a subtree leaves it.
///
/// A node whose class adopts this protocol is a root from the beginning, without a call of ``Composite/makeRoot()``: it
/// and everything below it read it as their ``Composite/root``, and it can't become a child. It receives no root
/// callback itself. A window uses the preparation to resign the first responder and to cancel touches in the subtree.
///
/// If the conformance is isolated to an actor, use the node for the first time in a task: elsewhere the runtime doesn't
/// find the conformance on Linux, as in a bare handler of the main queue. There, call ``Composite/makeRoot()``.
public protocol TreeRoot<Node>: Composite {
  /// Runs once before a subtree leaves this root, before the first callback and before any link changes.
  ///
  /// The library calls it when the subtree is removed or moves to another tree, and when it moves into a subtree that
  /// is leaving. It isn't called for another move inside this root, nor when the root is deallocated. The nodes of the
  /// subtree still read their parents and their root, and their ``Composite/isLeavingRoot`` is true. There is no
  /// default implementation.
  func prepareForDeparture(of subtree: Node)
}

extension Composite {
  /// Makes a node without a parent a root: the node and everything below it read it as their ``root``.
  ///
  /// It remains a root, and can't become a child. The node and everything below it receive the root callbacks. On a
  /// root the call does nothing, so a class that adopts ``TreeRoot`` need not make it.
  ///
  /// A node that has a parent, or is in transit to one, isn't made a root, and a diagnostic reports it.
  ///
  /// - Complexity: O(*n*) in the size of the tree.
  @inlinable public func makeRoot() {
    guard let link = boundLink(), let node: Node = link.node(), link.parent == nil, !link.has(.inTransit) else {
      return reportRefusedRoot()
    }
    if link.has(.isRoot) { return }
    link.insert(.isRoot)
    if node is any TreeRoot { link.insert(.preparesDeparture) }
    var change = RootChange<Node>()
    repeat { change.announce(link, to: node, at: link) } while change.isIncomplete(link)
    change.complete(node, at: link, under: link)
  }

  @usableFromInline func reportRefusedRoot() {
    let name = Participant(self).name
    let message =
      if let parent { "it is a child of '\(Participant(parent).name)', and only a top can be one." } else {
        "it is about to get a parent, or its links are not its own."
      }
    Diagnostic(
      .refusedRoot, about: Participant(self),
      "'\(name)' was not made a root: \(message) Nothing has changed. Make it a root when it has no parent."
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// `makeRoot()` was called on a node that has a parent or is in transit to one.
  public static var refusedRoot: Self { Self("refusedRoot") }
}

// MARK: The node's own links

extension Composite {
  /// The node's links; nil for a node that was never used in a tree.
  @inlinable package var existingLink: Link? { links.link(of: self) }

  /// Returns the node's links; nil if its class doesn't store them, or declares them for another class.
  @inlinable package func boundLink() -> Link? { links.link(of: self) ?? bindLink() }

  /// Binds the links of a node that is used in a tree for the first time.
  @inlinable @inline(never) func bindLink() -> Link? {
    guard let node = self as? Node else { return nil }
    links.bindIfFree(to: node)
    // A second access: links that a computed property creates at each access are not bound to the node.
    return links.link(of: self)
  }

  @inlinable func requireLink() throws(TreeError) -> Link {
    guard let link = boundLink() else { throw .invalidLinks(Participant(self)) }
    return link
  }

  /// The node as an instance of `Node`; nil if its links are invalid.
  @inlinable var boundNode: Node? { boundLink()?.node() }
}
