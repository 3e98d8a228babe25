/// What came of a scene that was presented for a result.
public enum SceneResult<Value> {
  /// The scene finished with this value.
  case finished(Value)

  /// It left in any other way, or was never shown.
  case cancelled
}

extension SceneResult: Sendable where Value: Sendable {}
extension SceneResult: Equatable where Value: Equatable {}
extension SceneResult: Hashable where Value: Hashable {}
