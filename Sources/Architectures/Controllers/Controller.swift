// A controller's own API uses responders, nodes, controls and delegates, so importing this module brings them along.
@_exported public import Responders

/// A responder that owns one content node, loads it once, and appears and disappears with it.
///
/// A class adopts the protocol with one stored constant and one method, and declares the hooks it needs:
///
/// ```swift
/// final class Timeline: Controller {
///   let controllerState = ControllerState<View>()
///   func load() throws -> View { TimelineView() }
///   func willAppear() { … }
/// }
/// ```
///
/// The methods that the library calls are *hooks*. The library's own work is never done inside a hook: calling one by
/// hand, or overriding one without calling `super`, changes no state and no order. Hooks have empty defaults. A class
/// that is meant to be subclassed declares every hook that its subclasses may override, because a default
/// implementation can't be overridden. Adopt the protocol in an extension to be warned about a misspelled hook.
///
/// A class on an actor names the actor in the conformance: `@MainActor final class Timeline: @MainActor Controller`.
///
/// A controller owns its content and its children. It refers weakly to its container, its navigator and the controller
/// that presents it.
public protocol Controller<Content>: ContentHolder {
  // Repeated here to make it this protocol's primary associated type.
  override associatedtype Content

  /// The library's record of this controller: a stored constant, `let controllerState = ControllerState<View>()`.
  var controllerState: ControllerState<Content> { get }

  /// The dependencies that the controller requires and lacks, as words for an error; empty by default.
  ///
  /// ```swift
  /// var missingDependencies: [String] { context == nil ? ["a context"] : [] }
  /// ```
  ///
  /// The library reads it when a request has passed its dependencies, before the controller loads, and refuses the
  /// request if one is missing.
  var missingDependencies: [String] { get }

  /// Creates the content node.
  ///
  /// The library calls it once, when the controller is first about to appear or at ``Controller/loadIfNeeded()``. If
  /// it throws, the next request calls it again.
  func load() throws -> Content

  /// Runs once, after ``load()``, when the content node is in place.
  func didLoad()

  /// Runs before the content is added to the container; ``ControllerState/appearance`` is `.appearing`.
  func willAppear()

  /// Runs when the transition has ended and the controller is on screen; the previous controller has disappeared.
  func didAppear()

  /// Runs while the content is still in place.
  func willDisappear()

  /// Runs after the content was removed.
  func didDisappear()

  /// Runs before the controller joins a container, or leaves one if `parent` is nil.
  func willMove(toParent parent: (any Controller<Content>)?)

  /// Runs after the controller joined a container, or left one if `parent` is nil.
  func didMove(toParent parent: (any Controller<Content>)?)

  /// Runs after a child joined.
  func didAddChild(_ child: any Controller<Content>)

  /// Runs before a child leaves.
  func willRemoveChild(_ child: any Controller<Content>)

  /// Returns the node that a child's content is added to when the child is shown; the content node by default.
  ///
  /// The library calls it when the child is about to appear. This controller's content is loaded by then.
  func containerNode(forContentOf child: any Controller<Content>) -> Content?
}

extension Controller {
  public var missingDependencies: [String] { [] }
  public func didLoad() {}
  public func willAppear() {}
  public func didAppear() {}
  public func willDisappear() {}
  public func didDisappear() {}
  public func willMove(toParent parent: (any Controller<Content>)?) {}
  public func didMove(toParent parent: (any Controller<Content>)?) {}
  public func didAddChild(_ child: any Controller<Content>) {}
  public func willRemoveChild(_ child: any Controller<Content>) {}
  public func containerNode(forContentOf child: any Controller<Content>) -> Content? { contentNode }
}

// MARK: Content

extension Controller {
  /// The slot that owns the content node; empty until the content is loaded.
  public var content: ContentSlot<Content> { controllerState.content }

  /// Whether the content is loaded; reading this property, or `contentNode`, loads nothing.
  public var isLoaded: Bool { controllerState.isLoaded }

  /// Loads the content if it isn't loaded: calls `load()`, then `didLoad()`.
  ///
  /// The library calls it when the controller is first about to appear.
  ///
  /// - Throws: ``NavigationError`` if `load()` throws or requests the content that it is creating. No other hook ran,
  ///   and the next request loads again.
  public func loadIfNeeded() throws(NavigationError) {
    try loadIfNeeded(for: .load)
  }

  func loadIfNeeded(for kind: NavigationRequest.Kind) throws(NavigationError) {
    let node = try boundNode(for: kind)
    if node.isLoaded { return }
    if node.isLoading {
      node.wasRequestedWhileLoading = true
      throw NavigationError(kind, self, .loadInProgress(Participant(self)))
    }
    // Until didLoad has returned: children that it shows appear with this controller.
    node.isLoading = true
    defer { node.isLoading = false }
    setContent(try loadedContent(node, for: kind))
    node.isLoaded = true
    node.run(.didLoad, of: self) { $0.didLoad() }
  }

  private func loadedContent(
    _ node: ControllerNode, for kind: NavigationRequest.Kind
  ) throws(NavigationError) -> Content {
    node.wasRequestedWhileLoading = false
    do {
      let content = try Trace.send("load", from: node.holder, to: self, .lifeCycle) { try load() }
      if !node.wasRequestedWhileLoading { return content }
    } catch let error as NavigationError where error.request == .load {
      // Another controller that load() loads, or this one; both errors name their controller.
      throw NavigationError(kind, about: error.controller, error.reason)
    } catch  where !node.wasRequestedWhileLoading {
      throw NavigationError(kind, self, .loadFailed(Participant(self), reason: "\(error)"))
    } catch {}
    // The nested request was refused; load() swallowed its error or threw another one.
    throw NavigationError(kind, self, .loadInProgress(Participant(self)))
  }

  /// The controller's node, without recording that it belongs to this controller.
  var node: ControllerNode { controllerState.node }

  /// Returns the controller's node after recording that it belongs to this controller.
  func boundNode(for kind: NavigationRequest.Kind) throws(NavigationError) -> ControllerNode {
    let state = controllerState
    // A computed property makes another state at each access.
    guard state.bind(to: self), state === controllerState else { throw NavigationError(kind, self, .invalidState) }
    return state.node
  }
}

// MARK: Place

extension Controller {
  /// The container; nil for a root controller, a presented controller, and one in no host or container.
  public var parentController: (any Controller<Content>)? { node.parent?.controller(of: Content.self) }

  /// The children, in order, owned by this controller.
  ///
  /// - Complexity: O(*n*).
  public var childControllers: [any Controller<Content>] {
    node.children.compactMap { $0.controller(of: Content.self) }
  }

  /// The children whose content is inside this controller's content.
  public var shownChildren: [any Controller<Content>] { node.shown.compactMap { $0.controller(of: Content.self) } }

  /// The nearest navigator above this controller; nil after the controller left it.
  public var navigator: Navigator<Content>? {
    var next = node.parent
    while let current = next {
      if current.kind == .stack { return current.controller as? Navigator<Content> }
      next = current.parent
    }
    return nil
  }

  /// The host that this controller is in; nil after the controller left it.
  public var host: ControllerHost<Content>? { node.top.host as? ControllerHost<Content> }

  /// The controller that presented this one; nil if it isn't presented.
  public var presentingController: (any Controller<Content>)? { node.presenting?.controller(of: Content.self) }

  /// The controller that this one presents; nil if it presents none.
  public var presentedController: (any Controller<Content>)? { node.presented?.controller(of: Content.self) }
}

// MARK: Calls of the library

// What navigation asks of a controller in terms of its content.

extension Controller {
  func willMove(toParentAt parent: ControllerNode?) {
    willMove(toParent: parent?.controller(of: Content.self))
  }

  func didMove(toParentAt parent: ControllerNode?) {
    didMove(toParent: parent?.controller(of: Content.self))
  }

  func didAddChild(at child: ControllerNode) {
    if let child = child.controller(of: Content.self) { didAddChild(child) }
  }

  func willRemoveChild(at child: ControllerNode) {
    if let child = child.controller(of: Content.self) { willRemoveChild(child) }
  }

  /// Passes a transition to this controller's driver; returns whether it has one.
  func drive(_ transition: RunningTransition) -> Bool {
    guard let driver = controllerState.driver else { return false }
    transition.drive(by: driver, of: Content.self)
    return true
  }

  /// The node that the content is added to when the controller is shown.
  var containerNode: Content? {
    let node = node
    if let parent = node.parent { return parent.controller(of: Content.self)?.containerNode(forContentOf: self) }
    return (node.host as? ControllerHost<Content>)?.rootNode
  }

  /// Adds the content to its container, below the first of some contents that is in the same node.
  ///
  /// - Returns: Whether it was added.
  func addContent(below candidates: [ArraySlice<ControllerNode>]) throws(TreeError) -> Bool {
    guard let content = contentNode, let container = containerNode, content.parent !== container else { return false }
    for candidate in candidates.joined() {
      guard let sibling = candidate.controller(of: Content.self)?.contentNode, sibling.parent === container else {
        continue
      }
      try container.insert(content, below: sibling)
      return true
    }
    try container.add(content)
    return true
  }

  /// Puts the contents of shown children into their order; other nodes beside them keep their places.
  func orderContents(of children: [ControllerNode]) {
    var containers: [Content] = []
    var contents: [ObjectIdentifier: [Content]] = [:]
    for child in children {
      guard let child = child.controller(of: Content.self), let container = child.containerNode,
        let content = child.contentNode, content.parent === container
      else { continue }
      if contents[ObjectIdentifier(container)] == nil { containers.append(container) }
      contents[ObjectIdentifier(container), default: []].append(content)
    }
    for container in containers {
      guard let ordered = contents[ObjectIdentifier(container)], ordered.count > 1 else { continue }
      let identities = Set(ordered.map { ObjectIdentifier($0) })
      var remaining = ordered.makeIterator()
      let nodes = container.children.map {
        identities.contains(ObjectIdentifier($0)) ? remaining.next() ?? $0 : $0
      }
      // Only the order changes, which nothing can refuse; nothing happens if it is right.
      try? container.setChildren(nodes)
    }
  }

  /// Removes the content from its container's node; leaves it where it is if other code put it elsewhere.
  func removeContent() {
    guard let content = contentNode, let parent = content.parent, parent === containerNode else { return }
    content.isModal = false
    // The tree refuses only if the content is being removed already.
    try? content.removeFromParent()
  }

  /// Sets whether the content is the only one that gets input.
  func setModal(_ isModal: Bool) {
    contentNode?.isModal = isModal
  }
}
