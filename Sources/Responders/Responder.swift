// The module's API uses nodes, controls, observers and participants.
@_exported public import Composites
@_exported public import Delegation
@_exported public import MessageRecording
@_exported public import TargetActions

/// An object on the responder chain.
///
/// The protocol has no requirements to implement. A responder handles what other protocols declare that it adopts: a
/// command's handler protocol, ``KeyCommanding``, ``FirstResponding`` and so on. Its next responder is computed:
///
/// * a node's next responder is its controller if it is that controller's content node, else its parent;
/// * a controller's (``ContentHolder``) is the parent of its content node;
/// * a root's (``ResponderRoot``) is the application;
/// * the application's (``ResponderApplication``) is its delegate, if that is a responder and has no other place.
///
/// A type that determines its next responder adopts ``NextSupplying``. The chain owns no object.
///
/// Responders of an actor are found only where the runtime can tell that it runs on that actor. On Linux that isn't so
/// in a bare handler of the main queue, even inside `MainActor.assumeIsolated`: pass input to a task, for example with
/// an `AsyncStream`.
public protocol Responder: AnyObject {
  /// The place of this responder, which the library implements for every kind of responder.
  ///
  /// Don't implement it: to determine the next responder, adopt ``NextSupplying``.
  var chainPlace: ChainPlace { get }
}

/// A responder that determines its next responder.
///
/// Each search, delivery, validation and listing calls it at each step, so a change takes effect at the next step. The
/// chain doesn't own the result. A cycle ends the search and is reported (``DispatchResult/cycle``).
///
/// A responder outside every tree stays first responder of the root in which it became first, even when its chain leads
/// to another root later. Let it resign before you change its chain.
public protocol NextSupplying: Responder {
  /// Returns the next responder: the given one, which follows from the place of this one, another one, or nil.
  func suppliedNext(insteadOf next: (any Responder)?) -> (any Responder)?
}

extension Responder {
  /// The place of a responder outside every tree and application: it has no next responder.
  public var chainPlace: ChainPlace { .alone }

  /// The next responder; nil at the end of the chain.
  ///
  /// - Complexity: O(1), plus the cost of a ``NextSupplying`` implementation.
  public var nextResponder: (any Responder)? {
    guard let supplier = self as? any NextSupplying else { return chainPlace.next }
    return supplier.suppliedNext(insteadOf: chainPlace.next)
  }

  /// The objects that a dispatch from this responder visits, itself included, nearest first, as a lazy sequence.
  ///
  /// They include the delegates of roots and of the application, which need not be responders. Each iteration reads the
  /// chain again, and ends where a dispatch would end, also in a cycle.
  public var chain: some Sequence<AnyObject> { ResponderChain(start: self) }

  /// The root of this responder, which may be the responder itself; nil for none.
  ///
  /// A node or a controller has the root of its tree, any other responder the first root on its chain.
  public var rootInChain: (any ResponderRoot)? {
    if let root = chainPlace.root { return root }
    if let root = self as? any ResponderRoot { return root }
    for object in chain {
      if let root = object as? any ResponderRoot { return root }
      if let root = (object as? any Responder)?.chainPlace.root { return root }
    }
    return nil
  }

  /// The node that determines this responder's place: itself, its content node, or the first node on its chain.
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
    guard let link = boundLink() else { return ChainPlace(.outside(next: nil)) }
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

/// The place of a responder in the chain.
///
/// Only the library creates it. It owns nothing, and is valid only during the call that reads it.
public struct ChainPlace {
  @usableFromInline
  enum Kind {
    /// The place outside every tree, with a next responder.
    case outside(next: (any Responder)?)
    /// The place of a node.
    case node(NodePlace)
    /// The place of a controller, above its content node.
    case controller(of: NodePlace)
  }

  private let kind: Kind

  @usableFromInline init(_ kind: Kind) { self.kind = kind }

  /// The place without a next responder.
  static var alone: ChainPlace { ChainPlace(.outside(next: nil)) }

  /// The place of the node, if the responder is a node.
  var node: NodePlace? {
    if case .node(let node) = kind { node } else { nil }
  }

  /// The root of the responder's tree.
  var root: (any ResponderRoot)? { nodeInTree?.root }

  /// The state of the root.
  var rootState: RootState? { nodeInTree?.rootState }

  /// The next responder according to the place.
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

/// The place of a node in its tree; as a `Link`, it owns nothing.
@usableFromInline
struct NodePlace {
  let link: Link

  /// The `Node` class of the tree.
  let type: any Responder.Type

  @usableFromInline init(_ link: Link, in type: any Responder.Type) {
    self.link = link
    self.type = type
  }

  var node: (any Responder)? { type.node(at: link) }

  var object: AnyObject? { link.node() }

  /// The next responder: the controller, the parent, or the application.
  var next: (any Responder)? { attachment?.holder ?? nextAboveController }

  var nextAboveController: (any Responder)? {
    guard let parent = link.parent else { return rootState?.application }
    return type.node(at: parent)
  }

  var isRoot: Bool { link.has(.isRoot) }

  var root: (any ResponderRoot)? {
    link.root?.node(as: AnyObject.self) as? any ResponderRoot
  }

  /// The state of the tree's root, found by a cast once and then attached to the root's links.
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
  /// Returns the node of links in a tree of this class.
  fileprivate static func node(at link: Link) -> (any Responder)? {
    link.node(as: Self.self)
  }
}

/// The object that the chain attaches to a root, or to the content node of a controller.
final class NodeAttachment {
  /// The controller whose content node it is.
  weak var holder: (any ContentHolder)?

  /// The state of a root.
  var rootState: RootState?

  // The root is being deallocated, and its links are gone: the nodes that outlive it are in no root, so no handler that
  // is called can reach it.
  deinit { rootState?.pointers.cancelAll() }

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
