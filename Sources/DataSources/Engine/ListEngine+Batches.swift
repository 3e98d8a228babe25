import MessageTracing

extension ListEngine {
  /// Tells the list what became of its rows and sections, and shows it: checked, then carried out at once.
  ///
  /// ```swift
  /// try list.batch {
  ///   texts.remove(at: 0)
  ///   $0.delete(ListPath(0, 0))
  /// }
  /// ```
  ///
  /// The source may change before or inside the closure, since *before* means the counts that the list holds. The counts
  /// are asked for once, then the visible rows that were inserted, reloaded or have come into view; a row that stays in
  /// view keeps its cell and is not asked. Selected rows stay selected wherever they go. Where the list is scrolled, the
  /// topmost visible row that survives keeps its place on the screen.
  ///
  /// Inside another batch, by closure or between ``beginBatch()`` and ``endBatch()``, it adds to that one: all paths are
  /// those of the outermost, at whose end alone something happens. Until then the list reads as before, and what else is
  /// asked of it waits.
  ///
  /// - Throws: What the closure throws, with the batch not carried out; or a ``ListError`` for a batch that does not add
  ///   up. Every later pass throws that same error, until a reload, or until a batch adds up from the counts held.
  public func batch(_ declare: (inout ListBatch) throws -> Void) throws {
    openBatch.enterClosure()
    var batch = ListBatch()
    do {
      try declare(&batch)
    } catch {
      let failure = (error as? ListError) ?? .batchAbandoned(reason: "\(error)")
      openBatch.leaveClosure(.failure(failure))
      // The caller gets the closure's own error; the list keeps what it means.
      try? finishBatch()
      throw error
    }
    openBatch.leaveClosure(.success(batch))
    try finishBatch()
  }

  /// Tells the list what became of its rows and sections, with a batch that was made elsewhere; see ``batch(_:)``.
  public func apply(_ batch: ListBatch) throws(ListError) {
    if openBatch.isOpen { openBatch.add(batch) } else { try perform(.batch(batch)) }
  }

  /// Opens a batch, to which every batch adds until ``endBatch()``.
  public func beginBatch() {
    openBatch.begin()
  }

  /// Ends what ``beginBatch()`` has begun; the outermost end carries everything out, as ``batch(_:)`` does.
  public func endBatch() throws(ListError) {
    try openBatch.end()
    try finishBatch()
  }

  private func finishBatch() throws(ListError) {
    switch openBatch.take() {
    case nil: break
    case .success(let batch): try perform(.batch(batch))
    case .failure(let error):
      try perform(.abandonedBatch(error))
      throw error
    }
  }

  // MARK: Passes

  func applyNow(_ batch: ListBatch) throws(ListError) {
    guard let source = parts.source else { return }
    do {
      let rules = state.layout.sections.isEmpty ? try checkedRules() : state.layout.rules
      let counts = try askForCounts()
      let plan = try BatchCheck.plan(batch, before: state.layout.counts, after: counts, source: Participant(source))
      var next = state
      next.layout = plan.applied(to: state.layout, rules: rules)
      let identities = marks.identities { plan.reloadedSections.contains($0.section) }
      let change = Change.batch(plan, found: find(identities, in: next.layout))
      try putInForce(next, keeping: pivot(through: plan), after: change)
      refusal = nil
    } catch {
      // Rows without cell are a flaw of a batch that was carried out.
      if case .emptyRows = error { refusal = nil } else { refusal = error }
      throw error
    }
  }

  /// What keeps its place: the topmost visible row that survives, or the next one below in the place of the topmost.
  private func pivot(through plan: BatchPlan) -> ListState.Pivot {
    guard state.offset > .zero else { return .offset(.zero) }
    let visible = visiblePaths
    for path in visible {
      if let target = plan.target(of: path) { return .item(.row(target), distance: state.distance(of: .row(path))) }
    }
    guard let below = visible.last ?? state.firstItem(margin: 0)?.path,
      let survivor = plan.firstSurvivor(from: below, counts: state.layout.counts),
      let target = plan.target(of: survivor)
    else { return .offset(state.offset) }
    return .item(.row(target), distance: state.distance(of: .row(visible.first ?? survivor)))
  }
}
