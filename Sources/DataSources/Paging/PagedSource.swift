/// A list's source whose rows come in pages.
///
/// One list shows it. The next page is loaded when the end of what is loaded comes within one viewport of the visible end, as the list is
/// reloaded, scrolled, resized or changed; what a page brings is shown in one batch. The source owns the loader.
///
/// ```swift
/// @MainActor final class Timeline: @MainActor PagedSource {
///   let list = ListEngine<RowView>()
///   let pages = PageLoader(from: 1) { try await Server.posts(page: $0) }
///
///   func start() throws {
///     list.source = self
///     pages.connect()
///     try list.reload()  // loads the first page
///   }
///
///   func list(_ list: ListEngine<RowView>, cellFor post: Post, at path: ListPath) throws -> RowView { … }
/// }
/// ```
public protocol PagedSource<Cell>: SnapshotSource where Section == OnlySection {
  associatedtype PageKey

  /// Loads the rows, and keeps them.
  var pages: PageLoader<PageKey, Item> { get }
}

extension PagedSource {
  /// The rows that are loaded.
  public var snapshot: Snapshot<OnlySection, Item> {
    get { pages.snapshot }
    set { pages.snapshot = newValue }
  }

  /// Tells the loader where the list has come to.
  func listDidEndPass(_ list: ListEngine<Cell>) {
    // Before its first reload a list has no section.
    guard list.numberOfSections > 0 else { return }
    if pages.viewer !== list {
      pages.viewer = list
      pages.show = { [weak self, weak list] rows in
        guard let self, let list, list.source === self else { return false }
        do throws(ListError) { try apply(rows, to: list) } catch { list.report(error) }
        return true
      }
    }
    // Without rows it is empty, whatever header there is.
    pages.visibleEndDidChange(
      to: list.offset + list.viewport, contentLength: list.numberOfRows == 0 ? 0 : list.contentLength,
      viewport: list.viewport)
  }
}
