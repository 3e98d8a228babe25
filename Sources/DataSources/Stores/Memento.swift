/// Says how an object that changes in place is brought back to an earlier state.
///
/// ```swift
/// Memento(of: { $0.fields }, restore: { $0.fields = $1 })
/// ```
public struct Memento<Object> {
  let take: (Object) -> Any
  let restore: (Object, Any) -> Void

  /// Makes it of what is to be remembered, which must be a value, and of how an object gets it back.
  public init<State>(of state: @escaping (Object) -> State, restore: @escaping (Object, State) -> Void) {
    take = { state($0) }
    self.restore = { object, remembered in
      if let state = remembered as? State { restore(object, state) }
    }
  }
}
