import Responders

extension Controller {
  /// The container, held weakly; nil for the controller of a root, a presented scene, and one that is nowhere.
  public var parentController: (any Controller<Content>)? { scene.parent }

  /// The children, in order, owned by this controller.
  public var childControllers: [any Controller<Content>] { scene.children }

  /// The children whose content is kept inside this controller's own.
  public var shownChildren: [any Controller<Content>] { scene.shown }

  /// The navigator on whose stack this controller is, or the container it is in; nil once it has left.
  public var navigator: Navigator<Content>? {
    var next = scene.parent
    while let here = next {
      if let navigator = here as? Navigator<Content> { return navigator }
      next = here.scene.parent
    }
    return nil
  }

  /// The stage that this controller is on; nil once it has left.
  public var stage: Stage<Content>? { scene.currentStage }

  /// The scene over which this one was presented; nil once it has left, or if it is not presented.
  public var presenter: (any Controller<Content>)? { scene.presenter }

  /// The scene that was presented over this one; nil once that has left.
  public var presented: (any Controller<Content>)? { scene.presented }
}
