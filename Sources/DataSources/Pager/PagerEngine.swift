/// Keeps the page that is shown, and turns to the next or the previous one.
///
/// Source and delegate are held weakly, the shown page strongly. No neighbour is asked for ahead of time and none is kept,
/// so that no page is shown which the source does not have any more.
///
/// ```swift
/// let pager = PagerEngine<Chapter>()
/// pager.source = self
/// pager.page = chapters[0]
/// pager.turnForward()  // .turned
/// ```
public final class PagerEngine<Page> {
  /// Answers which page follows; weak.
  public weak var source: (any PagerSource<Page>)?

  /// The page that is shown; setting it tells nobody.
  public var page: Page? {
    didSet { changes += 1 }
  }

  private weak var heldDelegate: (any PagerDelegate<Page>)?
  private weak var deciding: (any PagerDecidingDelegate<Page>)?
  private var changes = 0
  private var isTurning = false

  /// Makes a pager without page.
  public init() {}

  /// Is told which page is shown, and decides if it adopts ``PagerDecidingDelegate``; weak.
  public var delegate: (any PagerDelegate<Page>)? {
    get { heldDelegate }
    set {
      heldDelegate = newValue
      deciding = newValue as? any PagerDecidingDelegate<Page>
    }
  }

  /// Shows the page after the present one, if there is one and the delegate lets it.
  @discardableResult
  public func turnForward() -> PagerTurn {
    turn { $0.pager(self, pageAfter: $1) }
  }

  /// Shows the page before the present one, if there is one and the delegate lets it.
  @discardableResult
  public func turnBackward() -> PagerTurn {
    turn { $0.pager(self, pageBefore: $1) }
  }

  private func turn(_ ask: (any PagerSource<Page>, Page) -> Page?) -> PagerTurn {
    // A delegate that turns on whenever it is told of a turn would never come to an end.
    guard !isTurning else { return .refused }
    isTurning = true
    defer { isTurning = false }
    guard let page, let source else { return .end }
    let changesBefore = changes
    guard let next = ask(source, page) else { return .end }
    guard deciding?.pager(self, shouldTurnTo: next) ?? true, changes == changesBefore else { return .refused }
    self.page = next
    heldDelegate?.pager(self, didTurnTo: next)
    return .turned
  }
}
