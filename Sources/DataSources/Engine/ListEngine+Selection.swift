extension ListEngine {
  /// How many rows can be selected; one unless set.
  ///
  /// A change to `single` keeps the topmost selected row, one to `none` keeps nothing; no call is sent.
  public var selectionMode: ListSelectionMode {
    get { heldSelectionMode }
    set {
      heldSelectionMode = newValue
      changeMarks { $0.limitSelection(to: newValue) }
    }
  }

  /// The selected rows, from the top.
  public var selectedPaths: [ListPath] { marks.selected.keys.sorted() }

  /// Whether a row is selected.
  public func isSelected(_ path: ListPath) -> Bool { marks.selected[path] != nil }

  /// Selects a row by code: no should, will or did is sent.
  ///
  /// In single mode it replaces the selected one. The list holds the selection, not the cell: it follows the row through
  /// batches, and through a reload if the source adopts ``IdentifyingListSource``.
  ///
  /// - Throws: ``ListError/selectionIsOff`` or ``ListError/noSuchRow(_:rowCounts:)``.
  public func select(_ path: ListPath) throws(ListError) {
    try checkSelectable(path)
    guard let identity = shown[.row(path)]?.identity else {
      let pin = marks.pin(path, identity: nil)
      defer { marks.unpin(pin) }
      let identity = askForIdentity(at: path)
      if let path = marks.path(of: pin) { mark(path, identity) }
      return
    }
    mark(path, identity)
  }

  /// Deselects a row by code: no should, will or did is sent.
  ///
  /// - Throws: ``ListError/selectionIsOff`` or ``ListError/noSuchRow(_:rowCounts:)``.
  public func deselect(_ path: ListPath) throws(ListError) {
    try checkSelectable(path)
    changeMarks { $0.deselect(path) }
  }

  private func checkSelectable(_ path: ListPath) throws(ListError) {
    guard heldSelectionMode != .none else { throw .selectionIsOff }
    guard state.layout.contains(path) else { throw .noSuchRow(path, rowCounts: state.layout.counts) }
  }

  private func mark(_ path: ListPath, _ identity: AnyHashable?) {
    changeMarks { $0.select(path, identity: identity, alone: heldSelectionMode == .single) }
  }

  /// Changes selection or highlight, and tells the cells on show whose rows it concerns.
  func changeMarks(_ change: (inout RowMarks) -> Void) {
    change(&marks)
    for path in shown.keys.compactMap(\.path).sorted() { refresh(path) }
  }

  /// Tells a row's cell its state, if it is another one than it was told before.
  func refresh(_ path: ListPath, again: Bool = false) {
    guard let shownCell = shown[.row(path)] else { return }
    var state = ListCellState()
    state.isSelected = isSelected(path)
    state.isHighlighted = marks.highlighted == path
    state.isEditing = heldIsEditing && shownCell.canEdit
    guard again || state != shownCell.state else { return }
    shown[.row(path)]?.state = state
    (shownCell.cell as? any StatefulListCell)?.show(state)
  }

  // MARK: By users

  /// Selects or deselects a row that was pressed and released, if the delegate lets it.
  func selectByUser(_ pin: RowMarks.Pin) -> Bool {
    guard heldSelectionMode != .none, let path = marks.path(of: pin) else { return false }
    if heldSelectionMode == .multiple, isSelected(path) { return deselectByUser(pin, path) }
    guard ask(delegates.selection, "shouldSelectRowAt \(path)", { $0.list(self, shouldSelectRowAt: path) }),
      let path = marks.path(of: pin)
    else {
      return false
    }
    let replaced = heldSelectionMode == .single ? marks.selected.keys.first { $0 != path } : nil
    let other = replaced.map { marks.pin($0, identity: marks.selected[$0] ?? nil) }
    defer { other.map { marks.unpin($0) } }
    if let replaced,
      !ask(delegates.selection, "shouldDeselectRowAt \(replaced)", { $0.list(self, shouldDeselectRowAt: replaced) })
    {
      return false
    }
    guard let path = marks.path(of: pin) else { return false }
    tell(delegates.selection, "willSelectRowAt \(path)") { $0.list(self, willSelectRowAt: path) }
    if marks.path(of: pin) != nil, let present = other.flatMap({ marks.path(of: $0) }), isSelected(present) {
      tell(delegates.selection, "willDeselectRowAt \(present)") { $0.list(self, willDeselectRowAt: present) }
    }
    guard let path = marks.path(of: pin), heldSelectionMode != .none else { return false }
    let deselected = other.flatMap { marks.path(of: $0) }.flatMap { isSelected($0) && $0 != path ? $0 : nil }
    mark(path, shown[.row(path)]?.identity)
    if let deselected {
      tell(delegates.delegate, "didDeselectRowAt \(deselected)") { $0.list(self, didDeselectRowAt: deselected) }
    }
    guard let path = marks.path(of: pin) else { return false }
    tell(delegates.delegate, "didSelectRowAt \(path)") { $0.list(self, didSelectRowAt: path) }
    return true
  }

  private func deselectByUser(_ pin: RowMarks.Pin, _ path: ListPath) -> Bool {
    guard ask(delegates.selection, "shouldDeselectRowAt \(path)", { $0.list(self, shouldDeselectRowAt: path) }),
      let path = marks.path(of: pin)
    else {
      return false
    }
    tell(delegates.selection, "willDeselectRowAt \(path)") { $0.list(self, willDeselectRowAt: path) }
    guard let path = marks.path(of: pin) else { return false }
    changeMarks { $0.deselect(path) }
    tell(delegates.delegate, "didDeselectRowAt \(path)") { $0.list(self, didDeselectRowAt: path) }
    return true
  }
}
