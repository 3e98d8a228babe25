import Architectures

/// A node without bounds, for controllers whose looks do not matter.
class RoleNode: Composite, Responder {
  let links = TreeLinks<RoleNode>()
  func treeEvent(_ event: TreeEvent<RoleNode>) {}
}

final class RoleWindow: RoleNode, ResponderRoot {
  let rootState = RootState()

  override init() {
    super.init()
    makeRoot()
  }
}

/// A controller that is nothing else, for the bottom of a stack.
final class RoleScene: Controller {
  let scene = SceneState<RoleNode>()
  func load() throws -> RoleNode { RoleNode() }
}

/// A root on screen with a navigator, on whose stack is one scene.
struct RoleWorld {
  let stage = Stage(RoleWindow())
  let navigator = Navigator(makeContent: RoleNode.init)
  let bottom = RoleScene()

  init() {
    stage.setRootController(navigator)
    navigator.push(bottom)
    stage.show()
  }
}

/// The ways in which a scene leaves, with the cause that is reported.
enum WayOut: String, CaseIterable, Sendable {
  case pop
  case popBelow
  case systemBack
  case set
  case dismiss
  case systemDismiss
  case close
  case systemClose

  var cause: LeaveCause {
    switch self {
    case .pop, .popBelow, .systemBack: .popped
    case .set: .replaced
    case .dismiss, .systemDismiss: .dismissed
    case .close, .systemClose: .closed
    }
  }

  /// Shows a scene and takes it away.
  func take(_ scene: any Controller<RoleNode>, through world: RoleWorld, whileThere: () -> Void = {}) {
    let isPresented = self == .dismiss || self == .systemDismiss
    if isPresented { world.stage.present(scene) } else { world.navigator.push(scene) }
    if self == .popBelow { world.navigator.push(RoleScene()) }
    whileThere()
    switch self {
    case .pop: world.navigator.pop()
    case .popBelow: world.navigator.pop(to: world.bottom)
    case .systemBack: world.navigator.systemWentBack()
    case .set: world.navigator.set([world.bottom])
    case .dismiss: world.stage.dismiss(scene)
    case .systemDismiss: world.stage.systemDismissed(scene)
    case .close: world.stage.close()
    case .systemClose: world.stage.systemClosed()
    }
  }
}
