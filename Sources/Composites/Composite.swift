// Outcomes and errors name objects by participants, and diagnostics are reported: both come with the module.
@_exported public import MessageTracing

/// A node of a tree whose parts and wholes are treated alike: it owns an ordered list of children of its own kind.
///
/// A class adopts it by one stored constant, its links, and one hook. The library provides the rest: building
/// (``add(_:)``, ``insert(_:at:)``, ``setChildren(_:)``), queries (``parent``, ``children``, ``root``, ``indexPath``) and
/// traversals (``preorder``, ``postorder``, ``levelOrder``, ``ancestors``).
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
/// owns its children; a child does not own its parent, and reads nil once the parent is freed. A tree belongs to one
/// isolation: a class of an actor adopts the protocol with an isolated conformance.
public protocol Composite<Node>: AnyObject {
  /// The class that the tree is made of.
  associatedtype Node: Composite where Node.Node == Node

  /// The node's place in its tree: a stored constant, `let links = TreeLinks<…>()`.
  var links: TreeLinks<Node> { get }

  /// Receives every change that the tree makes around the node.
  ///
  /// The library calls it before and after a change, as ``TreeEvent`` says, and never in between. The implementation may
  /// change the tree. A pending change counts as made: the tree refuses to move a node that is in transit
  /// (``TreeError/inTransit(_:destination:)``), and what would close a cycle before or after the change
  /// (``TreeError/cycle(child:parent:)``). There is no default, so that a misspelled method does not compile; a subclass
  /// that handles events overrides it.
  func treeEvent(_ event: TreeEvent<Node>)
}

/// A root that is called before a subtree leaves it, while everything is still in place.
///
/// This is where a window takes first responder and touches away from what leaves it. Conforming does not make a node a
/// root: ``Composite/makeRoot()`` does.
public protocol TreeRoot<Node>: Composite {
  /// Runs once before a subtree leaves this root, before the first callback and before any link is cut.
  ///
  /// The library calls it when the subtree is removed or moves to another tree; not for a move inside this root, and
  /// not when the root itself is freed. The subtree still reads its parents and its root, and
  /// ``Composite/isLeavingRoot`` is true inside it. There is no default.
  func prepareForDeparture(of subtree: Node)
}

extension Composite {
  /// Makes this top a root, as a window is: the node and all nodes below it read it as their ``root``.
  ///
  /// It stays one, and never gets a parent. The node and everything below it receive the root callbacks, as at every
  /// change of root; on a root the call does nothing. If the class adopts ``TreeRoot``, departures are announced to it.
  ///
  /// A node that has a parent, or is about to get one, stays as it is, and a diagnostic reports it.
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
  /// A node that has a parent, or is about to get one, was to be made a root.
  public static var refusedRoot: Self { Self("refusedRoot") }
}

// MARK: The node's own links

extension Composite {
  /// The links if they are bound to this node; nil for a node that was never used in a tree.
  @inlinable package var existingLink: Link? { links.link(of: self) }

  /// Returns the node's links, or nil if its class does not store them, or stores those of another class.
  @inlinable package func boundLink() -> Link? { links.link(of: self) ?? bindLink() }

  /// Binds the links of a node that is used in a tree for the first time.
  @inlinable @inline(never) func bindLink() -> Link? {
    guard let node = self as? Node else { return nil }
    links.bindIfFree(to: node)
    // Another access: links that are made anew at each one have forgotten the node.
    return links.link(of: self)
  }

  @inlinable func requireLink() throws(TreeError) -> Link {
    guard let link = boundLink() else { throw .invalidLinks(Participant(self)) }
    return link
  }

  /// The node itself under the class of its tree; nil only if its links are not its own.
  @inlinable var boundNode: Node? { boundLink()?.node() }
}
