/// The hooks of a controller that tell of its own life: loading, appearing, disappearing.
public enum SceneHook: String, Sendable, Hashable, CaseIterable {
  case didLoad
  case willAppear
  case didAppear
  case willDisappear
  case didDisappear
}
