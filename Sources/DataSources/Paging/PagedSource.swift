public import MessageRecording

/// A list's source whose rows are loaded page by page.
///
/// It belongs to one list; if it is the source of two, a diagnostic says so. The next page is loaded when the visible end
/// comes within one viewport of the end of the loaded rows, as the list is reloaded, scrolled, resized or updated; the
/// rows of a page are shown in one batch update. The source owns the loader.
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
    if pages.list !== list, let other = pages.list as? ListEngine<Cell>, other.source === self {
      pages.setupCheck.report(.twoLists, of: pages)
    }
    pages.attach(to: list, source: self) { [weak self, weak list] isPrevious, rows, then in
      guard let self, let list, list.source === self else { return false }
      self.show(rows, isPrevious, in: list, then)
      return true
    }
    // A list without rows counts as empty, even with a header.
    pages.visibleEndDidChange(
      to: list.offset + list.viewport, contentLength: list.numberOfRows == 0 ? 0 : list.contentLength,
      viewport: list.viewport)
  }
}

extension PagedSource {
  private func isLoaded(by pages: AnyObject) -> Bool { self.pages === pages }

  /// Changes the rows, which are asked for when no batch is open: until then the app may change them.
  private func show(
    _ rows: @escaping () -> Snapshot<OnlySection, Item>?, _ isPrevious: Bool, in list: ListEngine<Cell>,
    _ then: @escaping () -> Void
  ) {
    var top: Item?
    let show = { [self, weak list] () -> ListBatch? in
      guard let list else { return nil }
      // While a batch was open, the list may have received a source without this loader. The rows are only kept then.
      guard (list.source as? any PagedSource<Cell>)?.isLoaded(by: pages) == true else {
        if let rows = rows() { snapshot = rows }
        return nil
      }
      // A list that isn't scrolled stays at its start; rows of a previous page must not push the visible ones away.
      top = isPrevious && list.offset == 0 ? snapshot.items.first : nil
      return rows().flatMap { change(to: $0, in: list) }
    }
    let finish = { [self, weak list] in
      if let list, let top, let path = snapshot.path(ofItemWithID: top.id), path.row > 0, list.numberOfRows > path.row {
        list.setupCheck.reportErrors(of: list) { () throws(ListError) in try list.scroll(to: path, at: .top) }
      }
      then()
    }
    list.setupCheck.reportErrors(of: list) { () throws(ListError) in try list.applyChange(show) }
    if list.isSourceAhead {
      list.setupCheck.reportErrors(of: list) { () throws(ListError) in
        try list.applyChange {
          finish()
          return nil
        }
      }
    } else {
      finish()
    }
  }
}

/// Reports each mistake in the setup of a page loader once.
///
/// An object, because the sink of a diagnostic may call the loader while it is reported.
final class PagingSetupCheck {
  enum Problem {
    case notConnected
    case twoLists
  }

  private var reported: Set<Problem> = []

  func report(_ problem: Problem, of loader: AnyObject) {
    guard reported.insert(problem).inserted else { return }
    let message =
      switch problem {
      case .notConnected:
        "A page is needed, and the loader isn't bound to an actor. Nothing is loaded until connect() is called on the "
          + "actor that uses the loader. The call is probably missing."
      case .twoLists:
        "Two lists have the same paged source, which belongs to one list: each page is shown only in the list that was "
          + "reloaded, scrolled, resized or updated last, and the other one keeps its rows. Use one source and one "
          + "loader for each list."
      }
    Diagnostic(.paging, about: Participant(loader), message).emit()
  }
}

extension Snapshot where Section == OnlySection, Item: Identifiable {
  /// The single section, without items.
  static var withoutItems: Self {
    var snapshot = Self()
    // A single section can't be a duplicate.
    try? snapshot.appendSections([OnlySection()])
    return snapshot
  }

  /// Adds the items of a page at the start or the end, and returns the identities of those that are new.
  ///
  /// A known identity keeps its position and gets the newest content.
  mutating func merge(_ items: [Item], atStart: Bool) -> [Item.ID] {
    // Inserted together, since each insertion above others takes as long as there are rows.
    var new: Self = .withoutItems
    for item in items {
      if index(ofItemWithID: item.id) != nil {
        try? updateItem(item)
      } else if (try? new.updateItem(item)) == nil {
        try? new.appendItems([item])
      }
    }
    if atStart, let top = self.items.first?.id {
      try? insertItems(new.items, beforeItem: top)
    } else {
      try? appendItems(new.items)
    }
    return new.items.map(\.id)
  }
}

extension Diagnostic.Topic {
  /// A page is needed, and the loader isn't bound to an actor; or a loader has two lists.
  public static let paging = Diagnostic.Topic("paging")
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
