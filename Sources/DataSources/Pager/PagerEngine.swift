public import Delegation
import MessageRecording

/// Shows one page, and turns to the next or the previous one.
///
/// The pager holds source and delegate weakly, and the current page strongly. It neither asks for neighboring pages
/// ahead of time nor keeps them, so it shows no page that the source no longer has.
///
/// ```swift
/// let pager = PagerEngine<Chapter>()
/// pager.source = self
/// pager.page = chapters[0]
/// pager.turnForward()  // .turned
/// ```
public final class PagerEngine<Page> {
  /// Provides the next and previous pages; weak.
  public weak var source: (any PagerSource<Page>)?

  /// Decides whether the pager may turn, and is notified of each turn; weak.
  @WeakDelegate public var delegate: (any PagerDelegate<Page>)?

  /// The current page; setting it doesn't notify the delegate.
  public var page: Page? {
    get { current }
    // The former page is released after the access, since its deinitializer may read the pager.
    set {
      withExtendedLifetime(current) {
        current = newValue
        changes += 1
      }
    }
  }

  private var current: Page?
  private var changes = 0
  private var isTurning = false

  /// Creates a pager without a page.
  public init() {}

  /// Turns to the page after the current one, if there is one and the delegate allows it.
  @discardableResult
  public func turnForward() -> PagerTurn {
    turn("pageAfter") { $0.pager(self, pageAfter: $1) }
  }

  /// Turns to the page before the current one, if there is one and the delegate allows it.
  @discardableResult
  public func turnBackward() -> PagerTurn {
    turn("pageBefore") { $0.pager(self, pageBefore: $1) }
  }

  private func turn(_ message: String, _ ask: (any PagerSource<Page>, Page) -> Page?) -> PagerTurn {
    // A delegate that answers each turn with another one would never end.
    guard !isTurning else { return .refused }
    isTurning = true
    defer { isTurning = false }
    guard let page, let source else { return .end }
    let changesBefore = changes
    guard let next = Trace.send(message, from: self, to: source, .dataSource, { ask(source, page) }) else {
      return .end
    }
    let isAllowed = $delegate("shouldTurn", from: self) { $0.pager(self, shouldTurnTo: next) } ?? true
    guard isAllowed, changes == changesBefore else { return .refused }
    self.page = next
    $delegate("didTurn", from: self) { $0.pager(self, didTurnTo: next) }
    return .turned
  }
}

/// The outcome of turning a pager.
public enum PagerTurn: Sendable, Hashable {
  /// The pager shows the next page.
  case turned

  /// The delegate didn't allow it, the page was changed during the turn, or another turn is in progress.
  case refused

  /// There is no next page, no current page or no source.
  case end
}

/// Provides the pages around the current one; a pager holds it weakly.
public protocol PagerSource<Page>: AnyObject {
  /// The type of the pages.
  associatedtype Page

  /// Returns the page after another one, or nil at the end. Called once for each turn forward.
  func pager(_ pager: PagerEngine<Page>, pageAfter page: Page) -> Page?

  /// Returns the page before another one, or nil at the beginning. Called once for each turn backward.
  func pager(_ pager: PagerEngine<Page>, pageBefore page: Page) -> Page?
}

/// Decides whether a pager may turn, and receives its turns; a pager holds it weakly.
public protocol PagerDelegate<Page>: AnyObject {
  /// The type of the pages.
  associatedtype Page

  /// Returns whether the pager may turn to a page. Called once for each turn, but not if there is no page.
  func pager(_ pager: PagerEngine<Page>, shouldTurnTo page: Page) -> Bool

  /// Called once after the pager turned to a page.
  func pager(_ pager: PagerEngine<Page>, didTurnTo page: Page)
}
