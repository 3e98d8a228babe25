/// What became of turning a pager.
public enum PagerTurn: Sendable, Hashable {
  /// It shows the next page.
  case turned

  /// The delegate did not let it, or the page has changed in the meantime, or another turn is under way.
  case refused

  /// There is no page that way, no page at all, or nobody to ask.
  case end
}
