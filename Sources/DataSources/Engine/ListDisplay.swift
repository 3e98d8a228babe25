import Delegation
import MessageRecording

/// The displayed state of a list: layout and offset, the visible cells, the selected rows and the prefetch requests.
///
/// ``ListEngine`` passes itself to each method, to be the first argument of calls to the source, the delegate and the
/// host. These may call the list again: their requests are queued, and selection changes are immediate.
final class ListDisplay<Cell: ListCell> {
  /// The cells that one pass asks for.
  private struct CellRequests {
    /// The anchor that keeps its position when heights change.
    let anchor: ListState.Anchor
    /// The items whose cells are asked for again.
    let reloaded: Set<ListItem>
    /// The items whose cells are asked for again, and offered to be configured.
    let reconfigured: Set<ListItem>
    /// Whether the pass shows the first cells, so that it can still fail as a whole.
    let canFail: Bool
    var asked: Set<ListItem> = []
    /// Whether a height has changed, so that cells are no longer at their places.
    var movesCells = false
    /// Each item that got no cell, with the reason.
    var empty: [String] = []
  }

  /// What a pass that fails restores.
  private typealias Restored = (
    state: ListState, rows: RowTracker, shown: ShownCells<Cell>, prefetchRequests: PrefetchRequests, movesDown: Bool,
    staleItems: Set<ListItem>
  )

  let reuse = CellReuse<Cell>()
  private(set) var state = ListState()
  private(set) var rows = RowTracker()
  private(set) var shown = ShownCells<Cell>()

  /// The items that may have the height or the cell of another row or section: the source was ahead of the list when it
  /// was asked.
  private(set) var staleItems: Set<ListItem> = []

  private var prefetchRequests = PrefetchRequests()
  private var movesDown = true

  // MARK: Reading

  func cell(of item: ListItem) -> Cell? { shown[item]?.cell }
  func path(of cell: Cell) -> ListPath? { shown.item(of: cell)?.path }

  // MARK: Selected rows

  /// Changes the selection or the highlight, and updates the visible cells.
  func changeRows(for list: ListEngine<Cell>, _ change: (inout RowTracker) -> Void) {
    change(&rows)
    for path in shown.sortedItems.compactMap(\.path) { updateState(path, for: list) }
  }

  func track(_ path: ListPath, keepsPath: Bool = false) -> RowTracker.Token {
    rows.track(path, identity: shown[.row(path)]?.identity ?? rows.selected[path] ?? nil, keepsPath: keepsPath)
  }

  func endTracking(_ token: RowTracker.Token) { rows.endTracking(token) }

  /// Updates the visible cells after a change of the edit mode.
  func updateEditing(for list: ListEngine<Cell>) {
    for path in shown.sortedItems.compactMap(\.path) {
      shown.update(.row(path)) { $0.canEdit = nil }
      if list.hasSourceRows { askForEditing(path, for: list) }
      updateState(path, for: list)
    }
  }

  /// Asks whether a row in view can be edited, if that isn't known in edit mode.
  ///
  /// While the source is ahead of the list, it may have another row at the path. Then a later pass asks.
  private func askForEditing(_ path: ListPath, for list: ListEngine<Cell>) {
    let item = ListItem.row(path)
    guard list.isEditing, !list.isSourceAhead, shown[item]?.canEdit == nil, state.isVisible(item) else { return }
    let canEdit = list.sourceProxy.canEdit(path, for: list)
    if !list.isSourceAhead { shown.update(item) { $0.canEdit = canEdit } }
  }

  /// Shows a row's state in its cell, if it differs from the state shown before.
  private func updateState(_ path: ListPath, for list: ListEngine<Cell>, always: Bool = false) {
    guard let shownCell = shown[.row(path)] else { return }
    var state = ListCellState()
    state.isSelected = rows.selected[path] != nil
    state.isHighlighted = rows.highlighted == path
    state.isEditing = list.isEditing && shownCell.canEdit == true
    guard always || state != shownCell.state else { return }
    shown.update(.row(path)) { $0.state = state }
    shownCell.cell.show(state)
  }

  // MARK: Passes

  /// Removes everything, because the list has no source or a new one.
  func becomeEmpty(viewport: Double? = nil, for list: ListEngine<Cell>) {
    rows.removeAll()
    staleItems = []
    prefetchRequests.removeAll()
    movesDown = true
    let offsetBefore = state.offset
    state = ListState(viewport: viewport ?? state.viewport)
    if offsetBefore != .zero { list.host?.list(list, didScrollTo: 0) }
    for item in shown.sortedItems { remove(item, for: list) }
  }

  /// Ends a scroll or a change of the viewport; a change of the offset cancels a press.
  func move(
    to next: consuming ListState, keeping anchor: ListState.Anchor, for list: ListEngine<Cell>
  ) throws(ListError) {
    let offsetBefore = state.offset
    let direction = movesDown
    if next.offset != offsetBefore { movesDown = next.offset > offsetBefore }
    defer {
      // A scroll that fails has no direction.
      if state.offset == offsetBefore { movesDown = direction }
      if state.offset.rounded != offsetBefore.rounded { list.cancelPress() }
    }
    try endPass(with: consume next, keeping: anchor, after: .none, for: list)
  }

  /// Ends a pass: makes a prepared state the current one, and shows it.
  ///
  /// While cells are visible, heights are asked for first, so that an invalid one loses nothing. Then the cells that
  /// leave return to their pools, and only then the new ones are asked for, from the top.
  func endPass(
    with prepared: consuming ListState, keeping anchor: ListState.Anchor, after update: ListUpdate,
    for list: ListEngine<Cell>
  ) throws(ListError) {
    guard list.margin >= 0, list.margin.isFinite else { throw .invalidLength(list.margin, of: "margin") }
    let distance = list.prefetchDistance ?? prepared.viewport
    guard distance >= 0, distance.isFinite else { throw .invalidLength(distance, of: "prefetch distance") }
    var next = prepared
    next.margin = list.margin
    next.place(anchor)
    let isTopDown = shown.isEmpty && next.margin == 0 && next.offset == .zero
    let (offsetBefore, hadMargin) = (state.offset, state.margin > 0)
    // Not kept for a scroll: a layout that is shared is copied in part when it changes.
    let isRestored = update.changesRows || isTopDown
    var before: Restored? = isRestored ? (state, rows, shown, prefetchRequests, movesDown, staleItems) : nil
    if update.changesRows { (staleItems, state) = ([], next) }
    // Before the source and the host are called, which may read or select rows by their new paths.
    moveRows(update, mode: list.selectionMode)
    let gone = update.changesRows ? shown.move(update.target) : []
    var moved = rows
    var anchor = anchor
    if !isTopDown {
      do throws(ListError) { anchor = try measure(&next, keeping: anchor, for: list) } catch {
        guard let before else { throw error }
        restore(before, moved, for: list)
        throw error
      }
      before = nil
    }
    // Before cells are asked for, since another rest can bring a row at an edge into view.
    if !update.changesRows, next.offset.rounded != offsetBefore.rounded { anchor = next.alignOffset(keeping: anchor) }
    state = consume next
    if state.offset != offsetBefore { list.host?.list(list, didScrollTo: state.offset.rounded) }
    for (item, cell) in gone { removeCell(cell, of: item, for: list) }
    var requests = CellRequests(
      anchor: anchor, reloaded: update.reloadedItems, reconfigured: update.reconfiguredItems, canFail: before != nil)
    do throws(ListError) {
      try askForUncertainHeaders(&requests, for: list)
      arrangeCells(for: list)
      try askForCells(&requests, for: list)
    } catch {
      guard var before else { throw error }  // The first cells: nothing was shown before them.
      for item in shown.sortedItems { remove(item, for: list) }
      // A scroll or resize moves no rows, so those that were selected during it stay selected.
      if !update.changesRows { (before.rows, moved) = (rows, rows) }
      let offset = state.offset
      restore(before, moved, for: list)
      if state.offset != offset { list.host?.list(list, didScrollTo: state.offset.rounded) }
      throw error
    }
    if requests.movesCells { arrangeCells(for: list) }
    finish(hadMargin: hadMargin, prefetchDistance: distance, for: list)
    if !requests.empty.isEmpty { throw .emptyRows(reasons: requests.empty, rowCounts: state.layout.counts) }
  }

  /// Asks for the heights in view, then for those in the margin, which must not move the rows in view.
  private func measure(
    _ next: inout ListState, keeping anchor: ListState.Anchor, for list: ListEngine<Cell>
  ) throws(ListError) -> ListState.Anchor {
    var measured = ListState.MeasuredItems()
    while list.source != nil, let item = next.placeAndFindUnmeasured(anchor, margin: 0, &measured) {
      next.layout.setHeight(try height(of: item, for: list), of: item)
    }
    var anchor = anchor
    if case .offset = anchor { anchor = next.topAnchor }
    guard next.margin > 0 else { return anchor }
    measured = ListState.MeasuredItems()
    while list.source != nil, let item = next.placeAndFindUnmeasured(anchor, margin: next.margin, &measured) {
      next.layout.setHeight(try height(of: item, for: list), of: item)
    }
    return anchor
  }

  /// Asks for the height of an item.
  func height(of item: ListItem, for list: ListEngine<Cell>) throws(ListError) -> Double {
    defer { if list.isSourceAhead { staleItems.insert(item) } }
    return try list.sourceProxy.height(of: item, for: list)
  }

  private func moveRows(_ update: ListUpdate, mode: ListSelectionMode) {
    switch update {
    case .none: return
    case .reload:
      rows.move(isReload: true) { update.target(of: $0, $1) }
      prefetchRequests.removeAll()
      movesDown = true
    case .batch(let plan, _):
      rows.move(isReload: false) { update.target(of: $0, $1) }
      prefetchRequests.move(plan.target) { path in
        plan.reloadedRows.contains(path)
          || plan.reloadedSections.contains(path.section) && plan.target(of: path) == nil
      }
    }
    rows.limitSelection(to: mode)
  }

  private func finish(hadMargin: Bool, prefetchDistance: Double, for list: ListEngine<Cell>) {
    // Rows that come into view from the margin, and those whose edit mode couldn't be asked for before.
    for item in hadMargin || state.margin > 0 || list.isEditing ? state.items() : [] { display(item, for: list) }
    guard list.sourceProxy.prefetches else { return }
    let wanted = state.rows(within: prefetchDistance, below: movesDown).filter { shown[.row($0)] == nil }
    let (begun, cancelled) = prefetchRequests.update(wanted: wanted) { shown[.row($0)] != nil }
    list.sourceProxy.prefetch(begun, cancel: cancelled, for: list)
  }

  /// Restores what a pass that fails has changed, without a press that has ended since.
  private func restore(_ before: Restored, _ moved: RowTracker, for list: ListEngine<Cell>) {
    let isPressOver = rows.highlighted != moved.highlighted
    // The cells show what the source has selected since; they are updated before their rows move back.
    changeRows(for: list) { $0 = moved }
    staleItems.formUnion(before.staleItems)
    (state, rows, shown, prefetchRequests, movesDown, _) = before
    changeRows(for: list) {
      if isPressOver { $0.highlighted = nil }
      $0.limitSelection(to: list.selectionMode)
    }
  }

  // MARK: Removing and placing cells

  /// Removes the cells that are out of view, and places those that have moved in the content.
  private func arrangeCells(for list: ListEngine<Cell>) {
    for item in shown.sortedItems(where: { !state.isVisible($0, margin: state.margin) }) {
      remove(item, for: list)
    }
    for item in shown.sortedItems(placedOtherThan: { state.layout.span(of: $0) }) {
      let span = state.layout.span(of: item)
      guard let cell = shown[item]?.cell else { continue }
      shown.update(item) { $0.span = span }
      list.host?.list(list, place: cell, at: span)
    }
  }

  private func remove(_ item: ListItem, for list: ListEngine<Cell>) {
    if let gone = shown.remove(item) { removeCell(gone, of: item, for: list) }
  }

  private func removeCell(_ gone: ShownCells<Cell>.Entry, of item: ListItem, for list: ListEngine<Cell>) {
    endDisplay(of: gone, in: item, for: list)
    reuse.enqueue(gone.cell)
  }

  private func endDisplay(of gone: ShownCells<Cell>.Entry, in item: ListItem, for list: ListEngine<Cell>) {
    list.host?.list(list, remove: gone.cell)
    guard let path = item.path, gone.isDisplayed, let delegate = list.displayDelegate else { return }
    Trace.send("didEndDisplaying forRowAt \(path)", from: list, to: delegate, .delegation) {
      delegate.list(list, didEndDisplaying: gone.cell, forRowAt: path)
    }
  }

  // MARK: Asking for cells

  /// Asks for headers and footers first if assumed ones push rows out of view: without them these rows keep their cells.
  private func askForUncertainHeaders(_ requests: inout CellRequests, for list: ListEngine<Cell>) throws(ListError) {
    let margin = state.margin
    guard state.layout.rules.headers.areUncertain || state.layout.rules.footers.areUncertain else { return }
    guard state.items(margin: margin).contains(where: { !state.layout.isCertain($0) }) else { return }
    guard shown.items.contains(where: { !state.isVisible($0, margin: margin) }) else { return }
    for item in shown.sortedItems where item.path == nil && !state.isVisible(item, margin: margin) {
      remove(item, for: list)
    }
    try askForCells(&requests, for: list) { !self.state.layout.isCertain($0) }
  }

  /// Asks for the cells of the items in view or in the margin that have none or are reloaded, from the top.
  private func askForCells(
    _ requests: inout CellRequests, for list: ListEngine<Cell>, where isIncluded: (ListItem) -> Bool = { _ in true }
  ) throws(ListError) {
    guard let source = list.source else { return }
    let margin = state.margin
    var next = state.firstItem(margin: margin)
    while let item = next, state.viewport + margin > 0 {
      let (top, offset) = (state.layout.top(of: item).rounded, state.offset)
      guard top < state.bottom(margin) else { return }
      try askForHeight(of: item, &requests, for: list)
      if state.offset == offset, isIncluded(item), state.isMeasuredInView(item, from: top, margin: margin) {
        askForCell(of: item, &requests, from: source, for: list)
      }
      // Another offset may bring items above this one into view.
      next = state.offset == offset ? state.layout.item(after: item) : state.firstItem(margin: margin)
    }
  }

  /// Asks for the height of an item that isn't measured, once in a pass.
  private func askForHeight(
    of item: ListItem, _ requests: inout CellRequests, for list: ListEngine<Cell>
  ) throws(ListError) {
    guard !state.layout.isMeasured(item), !requests.asked.contains(item) else { return }
    do throws(ListError) {
      state.layout.setHeight(try height(of: item, for: list), of: item)
      keepAnchor(&requests, for: list)
    } catch {
      // A row that came into view because a section has no header or footer: other cells have changed already.
      if requests.canFail { throw error }
      requests.asked.insert(item)
      requests.empty.append("\(item): \(error.reasonForNoHeight)")
    }
  }

  /// Asks for the cell of a measured item that needs one, once in a pass.
  private func askForCell(
    of item: ListItem, _ requests: inout CellRequests, from source: any ListSource<Cell>, for list: ListEngine<Cell>
  ) {
    let isReconfigured = requests.reconfigured.contains(item) && !requests.reloaded.contains(item)
    let hasCell = shown[item] != nil && !requests.reloaded.contains(item) && !isReconfigured
    guard !hasCell, state.layout.height(of: item) > 0, requests.asked.insert(item).inserted else { return }
    defer { if list.isSourceAhead { staleItems.insert(item) } }
    do {
      if try show(item, from: source, for: list, keepingCell: isReconfigured) { return }
      // The section has no header or footer: the rows below move up.
      state.layout.setHeight(0, of: item)
      keepAnchor(&requests, for: list)
    } catch {
      requests.empty.append("\(item): \(error)")
    }
  }

  /// Keeps the anchor's position after a height has changed, and reports another offset to the host.
  private func keepAnchor(_ requests: inout CellRequests, for list: ListEngine<Cell>) {
    requests.movesCells = true
    let before = state.offset
    state.place(requests.anchor)
    if state.offset != before { list.host?.list(list, didScrollTo: state.offset.rounded) }
  }

  /// Asks for the cell of an item and shows it; returns false for a section without a header or footer.
  ///
  /// The cell of a reloaded item returns to its reuse pool first, so that the source can dequeue it; that of a
  /// reconfigured item is offered as it is.
  private func show(
    _ item: ListItem, from source: any ListSource<Cell>, for list: ListEngine<Cell>, keepingCell: Bool
  ) throws -> Bool {
    let identity = item.path.flatMap { list.sourceProxy.identity(at: $0, for: list) }
    let own = shown.remove(item)
    if let own { if keepingCell { reuse.offered = own.cell } else { reuse.enqueue(own.cell) } }
    let answer = Result { try cell(of: item, from: source, for: list) }
    reuse.offered = nil
    let keepsOwn = own.map { (try? answer.get()) === $0.cell } ?? false
    if let own, !keepsOwn {
      endDisplay(of: own, in: item, for: list)
      if keepingCell { reuse.enqueue(own.cell) }
    }
    guard let cell = try answer.get() else { return false }
    let span = state.layout.span(of: item)
    let isDisplayed = keepsOwn && own?.isDisplayed == true
    shown.insert(.init(cell: cell, identity: identity, span: span, isDisplayed: isDisplayed), at: item)
    state.layout.confirm(item)
    display(item, for: list, again: true)
    if !keepsOwn || own?.span != span { list.host?.list(list, place: cell, at: span) }
    return true
  }

  /// Returns the source's cell of an item, which no other item may have; nil for a section without a header or footer.
  private func cell(
    of item: ListItem, from source: any ListSource<Cell>, for list: ListEngine<Cell>
  ) throws -> Cell? {
    let cell = try reuse.answer { try list.sourceProxy.cell(of: item, from: source, for: list) }
    if let cell, let other = shown.item(of: cell) { throw DuplicateCell(other: other) }
    return cell
  }

  /// Shows a row's state in its cell, and calls the delegate when the row comes into view.
  private func display(_ item: ListItem, for list: ListEngine<Cell>, again: Bool = false) {
    guard let path = item.path, let shownCell = shown[item] else { return }
    let appears = !shownCell.isDisplayed && state.isVisible(item)
    if appears { shown.update(item) { $0.isDisplayed = true } }
    askForEditing(path, for: list)
    updateState(path, for: list, always: again)
    guard appears, let delegate = list.displayDelegate else { return }
    Trace.send("willDisplay forRowAt \(path)", from: list, to: delegate, .delegation) {
      delegate.list(list, willDisplay: shownCell.cell, forRowAt: path)
    }
  }
}
