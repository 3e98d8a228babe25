extension ListEngine {
  /// What is asked for in one pass, and what was refused.
  struct AskingRound {
    /// What keeps its place when a height turns out to be another one.
    let pivot: ListState.Pivot

    /// The items that are asked for although they have a cell.
    let anew: Set<ListItem>

    var asked: Set<ListItem> = []
    var empty: [ListError.EmptyRow] = []
  }

  /// Ends the display of items that are gone; the cells of the others follow them.
  func keepCells(_ change: Change) {
    if case .none = change { return }
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
  }

  /// Takes the cells from items that are not in view any more.
  func dropInvisibleCells() {
    for item in shownItems where !state.isVisible(item, margin: margin) {
      takeAway(item, shownAt: item.path)
    }
  }

  /// Tells the host of cells whose items have moved in the content.
  func placeAgain() {
    for item in shownItems {
      let span = state.layout.span(of: item)
      guard let cell = shown[item], cell.span != span else { continue }
      shown[item]?.span = span
      host?.list(self, place: cell.cell, at: span)
    }
  }

  /// Asks for headers first where a row loses its cell only if they are there: it shall keep it if they are not.
  func askForUncertainHeaders(_ round: inout AskingRound) throws(ListError) {
    guard state.layout.rules.hasHeaders, !state.layout.rules.measuresHeaders else { return }
    guard state.items(margin: margin).contains(where: { !state.layout.isCertain($0) }) else { return }
    let reach = margin + state.viewport
    let mayStay = shown.keys.contains {
      !state.isVisible($0, margin: margin) && state.isVisible($0, margin: reach)
    }
    guard mayStay else { return }
    for item in shownItems where item.path == nil && !state.isVisible(item, margin: margin) {
      takeAway(item, shownAt: nil)
    }
    try askForCells(&round) { !self.state.layout.isCertain($0) }
  }

  /// Asks for the cells of items in view or within the margin that have none, or are to be asked anew, from the top.
  func askForCells(
    _ round: inout AskingRound, where isMeant: (ListItem) -> Bool = { _ in true }
  ) throws(ListError) {
    guard let source = parts.source else { return }
    var next = state.firstItem(margin: margin)
    while let item = next, state.viewport + margin > 0, state.layout.top(of: item).rounded < state.bottom(margin) {
      if !state.layout.isMeasured(item) {
        state.layout.setHeight(try askForHeight(of: item), of: item)
        if replace(round.pivot) { next = state.firstItem(margin: margin) }
        continue
      }
      let hasCell = shown[item] != nil && !round.anew.contains(item)
      guard !hasCell, isMeant(item), state.layout.height(of: item) > 0, round.asked.insert(item).inserted else {
        next = state.layout.item(after: item)
        continue
      }
      do {
        if try show(item, source) { continue }
      } catch {
        round.empty.append(ListError.EmptyRow(path: item.path, section: item.section, reason: error.reason))
        continue
      }
      // There is no header: its room goes to the rows below.
      state.layout.setHeight(0, of: item)
      replace(round.pivot)
      next = state.firstItem(margin: margin)
    }
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
    shown[item] = ShownCell(
      cell: cell, identity: identity, span: span, isDisplayed: keepsOwn && own?.isDisplayed == true)
    if item.path == nil { state.layout.confirmHeader(item.section) }
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
}
