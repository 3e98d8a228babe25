import Responders

extension SceneState {
  /// The children, in order.
  var children: [any Controller<Content>] {
    node.children.compactMap(\.controller)
  }

  /// Takes a child in; the tree of controllers says will and did (CT-34).
  func join(_ child: any Controller<Content>) throws(TreeError) {
    // The tree owns nodes only, and its callbacks may already ask for the child.
    ownedChildren.append(child)
    do {
      try node.add(child.scene.node)
    } catch {
      ownedChildren.removeAll { $0 === child }
      throw error
    }
  }

  /// Lets a child go.
  func part(with child: any Controller<Content>) {
    guard child.scene.node.parent === node else { return }
    do {
      try child.scene.node.removeFromParent()
    } catch {
      // Only a child that is moving already is refused, and that move ends its stay as well.
      return
    }
    ownedChildren.removeAll { $0 === child }
    shown.removeAll { $0 === child }
  }

  /// The container.
  var parent: (any Controller<Content>)? { node.parent?.controller }

  /// The outermost container that the controller is in, or itself.
  var top: SceneState<Content> {
    var top = node
    while let parent = top.parent { top = parent }
    return top.state ?? self
  }

  /// The stage that the controller is on, if it is on one.
  var currentStage: Stage<Content>? { top.stage }

  /// The queue in which requests about this controller wait.
  var queue: TransitionQueue<Content> {
    let top = top
    return top.stage?.queue ?? top.awaitedIn ?? top.requireOwnQueue()
  }

  /// The nearest driver from here upwards.
  var nearestDriver: (any TransitionDriver<Content>)? {
    var next: SceneNode<Content>? = node
    while let here = next {
      if let driver = here.state?.driver { return driver }
      next = here.parent
    }
    return currentStage?.driver
  }

  /// Who has this controller in a place, if it has one.
  var holder: AnyObject? { parent ?? stage?.root }

  /// Whether a controller is this one or a container that it is in.
  func isInside(_ other: any Controller<Content>) -> Bool {
    node.isDescendant(of: other.scene.node)
  }
}
