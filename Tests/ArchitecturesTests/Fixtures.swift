import Architectures

class View: SpatialComposite, Responder {
  let links = TreeLinks<View>()
  var geometry = Geometry()
  func treeEvent(_ event: TreeEvent<View>) {}
}

class Plain: Controller {
  let scene = SceneState<View>()
  func load() throws -> View { View() }
  func willAppear() {}
}

@MainActor class MainView: SpatialComposite, Responder {
  let links = TreeLinks<MainView>()
  var geometry = Geometry()
  func treeEvent(_ event: TreeEvent<MainView>) {}
}

@MainActor final class MainPlain: @MainActor Controller {
  let scene = SceneState<MainView>()
  var count = 0
  func load() throws -> MainView { MainView() }
  func willAppear() { count += 1 }
  func didMove(toParent parent: (any Controller<MainView>)?) { count += 1 }
  func test() throws {
    try loadIfNeeded()
    let other: any Controller<MainView> = self
    try other.loadIfNeeded()
  }
}
