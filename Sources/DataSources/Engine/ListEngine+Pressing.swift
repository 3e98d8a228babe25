// What a toolkit calls when a pointer or key goes down and up on a row.
extension ListEngine {
  /// The row that is being pressed.
  public var highlightedPath: ListPath? { marks.highlighted }

  /// Highlights a row that a pointer or key goes down on, if the delegate lets it.
  ///
  /// A press on another row is cancelled first. In edit mode and with selection mode `none` nothing happens.
  ///
  /// - Returns: Whether the row is highlighted.
  /// - Throws: ``ListError/noSuchRow(_:rowCounts:)``.
  @discardableResult
  public func press(_ path: ListPath) throws(ListError) -> Bool {
    guard state.layout.contains(path) else { throw .noSuchRow(path, rowCounts: state.layout.counts) }
    guard isPressable else { return false }
    let pin = marks.pin(path, identity: shown[.row(path)]?.identity)
    defer { marks.unpin(pin) }
    cancelPress()
    guard let path = marks.path(of: pin) else { return false }
    guard ask(delegates.highlight, "shouldHighlightRowAt \(path)", { $0.list(self, shouldHighlightRowAt: path) }),
      let path = marks.path(of: pin),
      isPressable
    else { return false }
    changeMarks { $0.highlighted = path }
    tell(delegates.highlight, "didHighlightRowAt \(path)") { $0.list(self, didHighlightRowAt: path) }
    return marks.highlighted != nil
  }

  /// Ends the press on the highlighted row, and selects or deselects that row if the delegate lets it.
  ///
  /// - Returns: Whether a row was selected or deselected, in single mode perhaps again.
  @discardableResult
  public func release() -> Bool {
    guard let path = marks.highlighted else { return false }
    let pin = marks.pin(path, identity: shown[.row(path)]?.identity)
    defer { marks.unpin(pin) }
    cancelPress()
    return isPressable && selectByUser(pin)
  }

  /// Ends the press on the highlighted row; no selection follows.
  public func cancelPress() {
    guard let path = marks.highlighted else { return }
    changeMarks { $0.highlighted = nil }
    tell(delegates.highlight, "didUnhighlightRowAt \(path)") { $0.list(self, didUnhighlightRowAt: path) }
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
    heldSelectionMode != .none && (!heldIsEditing || allowsSelectionDuringEditing)
  }
}
