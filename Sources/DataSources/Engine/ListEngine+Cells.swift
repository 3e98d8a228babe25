import MessageTracing

extension ListEngine {
  /// Says how cells of a type are made.
  ///
  /// Registering a type again replaces its factory and empties its pool; cells of the old one that are on show are let go
  /// when they leave. The factory is kept, with what it captures: let it not capture the list.
  public func register<Type: ListCell>(_ type: Type.Type, make: @escaping () -> Type) {
    rowPools.register(type, make: make)
  }

  /// Says how cells of a type are made that show headers; they have a pool of their own.
  public func registerHeader<Type: ListCell>(_ type: Type.Type, make: @escaping () -> Type) {
    headerPools.register(type, make: make)
  }

  /// Hands out a cell of a registered type: an idle one if there is one, else a new one.
  ///
  /// Only for the source, while it is asked for a cell. A cell that it then does not answer goes back into the pool.
  ///
  /// - Throws: ``ListError/unregistered(type:registered:)`` or ``ListError/notAsking(type:)``.
  public func dequeue<Type: ListCell>(_ type: Type.Type) throws(ListError) -> Type {
    try lend(try rowPools.pool(of: type))
  }

  /// Hands out a cell for a header, of a type registered with ``registerHeader(_:make:)``.
  public func dequeueHeader<Type: ListCell>(_ type: Type.Type) throws(ListError) -> Type {
    try lend(try headerPools.pool(of: type))
  }

  private func lend<Type>(_ pool: CellPool<Type>) throws(ListError) -> Type {
    guard loans.dequeued != nil else { throw .notAsking(type: String(describing: Type.self)) }
    let cell = pool.take()
    loans.lend(cell) { pool.giveBack(cell) }
    return cell
  }

  // MARK: For passes

  /// The items that have a cell, from the top.
  var shownItems: [ListItem] {
    // Not `shown.keys.sorted()`: how cells are stored is known only where the list is used, and such a sort goes
    // through a table of functions for each comparison.
    var items: [ListItem] = []
    items.reserveCapacity(shown.count)
    for item in shown.keys { items.append(item) }
    items.sort()
    return items
  }

  /// Why an item stays without cell.
  struct Refusal: Error {
    let reason: String
  }

  /// Asks for the cell of an item; nil for a section without header.
  func askForCell(of item: ListItem, _ source: any ListSource<Cell>) throws(Refusal) -> Cell? {
    loans.beginQuestion()
    var cell: Cell?
    do {
      switch item {
      case .header(let section):
        cell = try Trace.send("headerForSection \(section)", from: self, to: source, .dataSource) { () throws in
          try parts.headers?.list(self, headerForSection: section)
        }
      case .row(let path):
        cell = try Trace.send("cellForRowAt \(path)", from: self, to: source, .dataSource) { () throws in
          try source.list(self, cellForRowAt: path)
        }
      }
    } catch {
      giveBackUnused(answer: nil)
      throw Refusal(reason: "\(error)")
    }
    guard let cell else {
      giveBackUnused(answer: nil)
      return nil
    }
    if let other = shown.first(where: { $0.value.cell === cell })?.key {
      giveBackUnused(answer: cell)
      throw Refusal(reason: "its cell is already shown in \(other).")
    }
    // A cell that its source kept a reference to may be idle; it cannot be shown and wait in a pool at once.
    if !loans.isOut(cell), let giveBack = rowPools.lend(cell) ?? headerPools.lend(cell) {
      loans.lend(cell, giveBack: giveBack)
    }
    giveBackUnused(answer: cell)
    return cell
  }

  private func giveBackUnused(answer: Cell?) {
    for giveBack in loans.endQuestion(answer: answer) { giveBack() }
  }

  /// Takes the cell of an item away from the host, and pools it.
  ///
  /// - Parameter path: The row's path that the delegate is told.
  func takeAway(_ item: ListItem, shownAt path: ListPath?) {
    guard let gone = shown.removeValue(forKey: item) else { return }
    endDisplay(of: gone, at: path)
    loans.end(gone.cell)?()
  }

  func endDisplay(of gone: ShownCell<Cell>, at path: ListPath?) {
    host?.list(self, remove: gone.cell)
    if let path, gone.isDisplayed { delegates.display?.list(self, didEndDisplaying: gone.cell, forRowAt: path) }
  }
}
