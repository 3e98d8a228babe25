package import MessageRecording

/// Where a controller is on its way to the screen and back.
///
/// The states follow in the order hidden, appearing, visible, disappearing, hidden. A canceled transition changes
/// appearing to disappearing and back. No other change is possible.
public enum AppearanceState: String, Sendable, Hashable, CaseIterable {
  /// Not on screen.
  case hidden
  /// About to be on screen, after `willAppear`.
  case appearing
  /// On screen, after `didAppear`.
  case visible
  /// About to leave the screen, after `willDisappear`.
  case disappearing

  /// Returns the next state; every state change of every controller is checked here.
  ///
  /// - Throws: An error that names both states, if the next one can't follow this one.
  package func moved(
    to next: AppearanceState, of controller: Participant? = nil
  ) throws(AppearanceError) -> AppearanceState {
    switch (self, next) {
    case (.hidden, .appearing), (.appearing, .visible), (.visible, .disappearing), (.disappearing, .hidden),
      (.appearing, .disappearing), (.disappearing, .appearing):
      return next
    default:
      throw AppearanceError(controller, from: self, to: next)
    }
  }
}

/// A hook that reports loading, appearing or disappearing to a controller.
public enum LifeCycleHook: String, Sendable, Hashable, CaseIterable {
  /// The content was loaded.
  case didLoad
  /// The content is about to appear.
  case willAppear
  /// The content has appeared.
  case didAppear
  /// The content is about to disappear.
  case willDisappear
  /// The content has disappeared.
  case didDisappear
}

/// An appearance change that isn't possible.
package struct AppearanceError: Error, Hashable, CustomStringConvertible {
  /// The controller; nil if the state is checked alone.
  package let controller: Participant?

  /// The current state.
  package let state: AppearanceState

  /// The state that can't follow it.
  package let next: AppearanceState

  /// Creates an error, for a test to compare with.
  package init(_ controller: Participant?, from state: AppearanceState, to next: AppearanceState) {
    self.controller = controller
    self.state = state
    self.next = next
  }

  /// What happened, the state that is left, and the possible changes.
  package var description: String {
    """
    \(controller.map { "'\($0)'" } ?? "A controller") cannot go from \(state.rawValue) to \(next.rawValue). Its state \
    is unchanged. The order is hidden, appearing, visible, disappearing, hidden; only a canceled transition switches \
    between appearing and disappearing.
    """
  }
}
