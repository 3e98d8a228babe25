/// What became of a step that an ``Animator`` was asked for.
public enum AnimatorOutcome: Hashable, Sendable {
  /// The step was made, and there is more to do.
  case running

  /// The behaviour has finished, in this step or before it; further steps do nothing.
  case finished

  /// No step was made: the time lies before the last one, which is given.
  case timeRanBackwards(last: Duration)

  /// No step was made: a behaviour asked for it in the midst of a step.
  case alreadyStepping
}

extension AnimatorOutcome: CustomStringConvertible {
  /// What happened, and for a step not made the likely cause and the remedy.
  public var description: String {
    switch self {
    case .running: "The step was made; the behaviour goes on."
    case .finished: "The behaviour has finished."
    case .timeRanBackwards(let last):
      """
      No step was made: the time lies before that of the last step, \(last), and behaviours never see time run backwards. \
      Two clocks are probably mixed: count all steps from one origin.
      """
    case .alreadyStepping:
      """
      No step was made: the animator is in the midst of one. A behaviour has probably asked for it in its step; let the \
      code that owns the animator step it.
      """
    }
  }
}
