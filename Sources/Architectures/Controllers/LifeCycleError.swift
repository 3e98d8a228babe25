public import MessageTracing

/// Why a controller could not load its content, or not go from one state to another.
public enum LifeCycleError: Error, Hashable {
  /// Its `load()` threw; the text is what the error says of itself.
  case loadFailed(Participant, reason: String)

  /// Its content was asked for while it was being loaded.
  case loadInProgress(Participant)

  /// There is no such move.
  case impossibleMove(Participant?, from: Appearance, to: Appearance)

  /// Its `scene` is no stored constant of its own.
  case unfitState(Participant)
}

extension LifeCycleError: CustomStringConvertible {
  /// What happened, what is left, the likely cause and the remedy.
  public var description: String {
    switch self {
    case .loadFailed(let controller, let reason):
      """
      '\(controller)' has no content: its load() failed with \(reason). Nothing else was called. Remove the cause and \
      ask again: the next request loads anew.
      """
    case .loadInProgress(let controller):
      """
      '\(controller)' has no content yet: load() asked for the very content that it is to make. Nothing else was \
      called. Return the node from load(), and use it in didLoad().
      """
    case .impossibleMove(let controller, let state, let next):
      """
      \(controller.map { "'\($0)'" } ?? "A controller") cannot go from \(state.rawValue) to \(next.rawValue). Its state \
      is unchanged. The way is hidden, appearing, visible, disappearing, hidden; only a cancelled transition turns \
      between appearing and disappearing.
      """
    case .unfitState(let controller):
      """
      '\(controller)' cannot be shown: its 'scene' is not a stored constant of its own. Nothing was called. Declare \
      `let scene = SceneState<Node>()` in the class that adopts Controller.
      """
    }
  }
}
