import Responders

/// What a request changes, found and checked before anything happens.
struct NavigationChange {
  /// A controller that joins a container, or the host over a presenting controller.
  struct Join {
    let controller: any Controller
    let node: ControllerNode
    /// The container; nil for the host.
    let container: ControllerNode?
    let presenting: ControllerNode?

    init(_ controller: any Controller, to container: ControllerNode?, over presenting: ControllerNode? = nil) {
      self.controller = controller
      self.node = controller.node
      self.container = container
      self.presenting = presenting
    }
  }

  /// The children that a container shows after the change.
  struct Shown {
    let container: ControllerNode
    let children: [ControllerNode]
  }

  /// The change of one stack: a number of controllers at its bottom stay, and others follow.
  struct StackChange {
    let stack: ControllerNode
    let keptCount: Int
    let entries: [NavigationEntry]
    /// Whether the children in the tree of controllers have the order of the stack without further changes.
    let isOrdered: Bool
  }

  let kind: NavigationRequest.Kind

  /// Whether the system removes the controllers, instead of a request.
  var isBySystem = false

  /// The controllers that join a container or the host.
  var joins: [Join] = []

  /// The controller for whose result the one that joins is presented, which is in it; nil without a result.
  var awaited: (any Controller)?

  /// The containers whose shown children change, with the new ones.
  var shown: [Shown] = []

  var stacks: [StackChange] = []

  /// The contents of the host after the change; nil if they don't change.
  var hostContents: HostContents?

  /// The controllers that are removed, in order; not those that are only hidden.
  var removals: [NavigationEntry] = []
  var reason = ControllerRemoval.Reason.popped

  /// Whether the change reveals existing controllers, which lie below those that disappear.
  var revealsExisting = false

  var receipts: [HandedDependency.Receipt] = []

  init(_ kind: NavigationRequest.Kind) {
    self.kind = kind
  }

  /// Returns the children that a container shows after the change.
  func shownChildren(of container: ControllerNode) -> [ControllerNode] {
    shown.last { $0.container === container }?.children ?? container.shown
  }

  /// Adds the change of one stack to this change, which may include other stacks.
  ///
  /// - Parameters:
  ///   - stack: The navigator's node.
  ///   - keptCount: The number of controllers at the bottom that are known to stay, which are not looked at: stacks may
  ///     be deep.
  ///   - entries: The controllers that follow them.
  mutating func set(_ stack: ControllerNode, keeping keptCount: Int, then entries: [NavigationEntry]) {
    let former = stack.entries[keptCount...]
    let kept = former.isEmpty ? [] : Set(entries.map { ObjectIdentifier($0.node) })
    let known = entries.isEmpty ? [] : Set(former.map { ObjectIdentifier($0.node) })
    for entry in entries where !known.contains(ObjectIdentifier(entry.node)) {
      joins.append(Join(entry.controller, to: stack))
    }
    for entry in former.reversed() where !kept.contains(ObjectIdentifier(entry.node)) { removals.append(entry) }
    let top = entries.last ?? (keptCount > 0 ? stack.entries[keptCount - 1] : nil)
    shown.append(Shown(container: stack, children: top.map { [$0.node] } ?? []))
    // New controllers join as the last children, so the order is right if controllers are only added or only removed.
    let isOrdered = former.isEmpty || entries.isEmpty
    stacks.append(StackChange(stack: stack, keptCount: keptCount, entries: entries, isOrdered: isOrdered))
  }

  /// Updates the stacks.
  func commitStacks() {
    for change in stacks {
      let stack = change.stack
      // Removed entries are retained by `removals`, so no code of the program runs here.
      stack.entries.removeSubrange(change.keptCount...)
      stack.entries += change.entries
      if change.isOrdered { continue }
      let nodes = stack.entries.map(\.node)
      let kept = Set(nodes.map { ObjectIdentifier($0) })
      // Removed ones go later. Only the order changes, which no hook reports and nothing can refuse.
      try? stack.setChildren(nodes + stack.children.filter { !kept.contains(ObjectIdentifier($0)) })
    }
  }
}

/// A controller that a navigator or a host manages.
///
/// The entry retains the controller's owner. The controller doesn't, because its owner may own it.
struct NavigationEntry {
  let controller: any Controller
  let node: ControllerNode
  let owner: (any ControllerOwner)?
  var route: (any ControllerRoute)?
  var style = PresentationStyle.covering

  init<Content: Composite & Responder>(
    _ controller: any Controller<Content>, route: (any ControllerRoute)? = nil, style: PresentationStyle = .covering
  ) where Content.Node == Content {
    let state = controller.controllerState
    self.controller = controller
    self.node = state.node
    self.owner = state.owner
    self.route = route
    self.style = style
  }
}

extension Controller {
  /// An entry for this controller as a child of a container that isn't a navigator.
  var entry: NavigationEntry { NavigationEntry(self) }
}

/// The contents of a host as one value: a transition leads from one to the next.
struct HostContents {
  var base: NavigationEntry?
  var presentations: [NavigationEntry] = []
  /// Whether the root is on screen.
  var isShown = false

  var all: [NavigationEntry] { (base.map { [$0] } ?? []) + presentations }

  /// The controllers on screen, from bottom to top: the uppermost that covers, and the overlays above it.
  var visible: [ControllerNode] {
    guard isShown else { return [] }
    if presentations.isEmpty { return base.map { [$0.node] } ?? [] }
    if let last = presentations.lastIndex(where: { $0.style == .covering }) {
      return presentations[last...].map(\.node)
    }
    return all.map(\.node)
  }
}

/// A host of controllers with any type of content.
protocol ControllerHosting: AnyObject {
  var root: any ResponderRoot { get }
  var queue: NavigationQueue { get }
  var contents: HostContents { get set }

  /// The controllers on screen, from bottom to top.
  var visible: [ControllerNode] { get }

  /// Whether a controller is presented.
  var hasPresentations: Bool { get }

  /// Reports contents that are not where their containers put them, once for each wrong place (AR-12).
  func reportMisplacedContents()

  /// Passes a transition to the host's driver; returns whether it has one.
  func drive(_ transition: RunningTransition) -> Bool
}
