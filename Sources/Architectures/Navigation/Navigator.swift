public import Responders

/// A container whose children form a stack, of which the last, on top, is shown.
///
/// It is a controller as others are: the controller of a stage, a tab, presented, or on the stack of another navigator.
/// It owns its scenes, and keeps their owners alive while the scenes stay.
///
/// ```swift
/// let navigator = Navigator { View() }
/// navigator.push(list)
/// navigator.push(detail, .offering(context, as: (any HandlesContext).receive))
/// navigator.pop()
/// ```
///
/// Every request returns at once with a ``NavigationRequest`` that gets one outcome. While something is under way,
/// requests wait their turn; hooks and reports may make them. A toolkit that draws a bar with a back button puts a
/// navigator into a container of its own.
public final class Navigator<Content: Composite & Responder>: Controller, SceneManaging where Content.Node == Content {
  public let scene = SceneState<Content>()

  var entries: [SceneEntry<Content>] = []
  private let makeContent: () throws -> Content

  /// Makes a navigator with an empty stack.
  ///
  /// - Parameter makeContent: Makes the node in which the content of the top scene lies; called when the navigator loads.
  public init(makeContent: @escaping () throws -> Content) {
    self.makeContent = makeContent
  }

  public func load() throws -> Content { try makeContent() }

  /// The scenes, from bottom to top.
  public var stack: [any Controller<Content>] { entries.map(\.scene) }

  /// The scene on top; nil only for an empty stack.
  public var top: (any Controller<Content>)? { entries.last?.scene }

  /// The most requests in a chain, each made while the one before ran, while this navigator is on no stage.
  public var maximumChainedRequests: Int {
    get { scene.requireOwnQueue().maximumChainedRequests }
    set { scene.requireOwnQueue().maximumChainedRequests = newValue }
  }

  /// Takes a scene off the stack because the container it was in leaves as a whole.
  func forget(_ scene: any Controller<Content>) {
    entries.removeAll { $0.scene === scene }
  }
}

@available(*, unavailable)
extension Navigator: Sendable {}
