public import Responders

/// A container with a fixed list of children, one of which it shows.
///
/// A child that isn't shown keeps its state, and a navigator its stack. A toolkit with a tab bar puts this container
/// into another one, or writes one with ``Controller/addChild(_:)`` and ``Controller/showChildren(_:)``.
public final class Tabs<Content: Composite & Responder>: Controller where Content.Node == Content {
  /// The container's place in its host and its life cycle.
  public let controllerState = ControllerState<Content>()

  private let makeContent: () throws -> Content

  /// Creates a container of these children, and shows the first.
  ///
  /// - Throws: ``NavigationError`` if a child is in use or listed twice. No child was added then.
  public init(
    _ children: [any Controller<Content>], makeContent: @escaping () throws -> Content
  ) throws(NavigationError) {
    self.makeContent = makeContent
    var visited: Set<ObjectIdentifier> = []
    for child in children {
      try checkAvailable(child, .select)
      guard visited.insert(ObjectIdentifier(child)).inserted else { throw NavigationError(.select, child, .duplicate) }
    }
    let node = try boundNode(for: .select)
    node.kind = .tabs
    for child in children {
      do {
        try node.addChild(child, at: child.node)
      } catch {
        throw NavigationError(.select, child, .tree("\(error)"))
      }
    }
    node.shown = Array(node.children.prefix(1))
  }

  /// Creates the node that the selected controller's content is added to.
  ///
  /// - Throws: The error of the initializer's closure.
  public func load() throws -> Content { try makeContent() }

  /// The child that is shown; nil only without children.
  public var selected: (any Controller<Content>)? { shownChildren.first }

  /// The position of the child that is shown.
  public var selectedIndex: Int? {
    childControllers.firstIndex { $0 === selected }
  }

  /// Shows another child; does nothing if it is already shown.
  @discardableResult
  public func select(_ child: any Controller<Content>) -> NavigationRequest {
    show([child], kind: .select)
  }
}

@available(*, unavailable)
extension Tabs: Sendable {}
