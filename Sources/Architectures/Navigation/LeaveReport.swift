/// Tells the owner of a scene that the scene was taken away for good.
public struct LeaveReport {
  /// Who left; without another owner it is freed when the report has returned.
  public let scene: any Controller

  /// In what way it left.
  public let cause: LeaveCause

  /// Who took it away.
  public let agent: LeaveAgent
}
