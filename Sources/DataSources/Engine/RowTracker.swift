/// The rows that a list follows through batches and reloads: selected, highlighted and temporarily tracked ones.
struct RowTracker {
  /// A row that is tracked while delegates are called, which may move or delete it.
  struct Token {
    fileprivate let number: Int
  }

  private struct TrackedRow {
    var path: ListPath
    let identity: AnyHashable?
    /// Whether the row at the same path follows after a reload that can't find this one.
    let keepsPath: Bool
  }

  /// The selected rows with their identities.
  private(set) var selected: [ListPath: AnyHashable?] = [:]

  /// The row that is pressed.
  var highlighted: ListPath?

  /// The selected rows and the highlighted one.
  var paths: [ListPath] { selected.keys + [highlighted].compactMap(\.self) }

  private var tracked: [Int: TrackedRow] = [:]

  /// The rows that were selected while the source was ahead of the list, so that it couldn't be asked for identities.
  private(set) var unidentified: [Token] = []

  private var lastToken = 0

  /// Returns the identities of selected and tracked rows whose path satisfies a condition.
  func identities(where isIncluded: (ListPath) -> Bool) -> [AnyHashable] {
    // Only what is included is sorted: a batch asks for few of many selected rows.
    let selected = selected.filter { isIncluded($0.key) }.sorted { $0.key < $1.key }
    let tracked = tracked.filter { isIncluded($0.value.path) }.sorted { $0.key < $1.key }
    return selected.compactMap(\.value) + tracked.compactMap(\.value.identity)
  }

  // MARK: Selection

  /// Selects a row; in addition to the others, or instead of them.
  mutating func select(_ path: ListPath, identity: AnyHashable?, replacing: Bool) {
    if replacing { selected = [:] }
    selected.updateValue(identity, forKey: path)
  }

  /// Keeps a selected row for ``takeUnidentified()``.
  mutating func identifyLater(_ path: ListPath) {
    unidentified.append(track(path, identity: nil))
  }

  /// Returns the rows whose identities are still to be asked for, at their current paths.
  mutating func takeUnidentified() -> [ListPath] {
    defer {
      unidentified.forEach { endTracking($0) }
      unidentified = []
    }
    return unidentified.compactMap(path)
  }

  /// Sets the identity of a row, if it is selected and has none.
  mutating func identify(_ path: ListPath, as identity: AnyHashable?) {
    if let known = selected[path], known == nil { selected.updateValue(identity, forKey: path) }
  }

  mutating func deselect(_ path: ListPath) {
    selected.removeValue(forKey: path)
  }

  /// Deselects the rows that a mode doesn't allow; single mode keeps the topmost selected row.
  mutating func limitSelection(to mode: ListSelectionMode) {
    switch mode {
    case .multiple: break
    case .single: selected = selected.keys.min().flatMap { top in selected[top].map { [top: $0] } } ?? [:]
    case .none: selected = [:]
    }
  }

  // MARK: Tracking

  /// Tracks a row until ``endTracking(_:)``.
  mutating func track(_ path: ListPath, identity: AnyHashable?, keepsPath: Bool = false) -> Token {
    lastToken += 1
    tracked[lastToken] = TrackedRow(path: path, identity: identity, keepsPath: keepsPath && identity == nil)
    return Token(number: lastToken)
  }

  /// Returns the current path of a tracked row; nil if it was deleted or isn't found.
  func path(of token: Token) -> ListPath? { tracked[token.number]?.path }

  /// Returns the identity that a tracked row had; nil if it isn't known.
  func identity(of token: Token) -> AnyHashable? { tracked[token.number]?.identity }

  mutating func endTracking(_ token: Token) {
    tracked.removeValue(forKey: token.number)
  }

  // MARK: Changes

  /// Drops all rows; a token of a dropped row never becomes that of another one.
  mutating func removeAll() {
    let last = lastToken
    self = RowTracker()
    lastToken = last
  }

  /// Moves all rows to their new paths, and drops those without one; a reload ends the highlight.
  mutating func move(isReload: Bool, _ target: (ListPath, AnyHashable?) -> ListPath?) {
    var moved: [ListPath: AnyHashable?] = [:]
    for (path, identity) in selected {
      if let new = target(path, identity) { moved.updateValue(identity, forKey: new) }
    }
    selected = moved
    highlighted = isReload ? nil : highlighted.flatMap { target($0, nil) }
    for (number, row) in tracked {
      let new = target(row.path, row.identity) ?? (isReload && row.keepsPath ? row.path : nil)
      if let new { tracked[number]?.path = new } else { tracked[number] = nil }
    }
  }
}
