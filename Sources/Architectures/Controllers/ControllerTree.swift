import Responders

/// A controller's node in the tree of controllers, with the links and callbacks of any tree.
///
/// A separate object, so that the tree's methods, which move a controller without its container, aren't part of the
/// controller's API.
final class ControllerNode<Content: Composite & Responder>: Composite where Content.Node == Content {
  let links = TreeLinks<ControllerNode<Content>>()
  weak var state: ControllerState<Content>?

  var controller: (any Controller<Content>)? { state?.controller }

  func treeEvent(_ event: TreeEvent<ControllerNode<Content>>) {
    guard let controller else { return }
    switch event {
    case .willMove(let parent): controller.willMove(toParent: parent?.controller)
    case .didMove: controller.didMove(toParent: parent?.controller)
    case .didAdd(let child): if let child = child.controller { controller.didAddChild(child) }
    case .willRemove(let child): if let child = child.controller { controller.willRemoveChild(child) }
    case .childrenDidReorder, .willMoveToRoot, .didMoveToRoot: break
    }
  }
}

/// A walk through controllers, containers first or last.
///
/// The walks keep a list instead of recursing, so that nesting has no limit.
struct ControllerTraversal<Content: Composite & Responder> where Content.Node == Content {
  /// Returns the children to visit below a container.
  let children: (any Controller<Content>) -> [any Controller<Content>]

  /// Visits each container before its children, which follow in order.
  func preorder(
    from tops: [any Controller<Content>], visit: (any Controller<Content>) throws(NavigationError) -> Void
  ) throws(NavigationError) {
    var remaining: [any Controller<Content>] = tops.reversed()
    while let next = remaining.popLast() {
      try visit(next)
      remaining.append(contentsOf: children(next).reversed())
    }
  }

  /// Returns each container before its children.
  func preorder(from tops: [any Controller<Content>]) -> [any Controller<Content>] {
    var list: [any Controller<Content>] = []
    var remaining: [any Controller<Content>] = tops.reversed()
    while let next = remaining.popLast() {
      list.append(next)
      remaining.append(contentsOf: children(next).reversed())
    }
    return list
  }

  /// Returns each container after its children, which come in order.
  func postorder(from tops: [any Controller<Content>]) -> [any Controller<Content>] {
    // The reverse of a preorder that takes the last child first.
    var list: [any Controller<Content>] = []
    var remaining = tops
    while let next = remaining.popLast() {
      list.append(next)
      remaining.append(contentsOf: children(next))
    }
    return list.reversed()
  }
}
