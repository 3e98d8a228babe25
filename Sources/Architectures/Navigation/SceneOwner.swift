/// Who is told when a scene leaves: a coordinator, a router.
///
/// A scene names its owner in ``SceneState/owner``. From the moment the scene is on a stack or presented until its leave
/// report has returned, the navigator keeps the owner alive; an owner therefore refers to navigators weakly.
public protocol SceneOwner: AnyObject {
  /// Runs once for each scene that leaves, in whatever way, after its `didDisappear` and after it left its container.
  func sceneDidLeave(_ report: LeaveReport)
}
