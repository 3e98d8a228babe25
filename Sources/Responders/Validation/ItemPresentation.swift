/// How a command's item is to be shown: what validators may change before it is.
public struct ItemPresentation: Sendable, Hashable {
  /// Whether the item shows a mark, as a menu item does for something switched on.
  public enum State: Sendable, Hashable {
    case off
    case on
    case mixed
  }

  public var title: String
  public var state: State

  /// Whether the item can be chosen, as validation found.
  public private(set) var isEnabled: Bool

  public init(title: String, state: State = .off) {
    self.title = title
    self.state = state
    isEnabled = true
  }

  @usableFromInline mutating func setEnabled(_ isEnabled: Bool) {
    self.isEnabled = isEnabled
  }
}
