import MessageTracing

extension ListEngine {
  /// Compares what the list holds with its source, and with itself; changes nothing.
  ///
  /// The source is asked for all counts. For tests, and for finding out which change was not told.
  ///
  /// - Throws: ``ListError/untoldChange(held:present:source:)``, what is wrong with a count, or
  ///   ``ListError/broken(_:)``.
  public func checkInvariants() throws(ListError) {
    try checkCells()
    guard let source = parts.source else { return }
    let isNested = queue.isBusy
    if !isNested { queue.begin() }
    let outcome = Result { () throws(ListError) in try askForCounts() }
    if !isNested {
      queue.end()
      carryOutWaiting()
    }
    let present = try outcome.get()
    guard present == state.layout.counts else {
      throw .untoldChange(held: state.layout.counts, present: present, source: Participant(source))
    }
  }

  private func checkCells() throws(ListError) {
    var places: [ObjectIdentifier: ListItem] = [:]
    for (item, shownCell) in shown.sorted(by: { $0.key < $1.key }) {
      if let other = places.updateValue(item, forKey: ObjectIdentifier(shownCell.cell)) {
        throw .broken("One cell is shown in \(other) and in \(item).")
      }
      if rowPools.contains(shownCell.cell) || headerPools.contains(shownCell.cell) {
        throw .broken("The cell of \(item) is in a pool as well.")
      }
      guard state.isVisible(item, margin: margin) else { throw .broken("There is a cell for \(item), out of view.") }
      if shownCell.span != state.layout.span(of: item) {
        throw .broken("The cell of \(item) is not where the row is.")
      }
    }
    for path in marks.selected.keys + [marks.highlighted].compactMap(\.self) where !state.layout.contains(path) {
      throw .broken("\(ListItem.row(path)) is selected or highlighted, but there is no such row.")
    }
  }
}
