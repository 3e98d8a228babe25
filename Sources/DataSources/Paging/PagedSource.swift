/// A list's source whose rows are loaded page by page.
///
/// It belongs to one list. The next page is loaded when the visible end comes within one viewport of the end of the
/// loaded rows, as the list is reloaded, scrolled, resized or updated; the rows of a page are shown in one batch
/// update. The source owns the loader.
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
public protocol PagedSource<Cell>: SnapshotSource where Section == OnlySection, Item: Identifiable {
  /// The type of the value that identifies a page, such as a number or a cursor.
  associatedtype PageKey

  /// The loader, which holds the rows.
  var pages: PageLoader<PageKey, Item> { get }
}

extension PagedSource {
  /// The snapshot of the rows that the loader has loaded.
  public var snapshot: Snapshot<OnlySection, Item> {
    get { pages.snapshot }
    set { pages.snapshot = newValue }
  }

  /// Reports the visible part of the list to the loader.
  func listDidEndPass(_ list: ListEngine<Cell>) {
    // Before its first reload a list has no section.
    guard list.numberOfSections > 0 else { return }
    pages.attach(to: list) { [weak self, weak list] rows, isPrevious in
      guard let self, let list, list.source === self else { return false }
      // A list that isn't scrolled stays at its start; rows of a previous page must not push the visible ones away.
      let top = isPrevious && list.offset == 0 ? snapshot.items.first : nil
      list.setupCheck.reportErrors(of: list) { () throws(ListError) in
        try apply(rows, to: list)
        if let top, let path = snapshot.path(ofItemWithID: top.id), path.row > 0, list.numberOfRows > path.row {
          try list.scroll(to: path, at: .top)
        }
      }
      return true
    }
    // A list without rows counts as empty, even with a header.
    pages.visibleEndDidChange(
      to: list.offset + list.viewport, contentLength: list.numberOfRows == 0 ? 0 : list.contentLength,
      viewport: list.viewport)
  }
}

/// The loader stopped after too many pages without rows.
struct TooManyEmptyPages: Error, CustomStringConvertible {
  let limit: Int

  var description: String {
    "More than \(limit) pages in a row added no row, and each had a next one. The rows stay, and nothing more is "
      + "loaded. The server probably names a page that is already loaded: call retry(), or raise emptyPageLimit if it "
      + "really has that many pages without rows."
  }
}
