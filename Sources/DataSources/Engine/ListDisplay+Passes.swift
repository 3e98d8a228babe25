import MessageRecording

/// The passes of a list: each prepares a state and an anchor, and then shows them.
extension ListDisplay {
  /// A scroll target.
  enum Scroll {
    case offset(Double)
    case distance(Double)
    case row(ListPath, ListScrollPosition)
    /// A row that batches may have moved since; nothing happens if they have deleted it. After a reload without its
    /// identity it is the row at the same path.
    case trackedRow(RowTracker.Token, ListScrollPosition)
  }

  // MARK: Reload

  /// Asks for all counts and shows all rows again.
  func reload(for list: ListEngine<Cell>) throws(ListError) {
    let rules = try list.sourceProxy.layoutRules(for: list)
    list.sourceProxy.isAhead = true
    defer { list.sourceProxy.isAhead = false }
    var next = state
    next.layout = ListLayout(counts: try list.sourceProxy.counts(for: list), rules: rules)
    var found = list.sourceProxy.paths(of: rows.identities { _ in true }, in: next.layout, for: list)
    let anchor = anchor(in: next.layout, &found, for: list)
    // Some of these answers may include the changes of batches that the source has declared since the first question.
    guard !list.hasQueuedBatches else {
      throw .batchRejected(reason: "The source has changed while the list asked for its counts.")
    }
    list.sourceProxy.isAhead = false
    try endChange(to: next, keeping: anchor, after: .reload(found: found), for: list)
  }

  /// Returns the topmost visible row that is found again, as the anchor.
  private func anchor(
    in layout: ListLayout, _ found: inout [AnyHashable: ListPath], for list: ListEngine<Cell>
  ) -> ListState.Anchor {
    guard state.offset > .zero, list.sourceProxy.hasIdentities else { return .offset(state.offset) }
    let missing = Set(rows.identities { _ in true }).subtracting(found.keys)
    for item in state.items() {
      guard let identity = shown[item]?.identity, !missing.contains(identity) else { continue }
      if let path = found[identity] ?? list.sourceProxy.path(of: identity, in: layout, for: list) {
        found[identity] = path
        return .item(.row(path), distance: state.distance(of: item))
      }
    }
    return .offset(state.offset)
  }

  // MARK: Batch

  /// Checks a batch and applies it.
  func apply(_ batch: ListBatch, for list: ListEngine<Cell>) throws(ListError) {
    guard let source = list.source else { return }
    let rules = state.layout.sections.isEmpty ? try list.sourceProxy.layoutRules(for: list) : state.layout.rules
    list.sourceProxy.isAhead = true
    defer { list.sourceProxy.isAhead = false }
    let counts = try list.sourceProxy.counts(for: list)
    let batch = reloadingStaleItems(batch)
    let plan = try BatchCheck.plan(batch, before: state.layout.counts, after: counts, source: Participant(source))
    var next = state
    next.layout = plan.applied(to: state.layout, rules: rules)
    let identities = rows.identities { plan.reloadedSections.contains($0.section) }
    let found = list.isSourceAhead ? [:] : list.sourceProxy.paths(of: identities, in: next.layout, for: list)
    // The source finds these rows where they are after its later changes, so the list is reloaded instead.
    guard identities.isEmpty || !list.isSourceAhead else {
      throw .batchRejected(reason: "The source has more changes than the batch, which reloads sections.")
    }
    list.sourceProxy.isAhead = false
    try endChange(to: next, keeping: anchor(through: plan), after: .batch(plan, found: found), for: list)
  }

  /// Ends a reload or a batch, and asks for the identities that the source couldn't be asked for before.
  private func endChange(
    to next: ListState, keeping anchor: ListState.Anchor, after update: ListUpdate, for list: ListEngine<Cell>
  ) throws(ListError) {
    do throws(ListError) {
      try endPass(with: next, keeping: anchor, after: update, for: list)
    } catch {
      // Without the change the source would be asked for other rows.
      if case .emptyRows = error { identifySelectedRows(for: list) }
      throw error
    }
    identifySelectedRows(for: list)
  }

  /// Asks for the identities of the rows that were selected while the source was ahead of the list.
  private func identifySelectedRows(for list: ListEngine<Cell>) {
    guard !list.isSourceAhead, !rows.unidentified.isEmpty else { return }
    var paths: [ListPath] = []
    changeRows(for: list) { paths = $0.takeUnidentified() }
    for path in paths {
      let identity = list.sourceProxy.identity(at: path, for: list)
      // If the source has declared a batch when it was asked, its answer may be for another row.
      let isKnown = !list.isSourceAhead
      changeRows(for: list) { if isKnown { $0.identify(path, as: identity) } else { $0.identifyLater(path) } }
    }
  }

  /// Adds reloads of the items that the source was asked for while its rows were those after the batch already.
  private func reloadingStaleItems(_ batch: ListBatch) -> ListBatch {
    guard !staleItems.isEmpty else { return batch }
    var batch = batch
    let (deletedRows, deletedSections) = (Set(batch.deletedRows), Set(batch.deletedSections))
    for item in staleItems {
      switch item {
      case .row(let path):
        if state.layout.contains(path), !deletedRows.contains(path) { batch.reload(path) }
      case .header(let section), .footer(let section):
        let isThere = state.layout.sections.indices.contains(section)
        if isThere, !deletedSections.contains(section) { batch.reloadHeader(section) }
      }
    }
    return batch
  }

  /// Returns the topmost visible row that survives, or the next one below at the position of the topmost.
  private func anchor(through plan: BatchPlan) -> ListState.Anchor {
    guard state.offset > .zero else { return .offset(.zero) }
    let visible = state.items().compactMap(\.path)
    for path in visible {
      if let target = plan.target(of: path) { return .item(.row(target), distance: state.distance(of: .row(path))) }
    }
    guard let below = visible.last ?? state.firstItem(margin: 0)?.path,
      let survivor = plan.firstSurvivor(from: below, counts: state.layout.counts),
      let target = plan.target(of: survivor)
    else { return .offset(state.offset) }
    return .item(.row(target), distance: state.distance(of: .row(visible.first ?? survivor)))
  }

  // MARK: Scroll and resize

  /// Scrolls, and returns the distance that the visible rows have moved.
  func scroll(_ scroll: Scroll, for list: ListEngine<Cell>) throws(ListError) -> Double {
    let offsetBefore = state.offset
    var next = state
    var kept: (item: ListItem, distance: PreciseLength)?
    let anchor: ListState.Anchor
    switch scroll {
    case .offset(let offset):
      guard offset.isFinite else { throw .invalidLength(offset, of: "offset") }
      anchor = .offset(PreciseLength(offset))
    case .distance(let distance):
      guard distance.isFinite else { throw .invalidLength(distance, of: "distance") }
      next.place(.offset(state.offset + PreciseLength(distance)))
      let item = state.items().first { $0.path != nil && next.isVisible($0) }
      kept = item.map { ($0, state.distance(of: $0)) }
      anchor = item.map { .item($0, distance: next.distance(of: $0)) } ?? .offset(next.offset)
    case .trackedRow(let row, let position):
      return try rows.path(of: row).map { (path) throws(ListError) in
        try self.scroll(.row(path, position), for: list)
      } ?? 0
    case .row(let path, let position):
      guard state.layout.contains(path) else { throw .noSuchRow(path, rowCounts: state.layout.counts) }
      let item = ListItem.row(path)
      if !next.layout.isMeasured(item) {
        next.layout.setHeight(try height(of: item, for: list), of: item)
      }
      anchor = .item(item, distance: next.distance(toBring: item, to: position))
    }
    next.place(anchor)
    let offset = next.offset
    try move(to: consume next, keeping: anchor, for: list)
    if let kept { return (kept.distance - state.distance(of: kept.item)).rounded }
    // If no visible row stays, measuring rows in the margin doesn't count as movement.
    if case .distance = scroll { return (offset - offsetBefore).rounded }
    return (state.offset - offsetBefore).rounded
  }

  /// Changes the length of the viewport.
  func resize(viewport: Double, for list: ListEngine<Cell>) throws(ListError) {
    var next = state
    next.viewport = viewport
    try move(to: consume next, keeping: .offset(state.offset), for: list)
  }

  // MARK: Invariants

  /// Whether a row, a header or a footer in view or in the margin has no cell.
  var hasEmptyItems: Bool { state.items(margin: state.margin).contains { shown[$0] == nil } }

  /// Checks the visible cells and the selected rows against the layout.
  func checkInvariants() throws(InvariantViolation) {
    var items: [ObjectIdentifier: ListItem] = [:]
    for item in shown.sortedItems {
      guard let shownCell = shown[item] else { continue }
      if let other = items.updateValue(item, forKey: ObjectIdentifier(shownCell.cell)) {
        throw InvariantViolation("One cell is shown in \(other) and in \(item).")
      }
      if reuse.isIdle(shownCell.cell) { throw InvariantViolation("The cell of \(item) is also in a reuse pool.") }
      guard state.isVisible(item, margin: state.margin) else {
        throw InvariantViolation("There is a cell for \(item), which is out of view.")
      }
      if shownCell.span != state.layout.span(of: item) {
        throw InvariantViolation("The cell of \(item) is not where the item is.")
      }
    }
    for path in rows.paths where !state.layout.contains(path) {
      throw InvariantViolation("\(ListItem.row(path)) is selected or highlighted, but there is no such row.")
    }
  }
}

/// What a pass does to the rows that are shown, selected, highlighted or prefetched.
enum ListUpdate {
  /// Nothing: the list scrolls or is resized.
  case none

  /// Replaces all rows, except for those found by their identities.
  case reload(found: [AnyHashable: ListPath])

  /// Moves rows to their targets; those of reloaded sections to where they were found.
  case batch(BatchPlan, found: [AnyHashable: ListPath])

  /// Whether rows are replaced or moved.
  var changesRows: Bool { if case .none = self { false } else { true } }

  /// Returns the item that a cell shows after the update; nil if the cell is removed.
  func target(of item: ListItem) -> ListItem? {
    switch self {
    case .none: item
    case .reload: nil
    case .batch(let plan, _): plan.target(of: item)
    }
  }

  /// Returns the path of a selected or tracked row after the update; nil if it is gone.
  func target(of path: ListPath, _ identity: AnyHashable?) -> ListPath? {
    switch self {
    case .none: path
    case .reload(let found): identity.flatMap { found[$0] }
    case .batch(let plan, let found):
      plan.target(of: path)
        ?? (plan.reloadedSections.contains(path.section) ? identity.flatMap { found[$0] } : nil)
    }
  }

  /// The reconfigured items, by their positions after the update.
  var reconfiguredItems: Set<ListItem> {
    guard case .batch(let plan, _) = self else { return [] }
    return Set(plan.reconfiguredRows.compactMap { plan.target(of: .row($0)) })
  }

  /// The reloaded items, by their positions after the update.
  var reloadedItems: Set<ListItem> {
    guard case .batch(let plan, _) = self else { return [] }
    return Set(
      plan.reloadedRows.compactMap { plan.target(of: .row($0)) }
        + plan.reloadedHeaders.flatMap { [plan.target(of: .header($0)), plan.target(of: .footer($0))] }
        .compactMap(\.self))
  }
}
