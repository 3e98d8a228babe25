public import MessageTracing

/// Where a controller stands on its way to the screen and back.
///
/// hidden → appearing → visible → disappearing → hidden; and where a transition is cancelled, appearing and disappearing
/// turn into each other. There is no other move.
public enum Appearance: String, Sendable, Hashable, CaseIterable {
  /// Not on screen.
  case hidden
  /// On its way in, after `willAppear`.
  case appearing
  /// On screen, after `didAppear`.
  case visible
  /// On its way out, after `willDisappear`.
  case disappearing

  /// Returns the next state.
  ///
  /// The one table that every move of every controller goes by.
  ///
  /// - Throws: ``LifeCycleError/impossibleMove(_:from:to:)``, naming both states.
  public func moved(to next: Appearance, of controller: Participant? = nil) throws(LifeCycleError) -> Appearance {
    switch (self, next) {
    case (.hidden, .appearing), (.appearing, .visible), (.visible, .disappearing), (.disappearing, .hidden),
      (.appearing, .disappearing), (.disappearing, .appearing):
      return next
    default:
      throw .impossibleMove(controller, from: self, to: next)
    }
  }
}
