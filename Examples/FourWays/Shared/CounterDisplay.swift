/// What the first screen shows: a value, so that a view never holds a model.
public struct CounterDisplay: Sendable, Hashable {
  public var number = ""
  public var step = ""
  public var status = ""
  public var canSave = true

  public init() {}
}
