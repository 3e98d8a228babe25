/// The values of the first screen, so that a view never stores a model.
public struct CounterDisplay: Sendable, Hashable {
  public var number = ""
  public var step = ""
  public var status = ""
  public var canSave = true

  public init() {}
}
