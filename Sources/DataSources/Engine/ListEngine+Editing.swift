extension ListEngine {
  /// Whether the rows in view show that they can be edited, as far as they may be.
  ///
  /// In edit mode rows are neither highlighted nor selected, unless ``allowsSelectionDuringEditing``. A change during a
  /// pass follows after it.
  public var isEditing: Bool {
    get { heldIsEditing }
    set { performWithoutError(.editing(newValue)) }
  }

  /// Asks the source to delete a row that a user has swiped away.
  ///
  /// The list removes nothing: the row goes when the source tells it so, inside the call or later.
  ///
  /// - Returns: Whether the source was told; ``ListEditOutcome/refused`` if it does not edit, or not this row.
  /// - Throws: ``ListError/noSuchRow(_:rowCounts:)``.
  @discardableResult
  public func swipeAway(_ path: ListPath) throws(ListError) -> ListEditOutcome {
    guard state.layout.contains(path) else { throw .noSuchRow(path, rowCounts: state.layout.counts) }
    guard let editing = parts.editing else { return .refused }
    let pin = marks.pin(path, identity: shown[.row(path)]?.identity)
    defer { marks.unpin(pin) }
    guard mayEdit(path), let path = marks.path(of: pin) else { return .refused }
    tell(editing, "commit delete forRowAt \(path)") { $0.list(self, commit: .delete, forRowAt: path) }
    return .committed
  }

  func mayEdit(_ path: ListPath) -> Bool {
    parts.editing != nil && ask(parts.editDecisions, "mayEditRowAt \(path)", { $0.list(self, mayEditRowAt: path) })
  }

  func setEditing(_ isEditing: Bool) {
    guard isEditing != heldIsEditing else { return }
    heldIsEditing = isEditing
    if isEditing, !allowsSelectionDuringEditing { cancelPress() }
    for path in visiblePaths where shown[.row(path)] != nil {
      if isEditing { shown[.row(path)]?.canEdit = mayEdit(path) }
      refresh(path)
    }
  }
}
