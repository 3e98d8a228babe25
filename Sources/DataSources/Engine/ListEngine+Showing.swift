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
    keepCells(change)
    do throws(ListError) {
      var round = AskingRound(pivot: pivot, anew: change.reloadedItems)
      try askForUncertainHeaders(&round)
      dropInvisibleCells()
      placeAgain()
      try askForCells(&round)
      finish(distance: distance)
      if !round.empty.isEmpty { throw .emptyRows(round.empty, rowCounts: state.layout.counts) }
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
    var pivot = pivot
    if case .offset = pivot { pivot = next.topPivot }
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

  // MARK: The end

  private func finish(distance: Double) {
    dropInvisibleCells()
    placeAgain()
    if margin > 0 {
      for item in state.items() where shown[item]?.isDisplayed == false { display(item) }
    }
    prefetch(within: distance)
  }

  /// Puts back what was in force before a pass that showed its first cells and then failed.
  private func takeBack(_ before: ListState, _ marksBefore: RowMarks) {
    for item in shownItems { takeAway(item, shownAt: item.path) }
    let offsetBefore = state.offset
    state = before
    marks = marksBefore
    if state.offset != offsetBefore { host?.list(self, didScrollTo: offset) }
  }
}
