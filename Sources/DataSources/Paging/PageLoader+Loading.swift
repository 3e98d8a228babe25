public import MessageTracing

extension Diagnostic.Topic {
  /// A page that could not be loaded or shown, with nobody there to throw to.
  public static var paging: Diagnostic.Topic { Diagnostic.Topic("paging") }
}

extension PageLoader {
  /// Says where the visible part of the content ends, and where the content does.
  ///
  /// For views other than a list with a ``PagedSource``, which says so itself. If the end of the content is as near as
  /// ``distance`` or nearer, or there is none, the next page is loaded.
  public func visibleEndDidChange(to visibleEnd: Double, contentLength: Double, viewport: Double) {
    isNear = contentLength <= 0 || contentLength - visibleEnd <= distance * viewport
    ringIfNeeded()
  }

  /// Asks once more for the page that failed; without a failure it does nothing.
  public func retry() {
    guard case .failed = state else { return }
    isDue = true
    state = .ready
    ringIfNeeded()
  }

  /// Begins anew with the first page, which is loaded at once.
  ///
  /// A load under way is cancelled, and what it answers is dropped. The rows stay until the first page is there, and then
  /// change by the difference; they stay if it fails.
  public func reset() {
    task?.cancel()
    task = nil
    number += 1
    key = first
    replaces = true
    emptyPages = 0
    isDue = true
    state = .ready
    ringIfNeeded()
  }

  // MARK: On the loader's actor

  /// What one load needs, without the loader.
  struct Request {
    let key: Key
    let number: Int
    let load: Load
  }

  private var isWanted: Bool {
    guard case .ready = state else { return false }
    return isDue || isNear
  }

  private func ringIfNeeded() {
    guard isWanted else { return }
    ringer.yield()
    guard !isConnected, !hasWarned else { return }
    hasWarned = true
    Diagnostic(
      .paging, about: Participant(self),
      "A page is needed, and the loader does not know on which actor to load it. It is loaded once connect() has been "
        + "called there."
    ).emit()
  }

  func nextRequest() -> Request? {
    guard isWanted else { return nil }
    isDue = false
    number += 1
    let request = Request(key: key, number: number, load: load)
    state = .loading
    return request.number == number ? request : nil
  }

  func take(_ answer: Result<LoadedPage<Key, Item>, any Error>, number: Int) {
    // Since then there was a reset.
    guard number == self.number else { return }
    task = nil
    switch answer {
    case .success(let page): take(page, number: number)
    case .failure(let error): state = .failed(error)
    }
  }

  private func take(_ page: LoadedPage<Key, Item>, number: Int) {
    let count = replaces ? 0 : snapshot.numberOfItems
    let rows = merged(page.items)
    let isEmpty = rows.numberOfItems == count
    let isTooMuch = isEmpty && page.next != nil && emptyPages >= emptyPageLimit
    replaces = false
    emptyPages = isEmpty && !isTooMuch ? emptyPages + 1 : 0
    isNear = false
    if show?(rows) != true { snapshot = rows }
    // Whoever was shown the rows may have asked for a reset.
    guard number == self.number else { return }
    if isTooMuch {
      state = .failed(PagingError.tooManyEmptyPages(limit: emptyPageLimit))
    } else if let next = page.next {
      key = next
      isDue = isEmpty
      state = .ready
    } else {
      state = .complete
    }
    ringIfNeeded()
  }

  /// Returns the rows with those of a page: an identity that is there keeps its place and gets the newest content.
  private func merged(_ items: [Item]) -> Snapshot<OnlySection, Item> {
    var rows = replaces || snapshot.numberOfSections == 0 ? .withoutItems : snapshot
    for item in items {
      do { try rows.updateItem(item) } catch { try? rows.appendItems([item]) }
    }
    return rows
  }
}
