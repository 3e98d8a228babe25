/// How long a controller keeps an observation.
public enum ObservationSpan: Sendable, Hashable {
  /// Until it disappears the next time: the observation ends when `willDisappear` has returned.
  ///
  /// For what is shown. It begins in `willAppear`, so that a swipe that was cancelled, and any number of appearances,
  /// leave one observation.
  case untilDisappear

  /// For life: told also while the controller is hidden, or covered by another scene.
  ///
  /// For what is kept. It begins in `didLoad`, once.
  case forLife
}
