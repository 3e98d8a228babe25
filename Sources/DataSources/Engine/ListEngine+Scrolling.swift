extension ListEngine {
  /// Moves the viewport to an offset, or as near to it as there is content.
  ///
  /// Rows that stay in view keep their cells and places; only those that come into view are asked for.
  ///
  /// - Returns: The distance really moved; 0 if it has to wait for the end of a pass.
  @discardableResult
  public func scroll(to offset: Double) throws(ListError) -> Double {
    try perform(.scroll(.to(offset)))
  }

  /// Moves the viewport by a distance, or as far as there is content.
  ///
  /// What is on the screen moves by just that distance, also when rows come in above it that turn out to be higher than
  /// they counted; the offset then grows by the difference.
  ///
  /// - Returns: The distance really moved; 0 if it has to wait for the end of a pass.
  @discardableResult
  public func scroll(by distance: Double) throws(ListError) -> Double {
    try perform(.scroll(.by(distance)))
  }

  /// Moves the viewport so that a row is where it is wanted, or as near to it as there is content.
  ///
  /// - Returns: How much the offset has changed; 0 if it has to wait for the end of a pass.
  /// - Throws: ``ListError/noSuchRow(_:rowCounts:)``, and what every pass throws.
  @discardableResult
  public func scroll(to path: ListPath, at position: ListScrollPosition) throws(ListError) -> Double {
    try perform(.scroll(.row(path, position)))
  }

  /// Gives the viewport another length.
  public func resize(viewport: Double) throws(ListError) {
    try perform(.resize(viewport))
  }

  // MARK: Passes

  /// Scrolls, and answers how far what was in view has moved.
  func scrollNow(_ scroll: Scroll) throws(ListError) -> Double {
    let before = state
    var next = state
    var kept: ListItem?
    let pivot: ListState.Pivot
    switch scroll {
    case .to(let offset):
      guard offset.isFinite else { throw .badLength(offset, of: "offset") }
      pivot = .offset(PreciseLength(offset))
    case .by(let distance):
      guard distance.isFinite else { throw .badLength(distance, of: "distance") }
      next.place(.offset(state.offset + PreciseLength(distance)))
      kept = visiblePaths.lazy.map(ListItem.row).first { next.isVisible($0) }
      pivot = kept.map { .item($0, distance: next.distance(of: $0)) } ?? .offset(next.offset)
    case .row(let path, let position):
      guard state.layout.contains(path) else { throw .noSuchRow(path, rowCounts: state.layout.counts) }
      let item = ListItem.row(path)
      if !next.layout.isMeasured(item) { next.layout.setHeight(try askForHeight(of: item), of: item) }
      pivot = .item(item, distance: next.distance(toBring: item, to: position))
    }
    next.place(pivot)
    let direction = movesDown
    if next.offset != before.offset { movesDown = next.offset > before.offset }
    // A scroll that fails has no direction.
    defer { if state.offset == before.offset { movesDown = direction } }
    try moveInForce(next, keeping: pivot, from: before)
    if let kept { return (before.distance(of: kept) - state.distance(of: kept)).rounded }
    // With nothing kept in view, rows that are measured in the margin do not count as movement.
    if case .by = scroll { return (next.offset - before.offset).rounded }
    return (state.offset - before.offset).rounded
  }

  func resizeNow(_ viewport: Double) throws(ListError) {
    let before = state
    var next = state
    next.viewport = try checked(viewport: viewport)
    try moveInForce(next, keeping: .offset(state.offset), from: before)
  }

  func checked(viewport: Double) throws(ListError) -> Double {
    guard viewport >= 0, viewport.isFinite else { throw .badLength(viewport, of: "length of a viewport") }
    return viewport
  }

  private func moveInForce(
    _ next: ListState, keeping pivot: ListState.Pivot, from before: ListState
  ) throws(ListError) {
    defer {
      if state.offset.rounded != before.offset.rounded {
        state.settleOffset()
        cancelPress()
      }
    }
    try putInForce(next, keeping: pivot)
  }
}
