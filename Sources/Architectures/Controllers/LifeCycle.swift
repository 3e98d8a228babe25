public import MessageTracing

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
  /// - Throws: ``LifeCycleError/impossibleMove(_:from:to:)``, which names both states.
  public func moved(
    to next: AppearanceState, of controller: Participant? = nil
  ) throws(LifeCycleError) -> AppearanceState {
    switch (self, next) {
    case (.hidden, .appearing), (.appearing, .visible), (.visible, .disappearing), (.disappearing, .hidden),
      (.appearing, .disappearing), (.disappearing, .appearing):
      return next
    default:
      throw .impossibleMove(controller, from: self, to: next)
    }
  }
}

/// A hook that reports loading, appearing or disappearing to a controller.
public enum LifeCycleHook: String, Sendable, Hashable, CaseIterable {
  case didLoad
  case willAppear
  case didAppear
  case willDisappear
  case didDisappear
}

/// The reason why a controller can't load its content or change its appearance state.
public enum LifeCycleError: Error, Hashable {
  /// The controller's `load()` threw; the reason is the error's description.
  case loadFailed(Participant, reason: String)

  /// The controller's content was requested while `load()` was running.
  case loadInProgress(Participant)

  /// The state can't follow the current one.
  case impossibleMove(Participant?, from: AppearanceState, to: AppearanceState)

  /// The controller's `controllerState` isn't a stored constant of its own.
  case invalidState(Participant)
}

extension LifeCycleError: CustomStringConvertible {
  /// What happened, the state that is left, the likely cause and the remedy.
  public var description: String {
    switch self {
    case .loadFailed(let controller, let reason):
      """
      '\(controller)' has no content: its load() failed with \(reason). No other hook was called. Remove the cause and \
      try again: the next request loads again.
      """
    case .loadInProgress(let controller):
      """
      '\(controller)' has no content yet: load() requested the content that it is creating. No other hook was called. \
      Return the node from load(), and use it in didLoad().
      """
    case .impossibleMove(let controller, let state, let next):
      """
      \(controller.map { "'\($0)'" } ?? "A controller") cannot go from \(state.rawValue) to \(next.rawValue). Its state \
      is unchanged. The order is hidden, appearing, visible, disappearing, hidden; only a canceled transition switches \
      between appearing and disappearing.
      """
    case .invalidState(let controller):
      """
      '\(controller)' cannot be shown: its 'controllerState' is not a stored constant of its own. Nothing was called. \
      Declare `let controllerState = ControllerState<Node>()` in the class that adopts Controller.
      """
    }
  }
}
