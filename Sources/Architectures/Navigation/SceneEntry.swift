import Responders

/// A scene that a navigator or a stage manages.
///
/// It is here, and not in the scene, that the owner is kept alive: a scene that kept its own owner would be kept by it.
struct SceneEntry<Content: Composite & Responder> where Content.Node == Content {
  let scene: any Controller<Content>
  let owner: (any SceneOwner)?
  var route: (any SceneRoute)?
  var style = PresentationStyle.covering

  init(_ scene: any Controller<Content>, route: (any SceneRoute)? = nil, style: PresentationStyle = .covering) {
    self.scene = scene
    self.owner = scene.scene.owner
    self.route = route
    self.style = style
  }
}
