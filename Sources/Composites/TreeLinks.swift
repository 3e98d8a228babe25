/// The links that connect one node with its tree, stored in the node itself.
///
/// A class adopts ``Composite`` by owning one, as a stored constant and nothing else:
///
/// ```swift
/// class View: Composite {
///   let links = TreeLinks<View>()
///   func treeEvent(_ event: TreeEvent<View>) {}
/// }
/// ```
///
/// A node owns its children; it does not own its parent, its root or its holder. The links are no thread safer than an
/// array: a tree is used in one isolation, and that is also where its last reference has to be dropped. A class of an
/// actor whose nodes may be dropped elsewhere declares an `isolated deinit`.
///
/// When a node is freed, its children without another owner are freed with it, however deep, without recursion. A child
/// that is owned elsewhere stays as it is, children included, and reads no parent and no root; no callback runs.
public struct TreeLinks<Node: AnyObject>: ~Copyable {
  @usableFromInline let storage = LinkStorage()

  /// Makes the links of a node that has no parent, no children and no root.
  @inlinable public init() {}

  /// The place of these links, to be kept only once it is known that they are stored.
  @inlinable package var link: Link { Link(storage) }

  /// Whether these are the stored links of that node, and may be kept.
  @inlinable package func isBound(to node: AnyObject) -> Bool { link.isBound(to: node) }

  /// Binds links that are bound to nobody yet.
  @inlinable func bindIfFree(to node: Node) {
    guard !link.isAlive else { return }
    link.bind(to: node)
  }

  /// The controller whose content the node is, held weakly, if it has one.
  ///
  /// The holder sets and clears it. The tree does not look at it.
  public var holder: AnyObject? {
    get { link.holder }
    nonmutating set { link.holder = newValue }
  }
}
