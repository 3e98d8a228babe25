/// Decides whether a pager may be turned; without it, it always may.
///
/// The pager looks for this protocol once, when its delegate is set.
public protocol PagerDecidingDelegate<Page>: AnyObject {
  associatedtype Page

  /// Answers whether the pager may be turned to a page. Asked once in each turn, not where there is no page.
  func pager(_ pager: PagerEngine<Page>, shouldTurnTo page: Page) -> Bool
}
