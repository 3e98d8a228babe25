public import MessageTracing

/// A node of a tree whose parts and wholes are treated alike: it owns an ordered list of children of its own kind.
///
/// A class adopts it by one stored constant, its links, and one hook. Everything else is there: building
/// (``add(_:)``, ``insert(_:at:)``, ``setChildren(_:)``), asking (``parent``, ``children``, ``root``, ``indexPath``) and
/// walking (``preorder``, ``postorder``, ``levelOrder``, ``ancestors``).
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
/// owns its children; a child names its parent without owning it, and reads nil once the parent is gone. A tree lives in
/// one isolation, whichever that is: a class of an actor adopts the protocol with an isolated conformance.
public protocol Composite<Node>: AnyObject {
  /// The class that the tree is made of.
  associatedtype Node: Composite where Node.Node == Node

  /// The node's place in its tree: a stored constant, `let links = TreeLinks<…>()`.
  var links: TreeLinks<Node> { get }

  /// Hears of every change that the tree makes around the node.
  ///
  /// The library calls it, before and after a change as ``TreeEvent`` says, and never in between. It may change the
  /// tree: what is then pending counts as made, so moving a node that is moving already is refused
  /// (``TreeError/inTransit(_:destination:)``), and so is what would close a cycle before or after
  /// (``TreeError/cycle(child:parent:)``). There is no default, so that nothing can be misspelt, and a subclass that
  /// wants to hear overrides it.
  func treeEvent(_ event: TreeEvent<Node>)
}

extension Composite {
  /// Returns the place of the node's links, or nil if they are not its own stored links of its own class.
  @inlinable func boundLink() -> Link? {
    links.isBound(to: self) ? links.link : bindLink()
  }

  /// What is done for a node that is used in a tree for the first time.
  @inlinable @inline(never) func bindLink() -> Link? {
    guard let node = self as? Node else { return nil }
    links.bindIfFree(to: node)
    // Links that are made anew at each access do not remember it.
    return links.isBound(to: self) ? links.link : nil
  }

  @inlinable func requireLink() throws(TreeError) -> Link {
    guard let link = boundLink() else { throw .unfitLinks(Participant(self)) }
    return link
  }
}
