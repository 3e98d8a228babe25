extension ListEngine {
  /// Ends a pass: makes a prepared state the list's own and shows it.
  ///
  /// Heights are asked for first while there are cells on show, so that one that cannot be used loses nothing. Then what
  /// leaves is pooled, and only then what comes is asked for, from the top.
  func putInForce(
    _ prepared: ListState, keeping pivot: ListState.Pivot, after change: Change = .none
  ) throws(ListError) {
    guard margin >= 0, margin.isFinite else { throw .badLength(margin, of: "margin") }
    let distance = prefetchDistance ?? prepared.viewport
    guard distance >= 0, distance.isFinite else { throw .badLength(distance, of: "distance of prefetching") }
    var next = prepared
    next.place(pivot)
    let before = (state, marks)
    let isTopDown = shown.isEmpty && margin == 0 && next.offset == .zero
    let pivot = isTopDown ? pivot : try measure(&next, keeping: pivot)
    state = next
    moveMarks(change)
    if state.offset != before.0.offset { host?.list(self, didScrollTo: offset) }
    dropCells(change)
    placeAgain()
    do throws(ListError) {
      let empty = try askForCells(keeping: pivot, anew: change.reloadedItems)
      finish(distance: distance)
      if !empty.isEmpty { throw .emptyRows(empty, rowCounts: state.layout.counts) }
    } catch {
      if case .emptyRows = error { throw error }
      finish(distance: distance)
      if isTopDown { takeBack(before.0, before.1) }
      throw error
    }
  }

  /// Asks for the heights in view, then for those in the margin, which must not move the rows in view.
  private func measure(
    _ next: inout ListState, keeping pivot: ListState.Pivot
  ) throws(ListError) -> ListState.Pivot {
    while let item = next.placeAndFindUnmeasured(pivot, margin: 0) {
      next.layout.setHeight(try askForHeight(of: item), of: item)
    }
    let pivot = next.topPivot
    guard margin > 0 else { return pivot }
    while let item = next.placeAndFindUnmeasured(pivot, margin: margin) {
      next.layout.setHeight(try askForHeight(of: item), of: item)
    }
    return pivot
  }

  private func moveMarks(_ change: Change) {
    switch change {
    case .none: return
    case .reload:
      marks.move(endsHighlight: true) { change.target(of: $0, $1) }
      prefetchRequests.forgetAll()
      movesDown = true
    case .batch(let plan, _):
      marks.move(endsHighlight: false) { change.target(of: $0, $1) }
      prefetchRequests.move(plan.target) { path in
        plan.reloadedRows.contains(path)
          || plan.reloadedSections.contains(path.section) && plan.target(of: path) == nil
      }
    }
    marks.limitSelection(to: heldSelectionMode)
  }

  // MARK: Cells

  /// Takes the cells from items that are gone or not needed any more; the others follow their items.
  private func dropCells(_ change: Change) {
    if case .none = change { return dropInvisibleCells() }
    var kept: [ListItem: ShownCell<Cell>] = [:]
    let old = shown.sorted { $0.key < $1.key }
    for (item, cell) in old {
      if let target = change.target(of: item) { kept[target] = cell }
    }
    shown = kept
    for (item, gone) in old where change.target(of: item) == nil {
      endDisplay(of: gone, at: item.path)
      loans.end(gone.cell)?()
    }
    dropInvisibleCells()
  }

  private func dropInvisibleCells() {
    for item in shown.keys.sorted() where !state.isVisible(item, margin: margin) {
      takeAway(item, shownAt: item.path)
    }
  }

  /// Tells the host of cells whose items have moved in the content.
  private func placeAgain() {
    for item in shown.keys.sorted() {
      let span = state.layout.span(of: item)
      guard let cell = shown[item], cell.span != span else { continue }
      shown[item]?.span = span
      host?.list(self, place: cell.cell, at: span)
    }
  }

  /// Asks for the cells of items in view or within the margin that have none, or are to be asked anew, from the top.
  private func askForCells(
    keeping pivot: ListState.Pivot, anew: Set<ListItem>
  ) throws(ListError) -> [ListError.EmptyRow] {
    guard let source = parts.source else { return [] }
    var empty: [ListError.EmptyRow] = []
    var asked: Set<ListItem> = []
    var next = state.firstItem(margin: margin)
    while let item = next, state.viewport + margin > 0, state.layout.top(of: item).rounded < state.bottom(margin) {
      let isAsked = shown[item] != nil && !anew.contains(item) || asked.contains(item)
      if !state.layout.isMeasured(item) {
        state.layout.setHeight(try askForHeight(of: item), of: item)
        if replace(pivot) { next = state.firstItem(margin: margin) }
      } else if isAsked || state.layout.height(of: item) == 0 {
        next = state.layout.item(after: item)
      } else {
        asked.insert(item)
        do {
          if !(try show(item, source)) {
            // There is no header: its room goes to the rows below.
            state.layout.setHeight(0, of: item)
            replace(pivot)
            next = state.firstItem(margin: margin)
          }
        } catch {
          empty.append(ListError.EmptyRow(path: item.path, section: item.section, reason: error.reason))
        }
      }
    }
    return empty
  }

  /// Keeps the pivot in its place after a height has changed.
  ///
  /// - Returns: Whether the offset has changed by that.
  @discardableResult
  private func replace(_ pivot: ListState.Pivot) -> Bool {
    let before = state.offset
    state.place(pivot)
    guard state.offset != before else { return false }
    host?.list(self, didScrollTo: offset)
    dropInvisibleCells()
    return true
  }

  /// Asks for the cell of an item and shows it; an item that is asked anew has its own cell at hand.
  ///
  /// - Returns: Whether there is a cell: a section may have no header.
  private func show(_ item: ListItem, _ source: any ListSource<Cell>) throws(Refusal) -> Bool {
    let identity = item.path.flatMap(askForIdentity)
    let own = shown.removeValue(forKey: item)
    if let own { loans.end(own.cell)?() }
    let cell: Cell?
    do {
      cell = try askForCell(of: item, source)
    } catch {
      if let own { endDisplay(of: own, at: item.path) }
      throw error
    }
    let keepsOwn = own != nil && cell === own?.cell
    if let own, !keepsOwn { endDisplay(of: own, at: item.path) }
    guard let cell else { return false }
    let span = state.layout.span(of: item)
    shown[item] = ShownCell(cell: cell, identity: identity, span: span, isDisplayed: keepsOwn && own?.isDisplayed == true)
    display(item, again: true)
    if !keepsOwn || own?.span != span { host?.list(self, place: cell, at: span) }
    return true
  }

  /// Sees to it that a cell shows its row's state, and that the delegate knows when the row comes into view.
  func display(_ item: ListItem, again: Bool = false) {
    guard let path = item.path, let shownCell = shown[item] else { return }
    let isComing = !shownCell.isDisplayed && state.isVisible(item)
    if isComing { shown[item]?.isDisplayed = true }
    if isComing || again, heldIsEditing, state.isVisible(item) { shown[item]?.canEdit = mayEdit(path) }
    refresh(path, again: again)
    if isComing { delegates.display?.list(self, willDisplay: shownCell.cell, forRowAt: path) }
  }

  // MARK: The end

  private func finish(distance: Double) {
    placeAgain()
    if margin > 0 {
      for item in state.items() where shown[item]?.isDisplayed == false { display(item) }
    }
    prefetch(within: distance)
  }

  /// Puts back what was in force before a pass that showed its first cells and then failed.
  private func takeBack(_ before: ListState, _ marksBefore: RowMarks) {
    for item in shown.keys.sorted() { takeAway(item, shownAt: item.path) }
    let offsetBefore = state.offset
    state = before
    marks = marksBefore
    if state.offset != offsetBefore { host?.list(self, didScrollTo: offset) }
  }
}
