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
  /// The library calls it once, when the controller is first about to appear or at ``loadIfNeeded()``. If it throws,
  /// the next request calls it again.
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

  /// The node that a child's content is added to when the child is shown; the content node by default.
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

// MARK: - Content

extension Controller {
  /// The slot that owns the content node; empty until the content is loaded.
  public var content: ContentSlot<Content> { controllerState.content }

  /// Whether the content is loaded; reading this property, or ``contentNode``, loads nothing.
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
    let state = try boundState(for: kind)
    if state.isLoaded { return }
    if state.isLoading {
      state.wasRequestedWhileLoading = true
      throw NavigationError(kind, self, .loadInProgress(Participant(self)))
    }
    setContent(try loadedNode(state, for: kind))
    state.isLoaded = true
    state.run(.didLoad) { $0.didLoad() }
  }

  private func loadedNode(
    _ state: ControllerState<Content>, for kind: NavigationRequest.Kind
  ) throws(NavigationError) -> Content {
    state.isLoading = true
    state.wasRequestedWhileLoading = false
    defer { state.isLoading = false }
    do {
      let node = try Trace.send("load", from: state.holder, to: self, .lifeCycle) { try load() }
      if !state.wasRequestedWhileLoading { return node }
    } catch let error as NavigationError where error.request == .load {
      // Another controller that load() loads, or this one; both errors name their controller.
      throw NavigationError(kind, about: error.controller, error.reason)
    } catch  where !state.wasRequestedWhileLoading {
      throw NavigationError(kind, self, .loadFailed(Participant(self), reason: "\(error)"))
    } catch {}
    // The nested request was refused; load() swallowed its error or threw another one.
    throw NavigationError(kind, self, .loadInProgress(Participant(self)))
  }

  /// Returns the state after recording that it belongs to this controller.
  func boundState(for kind: NavigationRequest.Kind) throws(NavigationError) -> ControllerState<Content> {
    let state = controllerState
    guard state === controllerState, state.controller == nil || state.controller === self else {
      throw NavigationError(kind, self, .invalidState)
    }
    state.controller = self
    return state
  }
}

// MARK: - Place

extension Controller {
  /// The container; nil for a root controller, a presented controller, and one in no host or container.
  public var parentController: (any Controller<Content>)? { controllerState.parent }

  /// The children, in order, owned by this controller.
  public var childControllers: [any Controller<Content>] { controllerState.children }

  /// The children whose content is inside this controller's content.
  public var shownChildren: [any Controller<Content>] { controllerState.shown }

  /// The nearest navigator above this controller; nil after the controller left it.
  public var navigator: Navigator<Content>? {
    var next = controllerState.parent
    while let current = next {
      if let navigator = current as? Navigator<Content> { return navigator }
      next = current.controllerState.parent
    }
    return nil
  }

  /// The host that this controller is in; nil after the controller left it.
  public var host: ControllerHost<Content>? { controllerState.currentHost }

  /// The controller that presented this one; nil if it isn't presented.
  public var presentingController: (any Controller<Content>)? { controllerState.presentingController }

  /// The controller that this one presents; nil if it presents none.
  public var presentedController: (any Controller<Content>)? { controllerState.presentedController }
}
