/// One step of an animation: the time that it leads to and the time that has passed since the step before.
public struct BehaviorStep: Hashable, Sendable {
  /// The animator's time, counted from where its user chose to begin.
  public let time: Duration

  /// How much of it has passed since the last step; never negative.
  public let elapsed: Duration

  /// Makes a step, for those who step a behaviour without an animator.
  public init(to time: Duration, elapsed: Duration) {
    self.time = time
    self.elapsed = elapsed
  }

  /// What has passed since the last step, in seconds.
  public var seconds: Double { elapsed / .seconds(1) }
}
