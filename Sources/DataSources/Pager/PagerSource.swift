/// Answers which page follows another one; a pager holds it weakly.
public protocol PagerSource<Page>: AnyObject {
  associatedtype Page

  /// Answers the page after one, or nil at the end. Asked once in each turn forward.
  func pager(_ pager: PagerEngine<Page>, pageAfter page: Page) -> Page?

  /// Answers the page before one, or nil at the beginning. Asked once in each turn backward.
  func pager(_ pager: PagerEngine<Page>, pageBefore page: Page) -> Page?
}
