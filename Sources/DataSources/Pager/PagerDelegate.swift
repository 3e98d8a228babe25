/// Is told which page is shown; a pager holds it weakly.
public protocol PagerDelegate<Page>: AnyObject {
  associatedtype Page

  /// Is told, once, that the pager has been turned to a page.
  func pager(_ pager: PagerEngine<Page>, didTurnTo page: Page)
}
