public import Responders

/// A container with a fixed list of children, of which it shows one.
///
/// A child that is not shown keeps everything it has, a navigator its stack. A toolkit that draws a bar of tabs puts this
/// into a container of its own, or writes one with ``Controller/addChild(_:)`` and ``Controller/showChildren(_:)``.
public final class Tabs<Content: Composite & Responder>: Controller, SceneManaging where Content.Node == Content {
  public let scene = SceneState<Content>()

  private let makeContent: () throws -> Content

  /// Makes a container of these children, the first of which is shown.
  ///
  /// - Throws: ``NavigationError``, if a child is in use, or named twice. None was taken.
  public init(
    _ children: [any Controller<Content>], makeContent: @escaping () throws -> Content
  ) throws(NavigationError) {
    self.makeContent = makeContent
    scene.controller = self
    var seen: Set<ObjectIdentifier> = []
    for child in children {
      try checkFree(child, .select)
      guard seen.insert(ObjectIdentifier(child)).inserted else { throw NavigationError(.select, child, .duplicate) }
    }
    for child in children {
      do {
        try scene.join(child)
      } catch {
        throw NavigationError(.select, child, .tree("\(error)"))
      }
    }
    scene.shown = Array(children.prefix(1))
  }

  public func load() throws -> Content { try makeContent() }

  /// The child that is shown; nil only without children.
  public var selected: (any Controller<Content>)? { scene.shown.first }

  /// The position of the child that is shown.
  public var selectedIndex: Int? {
    childControllers.firstIndex { $0 === selected }
  }

  /// Shows another child; nothing happens if it is shown already.
  @discardableResult
  public func select(_ child: any Controller<Content>) -> NavigationRequest {
    show([child], kind: .select)
  }
}

@available(*, unavailable)
extension Tabs: Sendable {}
