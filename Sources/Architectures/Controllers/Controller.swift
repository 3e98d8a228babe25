public import Responders

/// A responder that owns one content node, loads it once, and is told when it appears and disappears.
///
/// A class adopts it by one stored constant and one method; what it wants to hear of it declares besides:
///
/// ```swift
/// final class Timeline: Controller {
///   let scene = SceneState<View>()
///   func load() throws -> View { TimelineView() }
///   func willAppear() { … }
/// }
/// ```
///
/// Methods that the library calls are *hooks*. Nothing that the library promises lives in them: one that is called by
/// hand, or that a subclass overrides without calling `super`, changes no state and no order. They have empty defaults,
/// so a class that is to be subclassed declares every hook that its subclasses may override; a default that it did
/// not declare could not be overridden, and would be called in silence. In an extension of the adopting class the
/// compiler warns of a misspelt hook.
///
/// A class of an actor writes `@MainActor final class Timeline: @MainActor Controller`: with the name of the actor, since
/// a conformance that is implied, here to `ContentHolder`, is not isolated by inference. A controller owns its content and its children; it refers
/// weakly to its container, its navigator and its presenter.
public protocol Controller<Content>: ContentHolder {
  // Named again, so that it is found by what this protocol asks for.
  override associatedtype Content

  /// Everything the library knows of this controller: a stored constant, `let scene = SceneState<View>()`.
  var scene: SceneState<Content> { get }

  /// Makes the content node. Called once, when the controller is first about to appear, or on an explicit
  /// ``loadIfNeeded()``; after a load that threw, the next request loads anew.
  func load() throws -> Content

  /// Runs once, after ``load()``; the content node is there.
  func didLoad()

  /// Runs before the content goes into its container's; ``SceneState/appearance`` reads `.appearing`.
  func willAppear()

  /// Runs when the controller is on screen and nothing moves any more; the former one has disappeared.
  func didAppear()

  /// Runs while the content is still in place.
  func willDisappear()

  /// Runs when the content is out of its place.
  func didDisappear()

  /// Runs before the controller joins a container, or leaves it if that is nil.
  func willMove(toParent parent: (any Controller<Content>)?)

  /// Runs after the controller has joined a container or left one, which is nil then.
  func didMove(toParent parent: (any Controller<Content>)?)

  /// Runs after a child has joined.
  func didAddChild(_ child: any Controller<Content>)

  /// Runs before a child leaves.
  func willRemoveChild(_ child: any Controller<Content>)

  /// The node into which a child's content goes when it is shown; without an answer of its own, the content node.
  ///
  /// Asked when the child is about to appear, with this controller's content loaded.
  func place(forContentOf child: any Controller<Content>) -> Content?
}

extension Controller {
  /// The slot that owns the content node, empty until the content is loaded.
  public var content: ContentSlot<Content> { scene.content }

  public func didLoad() {}
  public func willAppear() {}
  public func didAppear() {}
  public func willDisappear() {}
  public func didDisappear() {}
  public func willMove(toParent parent: (any Controller<Content>)?) {}
  public func didMove(toParent parent: (any Controller<Content>)?) {}
  public func didAddChild(_ child: any Controller<Content>) {}
  public func willRemoveChild(_ child: any Controller<Content>) {}
  public func place(forContentOf child: any Controller<Content>) -> Content? { contentNode }
}
