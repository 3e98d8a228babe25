import Responders

/// A controller's node in the tree of controllers: links and callbacks are those of any tree.
///
/// It is an object of its own, so that the tree's functions are not offered to users, who would move a controller past
/// its container.
final class SceneNode<Content: Composite & Responder>: Composite where Content.Node == Content {
  let links = TreeLinks<SceneNode<Content>>()
  weak var state: SceneState<Content>?

  var controller: (any Controller<Content>)? { state?.controller }

  func treeEvent(_ event: TreeEvent<SceneNode<Content>>) {
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
