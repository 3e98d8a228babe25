import Delegation

/// The number of rows of a list that can be selected.
public enum ListSelectionMode: Sendable, Hashable {
  /// Rows are neither highlighted nor selected.
  case none

  /// One row at most: selecting a row deselects another one.
  case single

  /// Any number of rows: a tap on a selected row deselects it.
  case multiple
}

/// Selection in code, and the input of users: presses, swipes and drags.
extension ListEngine {
  /// The selected rows, from the top.
  ///
  /// - Complexity: O(*n* log *n*) in the number of selected rows.
  public var selectedPaths: [ListPath] { display.rows.selected.keys.sorted() }

  /// Returns whether a row is selected.
  public func isSelected(_ path: ListPath) -> Bool { display.rows.selected[path] != nil }

  /// Selects a row in code, without calling the delegate.
  ///
  /// In single mode it replaces the selected row. The list holds the selection, not the cell: it follows the row
  /// through batches, and through a reload if the source adopts ``IdentifyingListSource``.
  ///
  /// - Throws: ``ListError/selectionIsOff`` or ``ListError/noSuchRow(_:rowCounts:)``.
  public func select(_ path: ListPath) throws(ListError) {
    try checkSelectable(path)
    let row = display.track(path)
    defer { display.endTracking(row) }
    let identity = identity(of: row)
    if let path = display.rows.path(of: row) { mark(path, identity) }
  }

  /// Deselects a row in code, without calling the delegate.
  ///
  /// - Throws: ``ListError/selectionIsOff`` or ``ListError/noSuchRow(_:rowCounts:)``.
  public func deselect(_ path: ListPath) throws(ListError) {
    try checkSelectable(path)
    display.changeRows(for: self) { $0.deselect(path) }
  }

  private func checkSelectable(_ path: ListPath) throws(ListError) {
    guard selectionMode != .none else { throw .selectionIsOff }
    try checkExists(path)
  }

  func checkExists(_ path: ListPath) throws(ListError) {
    guard display.state.layout.contains(path) else {
      throw .noSuchRow(path, rowCounts: display.state.layout.counts)
    }
  }

  /// Whether the list has the rows of the source, which can then be asked about them by their paths.
  var hasSourceRows: Bool { !isSourceAhead && !sourceProxy.isAhead && rejection == nil }

  /// Returns the identity of a tracked row, asking the source for that of a row without a cell.
  ///
  /// The source may move or delete the row when it is asked.
  private func identity(of row: RowTracker.Token) -> AnyHashable? {
    guard let path = display.rows.path(of: row) else { return nil }
    return display.rows.identity(of: row) ?? (hasSourceRows ? sourceProxy.identity(at: path, for: self) : nil)
  }

  private func mark(_ path: ListPath, _ identity: AnyHashable?) {
    display.changeRows(for: self) {
      $0.select(path, identity: identity, replacing: selectionMode == .single)
      if identity == nil, !hasSourceRows { $0.identifyLater(path) }
    }
  }

  // MARK: Presses

  /// The path of the row that is pressed; nil if none is.
  public var highlightedPath: ListPath? { display.rows.highlighted }

  /// Begins a press on a row, and highlights it if the delegate allows it.
  ///
  /// A press on another row is canceled first. In edit mode, and with selection mode `none`, nothing happens.
  ///
  /// - Returns: Whether the row is highlighted.
  /// - Throws: ``ListError/noSuchRow(_:rowCounts:)``.
  @discardableResult
  public func press(_ path: ListPath) throws(ListError) -> Bool {
    try checkExists(path)
    guard isPressable else { return false }
    let row = display.track(path)
    defer { display.endTracking(row) }
    cancelPress()
    guard let path = display.rows.path(of: row),
      allows("shouldHighlightRowAt \(path)", { $0.list(self, shouldHighlightRowAt: path) })
    else { return false }
    // The delegate may have pressed another row.
    cancelPress()
    guard let path = display.rows.path(of: row), isPressable else { return false }
    display.changeRows(for: self) { $0.highlighted = path }
    notify("didHighlightRowAt \(path)") { $0.list(self, didHighlightRowAt: path) }
    return highlightedPath != nil && highlightedPath == display.rows.path(of: row)
  }

  /// Ends the press on the highlighted row, and selects or deselects that row if the delegate allows it.
  ///
  /// - Returns: Whether a row was selected or deselected, in single mode possibly the selected row again.
  @discardableResult
  public func release() -> Bool {
    guard let path = highlightedPath else { return false }
    let row = display.track(path)
    defer { display.endTracking(row) }
    cancelPress()
    return isPressable && selectByUser(row)
  }

  /// Ends the press on the highlighted row without selecting it.
  public func cancelPress() {
    guard let path = highlightedPath else { return }
    display.changeRows(for: self) { $0.highlighted = nil }
    notify("didUnhighlightRowAt \(path)") { $0.list(self, didUnhighlightRowAt: path) }
  }

  /// Presses and releases a row.
  ///
  /// - Returns: Whether the row was selected or deselected.
  /// - Throws: ``ListError/noSuchRow(_:rowCounts:)``.
  @discardableResult
  public func tap(_ path: ListPath) throws(ListError) -> Bool {
    try press(path) && release()
  }

  private var isPressable: Bool {
    selectionMode != .none && (!isEditing || allowsSelectionDuringEditing)
  }

  func selectionModeDidChange() {
    display.changeRows(for: self) { $0.limitSelection(to: selectionMode) }
    cancelForbiddenPress()
  }

  /// Cancels a press that the selection mode or the edit mode no longer allows.
  func cancelForbiddenPress() { if !isPressable { cancelPress() } }

  /// Selects or deselects a row that was pressed and released, if the delegate allows it.
  ///
  /// Each call of the delegate may move or delete the row, whose path is therefore read again after each.
  private func selectByUser(_ row: RowTracker.Token) -> Bool {
    guard selectionMode != .none, let path = display.rows.path(of: row) else { return false }
    if selectionMode == .multiple, isSelected(path) { return deselectByUser(row, path) }
    guard allows("shouldSelectRowAt \(path)", { $0.list(self, shouldSelectRowAt: path) }),
      let path = display.rows.path(of: row)
    else { return false }
    let replaced = selectionMode == .single ? display.rows.selected.keys.first { $0 != path } : nil
    let other = replaced.map { display.track($0) }
    defer { other.map { display.endTracking($0) } }
    if let replaced,
      !allows("shouldDeselectRowAt \(replaced)", { $0.list(self, shouldDeselectRowAt: replaced) })
    {
      return false
    }
    guard let path = display.rows.path(of: row) else { return false }
    notify("willSelectRowAt \(path)") { $0.list(self, willSelectRowAt: path) }
    if display.rows.path(of: row) != nil, let replaced = other.flatMap(display.rows.path(of:)), isSelected(replaced) {
      notify("willDeselectRowAt \(replaced)") { $0.list(self, willDeselectRowAt: replaced) }
    }
    let identity = identity(of: row)
    guard let path = display.rows.path(of: row), selectionMode != .none else { return false }
    let deselected = other.flatMap(display.rows.path(of:)).flatMap { isSelected($0) && $0 != path ? $0 : nil }
    mark(path, identity)
    if let deselected {
      $delegate("didDeselectRowAt \(deselected)", from: self) { $0.list(self, didDeselectRowAt: deselected) }
    }
    guard let path = display.rows.path(of: row) else { return false }
    $delegate("didSelectRowAt \(path)", from: self) { $0.list(self, didSelectRowAt: path) }
    return true
  }

  private func deselectByUser(_ row: RowTracker.Token, _ path: ListPath) -> Bool {
    guard allows("shouldDeselectRowAt \(path)", { $0.list(self, shouldDeselectRowAt: path) }),
      let path = display.rows.path(of: row)
    else { return false }
    notify("willDeselectRowAt \(path)") { $0.list(self, willDeselectRowAt: path) }
    guard let path = display.rows.path(of: row) else { return false }
    display.changeRows(for: self) { $0.deselect(path) }
    $delegate("didDeselectRowAt \(path)", from: self) { $0.list(self, didDeselectRowAt: path) }
    return true
  }

  /// Returns the answer of the selection delegate; true without one.
  private func allows(
    _ message: @autoclosure () -> String, _ body: (any ListSelectionDelegate<Cell>) -> Bool
  ) -> Bool {
    $delegate(message(), as: (any ListSelectionDelegate<Cell>).self, from: self, body) ?? true
  }

  /// Notifies the selection delegate, if any.
  private func notify(_ message: @autoclosure () -> String, _ body: (any ListSelectionDelegate<Cell>) -> Void) {
    $delegate(message(), as: (any ListSelectionDelegate<Cell>).self, from: self, body)
  }

  // MARK: Swipes

  /// Asks the source to delete a row that a user has swiped away.
  ///
  /// The list removes nothing: the source deletes the row and updates the list, inside the call or later.
  ///
  /// - Returns: Whether the source deletes the row; false if it isn't an ``EditingListSource``, or can't edit the row, and
  ///   while a batch is open or waits, and after a rejected one: the source may have another row at the path then.
  /// - Throws: ``ListError/noSuchRow(_:rowCounts:)``.
  @discardableResult
  public func swipeAway(_ path: ListPath) throws(ListError) -> Bool {
    try checkExists(path)
    let row = display.track(path)
    defer { display.endTracking(row) }
    guard hasSourceRows, sourceProxy.canEdit(path, for: self), hasSourceRows, let path = display.rows.path(of: row)
    else { return false }
    return sourceProxy.commitDeletion(of: path, for: self)
  }

  // MARK: Drags

  /// Returns whether a user may move a row; false if the source isn't a ``ReorderingListSource``, while a batch is open
  /// or waits, and after a rejected one: the source may have another row at the path then.
  ///
  /// - Throws: ``ListError/noSuchRow(_:rowCounts:)``.
  public func canMove(_ path: ListPath) throws(ListError) -> Bool {
    try checkExists(path)
    return hasSourceRows && sourceProxy.canMove(path, for: self)
  }

  /// Returns the path at which a row would be dropped, to show it during a drag; nil if the row may not be moved there.
  ///
  /// - Parameters:
  ///   - path: The row that is dragged.
  ///   - proposed: The path after the move that the user points at. A row beyond the end of its section counts as the
  ///     end.
  /// - Throws: ``ListError/noSuchRow(_:rowCounts:)`` for a row or section that doesn't exist, also in the delegate's
  ///   answer.
  public func dropTarget(of path: ListPath, proposed: ListPath) throws(ListError) -> ListPath? {
    let row = try beginDrag(path)
    defer { display.endTracking(row) }
    return try drop(row, at: proposed)?.target
  }

  /// Asks the source to move a row that a user has dragged, to the target that the delegate decides on.
  ///
  /// The list moves nothing: the source moves the row in its data and updates the list, inside the call or later. A
  /// delegate without ``ListReorderingDelegate`` accepts each proposed target.
  ///
  /// - Returns: The path after the move; nil if the row can't be moved (see ``canMove(_:)``), or stays where it is.
  /// - Throws: As ``dropTarget(of:proposed:)`` does; nothing is moved.
  @discardableResult
  public func drag(_ path: ListPath, to proposed: ListPath) throws(ListError) -> ListPath? {
    let row = try beginDrag(path)
    defer { display.endTracking(row) }
    guard let (origin, target) = try drop(row, at: proposed) else { return nil }
    return sourceProxy.commitMove(of: origin, to: target, for: self) ? target : nil
  }

  private func beginDrag(_ path: ListPath) throws(ListError) -> RowTracker.Token {
    try checkExists(path)
    return display.track(path)
  }

  /// Returns the current path of a dragged row and its target; nil if it isn't moved.
  ///
  /// The source and the delegate may move or delete the row when they are asked, so its path is read again after each.
  private func drop(
    _ row: RowTracker.Token, at proposed: ListPath
  ) throws(ListError) -> (origin: ListPath, target: ListPath)? {
    guard let path = display.rows.path(of: row), try canMove(path), let path = display.rows.path(of: row) else {
      return nil
    }
    let end = try endOfDrop(in: proposed.section, from: path, proposed)
    let proposal = ListPath(proposed.section, min(max(0, proposed.row), end))
    let answer = $delegate(
      "targetForMoveOfRowAt \(path) proposed \(proposal)", as: (any ListReorderingDelegate<Cell>).self, from: self
    ) { $0.list(self, targetForMoveOfRowAt: path, proposed: proposal) }
    let target = answer ?? proposal
    guard hasSourceRows, let path = display.rows.path(of: row) else { return nil }
    guard target.row >= 0, target.row <= (try endOfDrop(in: target.section, from: path, target)) else {
      throw .noSuchRow(target, rowCounts: display.state.layout.counts)
    }
    return target == path ? nil : (path, target)
  }

  /// Returns the last row that a dragged row can have in a section.
  private func endOfDrop(in section: Int, from path: ListPath, _ target: ListPath) throws(ListError) -> Int {
    guard let count = numberOfRows(inSection: section) else {
      throw .noSuchRow(target, rowCounts: display.state.layout.counts)
    }
    return section == path.section ? count - 1 : count
  }
}
