import Responders

/// What a request changes, found and checked before anything happens.
struct NavigationChange<Content: Composite & Responder> where Content.Node == Content {
  let kind: NavigationRequest.Kind

  /// Whether the system removes the controllers, instead of a request.
  var isBySystem = false

  /// The controllers that join a container, or the host over a presenting controller.
  var joins:
    [(
      controller: any Controller<Content>, container: (any Controller<Content>)?,
      presentingController: (any Controller<Content>)?
    )] = []

  /// The containers whose shown children change, with the new ones.
  var shown: [(container: any Controller<Content>, children: [any Controller<Content>])] = []

  /// The contents of the host after the change; nil if they don't change.
  var hostContents: HostContents<Content>?

  /// The controllers that are removed, in order; not those that are only hidden.
  var removals: [NavigationEntry<Content>] = []
  var reason = ControllerRemoval.Reason.popped

  /// Whether the change reveals existing controllers, which lie below those that disappear.
  var revealsExisting = false

  /// Updates the stacks.
  var commit: () -> Void = {}

  var receipts: [HandedDependency.Receipt] = []

  init(_ kind: NavigationRequest.Kind) {
    self.kind = kind
  }

  /// The children that a container shows after the change.
  func shownChildren(of container: any Controller<Content>) -> [any Controller<Content>] {
    shown.last { $0.container === container }?.children ?? container.controllerState.shown
  }
}

/// A controller that a navigator or a host manages.
///
/// The entry retains the controller's owner. The controller doesn't, because its owner may own it.
struct NavigationEntry<Content: Composite & Responder> where Content.Node == Content {
  let controller: any Controller<Content>
  let owner: (any ControllerOwner)?
  var route: (any ControllerRoute)?
  var style = PresentationStyle.covering

  init(
    _ controller: any Controller<Content>, route: (any ControllerRoute)? = nil, style: PresentationStyle = .covering
  ) {
    self.controller = controller
    self.owner = controller.controllerState.owner
    self.route = route
    self.style = style
  }
}

/// The contents of a host as one value: a transition leads from one to the next.
struct HostContents<Content: Composite & Responder> where Content.Node == Content {
  var base: NavigationEntry<Content>?
  var presentations: [NavigationEntry<Content>] = []
  /// Whether the root is on screen.
  var isShown = false

  var all: [NavigationEntry<Content>] { (base.map { [$0] } ?? []) + presentations }

  /// The controllers on screen, from bottom to top: the uppermost that covers, and the overlays above it.
  var visible: [any Controller<Content>] {
    guard isShown else { return [] }
    // Closures, because a key path of a generic type is created at each use.
    if let last = presentations.lastIndex(where: { $0.style == .covering }) {
      return presentations[last...].map { $0.controller }
    }
    return all.map { $0.controller }
  }
}
