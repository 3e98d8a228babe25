extension ListEngine {
  /// Asks for all counts anew, and for every visible row.
  ///
  /// The cells on show go into their pools first, so none is made unless more rows are visible; each display ends and
  /// begins anew. The offset stays, as far as there is content. With an ``IdentifyingListSource`` selected rows stay
  /// selected where they are found, and where the list is scrolled the topmost row that is found keeps its place on the
  /// screen; without it the selection is empty. A highlight ends without a call. A list whose source has gone becomes
  /// empty.
  ///
  /// - Throws: ``ListError``, about a count or height with the list as it was, about cells with all others shown.
  public func reload() throws(ListError) {
    try perform(.reload)
  }

  func reloadNow() throws(ListError) {
    let rules = try checkedRules()
    var next = state
    next.layout = ListLayout(counts: try askForCounts(), rules: rules)
    var found = find(marks.identities { _ in true }, in: next.layout)
    let pivot = pivot(in: next.layout, &found)
    do {
      try putInForce(next, keeping: pivot, after: .reload(found: found))
      refusal = nil
    } catch {
      if case .emptyRows = error { refusal = nil }
      throw error
    }
  }

  /// Looks up where rows are now, each once.
  func find(_ identities: [AnyHashable], in layout: ListLayout) -> [AnyHashable: ListPath] {
    var found: [AnyHashable: ListPath] = [:]
    for identity in Set(identities) { found[identity] = askForPath(of: identity, in: layout) }
    return found
  }

  /// What keeps its place: the topmost visible row that is found again.
  private func pivot(in layout: ListLayout, _ found: inout [AnyHashable: ListPath]) -> ListState.Pivot {
    guard state.offset > .zero, parts.identities != nil else { return .offset(state.offset) }
    let missing = Set(marks.identities { _ in true }).subtracting(found.keys)
    for item in state.items() {
      guard let identity = shown[item]?.identity, !missing.contains(identity) else { continue }
      if let path = found[identity] ?? askForPath(of: identity, in: layout) {
        found[identity] = path
        return .item(.row(path), distance: state.distance(of: item))
      }
    }
    return .offset(state.offset)
  }
}
