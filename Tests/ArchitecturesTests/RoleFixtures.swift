import Architectures

/// A node without bounds, for controllers whose appearance doesn't matter.
class RoleNode: Composite, Responder {
  let links = TreeLinks<RoleNode>()
  func treeEvent(_ event: TreeEvent<RoleNode>) {}
}

final class RoleWindow: RoleNode, ResponderRoot {
  let rootState = RootState()
}

/// A plain controller, for the bottom of a stack.
final class RoleScene: Controller {
  let controllerState = ControllerState<RoleNode>()
  func load() throws -> RoleNode { RoleNode() }
}

/// A root on screen with a navigator, on whose stack is one controller.
struct RoleWorld {
  let host = ControllerHost(RoleWindow())
  let navigator = Navigator(makeContent: RoleNode.init)
  let bottom = RoleScene()

  init() {
    host.setRootController(navigator)
    navigator.push(bottom)
    host.show()
  }
}

/// The ways in which a controller is removed, with the reported reason.
enum WayOut: String, CaseIterable, Sendable {
  case pop
  case popBelow
  case systemBack
  case set
  case dismiss
  case systemDismiss
  case close
  case systemClose

  var cause: ControllerRemoval.Reason {
    switch self {
    case .pop, .popBelow, .systemBack: .popped
    case .set: .replaced
    case .dismiss, .systemDismiss: .dismissed
    case .close, .systemClose: .closed
    }
  }

  /// Shows a controller and removes it.
  func take(_ controller: any Controller<RoleNode>, through world: RoleWorld, whileThere: () -> Void = {}) {
    let isPresented = self == .dismiss || self == .systemDismiss
    if isPresented { world.host.present(controller) } else { world.navigator.push(controller) }
    if self == .popBelow { world.navigator.push(RoleScene()) }
    whileThere()
    switch self {
    case .pop: world.navigator.pop()
    case .popBelow: world.navigator.pop(to: world.bottom)
    case .systemBack: world.navigator.systemWentBack()
    case .set: world.navigator.set([world.bottom])
    case .dismiss: world.host.dismiss(controller)
    case .systemDismiss: world.host.systemDismissed(controller)
    case .close: world.host.close()
    case .systemClose: world.host.systemClosed()
    }
  }
}
