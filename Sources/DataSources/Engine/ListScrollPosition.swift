/// Where in the viewport a row is scrolled to.
public enum ListScrollPosition: Sendable, Hashable {
  /// The row begins where the viewport begins.
  case top

  /// The row's middle is the viewport's.
  case middle

  /// The row ends where the viewport ends.
  case bottom

  /// The list moves as little as it takes to bring the row into view, as much of it as there is room for.
  case nearest
}
