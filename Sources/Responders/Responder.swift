// The module's own API uses nodes, controls, observers, and the names in outcomes: they come with it.
@_exported public import Composites
@_exported public import Delegation
@_exported public import MessageTracing
@_exported public import TargetActions

/// An object on the responder chain: it handles what travels there, or the next responder does.
///
/// Adopting it takes nothing but the conformance. What a responder handles are protocols that it adopts beside this
/// one: a command's handler protocol, ``KeyCommanding``, ``FirstResponding`` and so on; the chain finds them by type. The
/// place of a responder is computed, never stored:
///
/// * a node's next responder is its controller if it is that controller's content node, else its parent;
/// * a controller's (``ContentHolder``) is the parent of its content node;
/// * a root's (``ResponderRoot``) is the application;
/// * the application's (``ResponderApplication``) is its delegate, if that is a responder and has no other place.
///
/// A type with a next responder of its own adopts ``NextSupplying``. The chain owns no object.
///
/// Responders of an actor are found where the runtime knows that it runs on that actor. On Linux a bare handler of the
/// main queue is not such a place, even inside `MainActor.assumeIsolated`: pass input on to a task, as with an
/// `AsyncStream`.
public protocol Responder: AnyObject {
  /// The place of this responder.
  ///
  /// The library implements it for every kind of responder; to supply a next responder of your own adopt
  /// ``NextSupplying``.
  var chainPlace: ChainPlace { get }
}

/// A responder that supplies its next responder itself.
///
/// Every walk uses the answer: searching, delivering, validating and listing. It is asked anew at every step, so a
/// change takes effect at the next step. The chain does not own the answer. A cycle is found and reported
/// (``DispatchResult/cycle``).
public protocol NextSupplying: Responder {
  /// Returns the responder to ask after this one: the one that follows from its place, another one, or nil to end the
  /// chain.
  func suppliedNext(insteadOf next: (any Responder)?) -> (any Responder)?
}

extension Responder {
  /// The place of a responder that is no node, no controller and no application: in no chain.
  public var chainPlace: ChainPlace { .alone }

  /// The responder that is asked after this one; nil at the end of the chain.
  ///
  /// - Complexity: O(1), besides what a ``NextSupplying`` type does.
  public var nextResponder: (any Responder)? {
    guard let supplier = self as? any NextSupplying else { return chainPlace.next }
    return supplier.suppliedNext(insteadOf: chainPlace.next)
  }

  /// The objects that a dispatch from this responder may reach, nearest first, itself included, as a lazy sequence.
  ///
  /// The delegates of roots and of the application are among them, which need not be responders. The sequence is read
  /// anew each time it is iterated; it ends where the dispatch would end, also in a cycle.
  public var chain: some Sequence<AnyObject> { ResponderChain(start: self) }

  /// The root above this responder, itself included; nil if there is none.
  ///
  /// A node's is read from its tree. For a responder outside every tree the chain is followed to the first root.
  public var rootInChain: (any ResponderRoot)? {
    if let root = chainPlace.root { return root }
    if let root = self as? any ResponderRoot { return root }
    for object in chain {
      if let root = object as? any ResponderRoot { return root }
      if let root = (object as? any Responder)?.chainPlace.root { return root }
    }
    return nil
  }

  /// The node that is this responder's place in a tree: itself, or the content node, or the first one up the chain.
  var chainNode: (any Composite)? {
    if let node = self as? any Composite & Responder, !(self is any ContentHolder) { return node }
    for object in chain {
      if let holder = object as? any ContentHolder { return holder.contentNode }
      if let node = object as? any Composite { return node }
    }
    return nil
  }
}

extension Responder where Self: Composite, Node: Responder {
  /// The place of a node: below its controller if it is that controller's content node, else below its parent; a root's
  /// place is below the application.
  @inlinable public var chainPlace: ChainPlace {
    // A node that was never used in a tree has no controller either.
    guard let link = existingLink else { return ChainPlace(.outside(next: nil)) }
    return ChainPlace(.node(NodePlace(link, in: Node.self)))
  }
}

/// The objects on the chain from a responder on.
private struct ResponderChain: Sequence {
  let start: any Responder

  struct Iterator: IteratorProtocol {
    var walk: ChainWalk

    mutating func next() -> AnyObject? { walk.next()?.object }
  }

  func makeIterator() -> Iterator {
    var walk = ChainWalk(home: start.chainPlace.rootState)
    walk.go(from: start)
    return Iterator(walk: walk)
  }
}

// MARK: The place of a responder

/// The place of a responder in the chain, as its links say.
///
/// Only the library creates one, so that the place of a responder is always the one of its tree. It is read when the next
/// responder is asked for, and no earlier.
public struct ChainPlace {
  @usableFromInline
  enum Kind {
    /// In no tree: this responder is next, if any.
    case outside(next: (any Responder)?)
    /// The place of a node.
    case node(NodePlace)
    /// Above the content node.
    case controller(of: NodePlace)
  }

  private let kind: Kind

  @usableFromInline init(_ kind: Kind) { self.kind = kind }

  /// In no tree and no application: without a next responder.
  static var alone: ChainPlace { ChainPlace(.outside(next: nil)) }

  /// The node whose place this is, if it is a node's.
  var node: NodePlace? {
    if case .node(let node) = kind { node } else { nil }
  }

  /// The root of the tree that the responder is in.
  var root: (any ResponderRoot)? { nodeInTree?.root }

  /// The state of that root.
  var rootState: RootState? { nodeInTree?.rootState }

  /// The responder that follows from the place.
  var next: (any Responder)? {
    switch kind {
    case .outside(let next): next
    case .node(let node): node.next
    case .controller(let node): node.nextAboveController
    }
  }

  private var nodeInTree: NodePlace? {
    switch kind {
    case .outside: nil
    case .node(let node), .controller(let node): node
    }
  }
}

@available(*, unavailable)
extension ChainPlace: Sendable {}

/// The place of a node in its tree, read from the links without retaining or calling the node.
///
/// As a ``Link`` does, it owns nothing.
@usableFromInline
struct NodePlace {
  let link: Link

  /// The class that the tree is made of.
  let type: any Responder.Type

  @usableFromInline init(_ link: Link, in type: any Responder.Type) {
    self.link = link
    self.type = type
  }

  var node: (any Responder)? { type.node(at: link) }

  var object: AnyObject? { link.node() }

  /// The responder after the node: its controller, its parent, or the application.
  var next: (any Responder)? { attachment?.holder ?? nextAboveController }

  var nextAboveController: (any Responder)? {
    guard let parent = link.parent else { return rootState?.application }
    return type.node(at: parent)
  }

  var isRoot: Bool { link.has(.isRoot) }

  var root: (any ResponderRoot)? {
    link.root?.node(as: AnyObject.self) as? any ResponderRoot
  }

  /// The state of the tree's root, found by a cast once and then kept with the root's links.
  var rootState: RootState? {
    guard let top = link.root else { return nil }
    let attachment = NodeAttachment.of(top)
    if let known = attachment?.rootState { return known }
    guard let state = root?.rootState else { return nil }
    (attachment ?? NodeAttachment.attached(to: top)).rootState = state
    return state
  }

  private var attachment: NodeAttachment? { NodeAttachment.of(link) }
}

extension Responder {
  /// Returns the node at a place in a tree that is made of this class.
  fileprivate static func node(at link: Link) -> (any Responder)? {
    link.node(as: Self.self)
  }
}

/// What the chain keeps with a node: few nodes have one.
final class NodeAttachment {
  /// The controller whose content node it is.
  weak var holder: (any ContentHolder)?

  /// The state of a root, which a tree asks its root for once.
  var rootState: RootState?

  static func of(_ link: Link) -> NodeAttachment? {
    link.hasAttachment ? link.attachment as? NodeAttachment : nil
  }

  static func attached(to link: Link) -> NodeAttachment {
    if let attachment = of(link) { return attachment }
    let attachment = NodeAttachment()
    link.attachment = attachment
    return attachment
  }
}
