/// Knows whether a module goes on: its root lives, and its scene has not left.
///
/// The module's links own it. It refers to the parts weakly.
final class ModuleLife {
  private weak let root: AnyObject?
  private var hasLeft = false
  private var isPlaced: () -> Bool = { false }

  /// The role and class of the root, for an error.
  let rootName: String

  /// What is told when the scene has left.
  var tellRouter: (LeaveReport) -> Void = { _ in }

  /// What is ended when the scene has left.
  var tasks: WorkerTasks?

  /// The count of Responses and ViewModels, in VIP.
  var edges: ModuleEdges?

  init(root: AnyObject, named rootName: String) {
    self.root = root
    self.rootName = rootName
  }

  /// Whether the module still holds its parts.
  var isRootAlive: Bool { root != nil }

  /// Whether nothing is to go on: the root is gone, or the scene has left and is at no place again.
  var hasEnded: Bool { root == nil || hasLeft && !isPlaced() }

  /// Listens to the scene, if the root is a controller.
  func follow(_ controller: some Controller) {
    isPlaced = { [weak scene = controller.scene] in scene?.holder != nil }
    controller.scene.leaves.subscribe(owner: self) { $0.sceneDidLeave($1) }
  }

  private func sceneDidLeave(_ report: LeaveReport) {
    hasLeft = true
    tasks?.cancelAll()
    tellRouter(report)
  }
}

/// Ends a scene's tasks when the controller dies that owns it through its link.
final class ModuleGuard {
  private let tasks: WorkerTasks

  init(_ tasks: WorkerTasks) {
    self.tasks = tasks
  }

  deinit {
    tasks.cancelAll()
  }
}
