import Tracing

extension ListEngine {
  /// Says how cells of a type are made.
  ///
  /// Registering a type again replaces its factory and empties its pool; cells of the old one that are on show are let go
  /// when they leave. The factory is kept, with what it captures: let it not capture the list.
  public func register<Type: ListCell>(_ type: Type.Type, make: @escaping () -> Type) {
    let name = String(describing: type)
    if let old = pools.updateValue(CellPool(make: make), forKey: ObjectIdentifier(type)) {
      old.close()
    } else {
      registeredNames.append(name)
    }
  }

  /// Hands out a cell of a registered type: an idle one if there is one, else a new one.
  ///
  /// Only for the source, while it is asked for a cell. A cell that it then does not answer goes back into the pool.
  ///
  /// - Throws: ``ListError/unregistered(type:registered:)`` or ``ListError/notAsking(type:)``.
  public func dequeue<Type: ListCell>(_ type: Type.Type) throws(ListError) -> Type {
    guard let pool = pools[ObjectIdentifier(type)] as? CellPool<Type> else {
      throw .unregistered(type: String(describing: type), registered: registeredNames)
    }
    guard dequeued != nil else { throw .notAsking(type: String(describing: type)) }
    let cell = pool.take()
    let id = ObjectIdentifier(cell)
    loans[id] = { pool.giveBack(cell) }
    dequeued?.append(id)
    return cell
  }

  // MARK: For passes

  /// Row numbers up to this one are exact as floating-point numbers, in which places are computed.
  private static var mostRows: Int { 1 << 53 }

  func askForCounts() throws(ListError) -> [Int] {
    guard let source = currentSource else { return [] }
    var sectionCount = 1
    if let sections {
      sectionCount = try count(.sections, of: source) { try sections.numberOfSections(in: self) }
    }
    var counts: [Int] = []
    var total = 0
    for section in 0..<sectionCount {
      let count = try count(.rows(section: section), of: source) {
        try source.list(self, numberOfRowsInSection: section)
      }
      guard count <= Self.mostRows - total else {
        throw .tooManyRows(limit: Self.mostRows, source: Participant(source))
      }
      total += count
      counts.append(count)
    }
    return counts
  }

  private func count(
    _ question: ListError.Question, of source: any ListSource<Cell>, _ ask: () throws -> Int
  ) throws(ListError) -> Int {
    let answer: Int
    do {
      answer = try ask()
    } catch {
      throw .countRefused(question: question, reason: "\(error)", source: Participant(source))
    }
    guard answer >= 0 else { throw .negativeCount(answer, question: question, source: Participant(source)) }
    return answer
  }

  /// Takes the cells away from the rows that no longer need theirs, and pools them.
  func dropCells(unless isKept: (Int) -> Bool) {
    for row in shown.keys.sorted() where !isKept(row) {
      guard let cell = shown.removeValue(forKey: row) else { continue }
      host?.list(self, remove: cell)
      loans.removeValue(forKey: ObjectIdentifier(cell))?()
    }
  }

  /// Asks for the cells of the visible rows that have none, from the top.
  func askForVisibleCells() throws(ListError) {
    guard let source = currentSource else { return }
    var empty: [ListError.EmptyRow] = []
    for row in visibleRows where shown[row] == nil {
      guard let path = path(ofRowNumber: row) else { continue }
      do {
        let cell = try ask(source, for: path)
        shown[row] = cell
        host?.list(self, place: cell, at: ListSpan(start: Double(row) * heldRowHeight, length: heldRowHeight))
      } catch {
        empty.append(ListError.EmptyRow(path: path, reason: error.reason))
      }
    }
    if !empty.isEmpty {
      let counts = (0..<numberOfSections).map { firstRows[$0 + 1] - firstRows[$0] }
      throw .emptyRows(empty, rowCounts: counts)
    }
  }

  private struct Refusal: Error {
    let reason: String
  }

  private func ask(_ source: any ListSource<Cell>, for path: ListPath) throws(Refusal) -> Cell {
    dequeued = []
    var answer: Cell?
    defer {
      // What was dequeued and not answered goes back at once.
      for id in dequeued ?? [] where answer.map(ObjectIdentifier.init) != id {
        loans.removeValue(forKey: id)?()
      }
      dequeued = nil
    }
    do {
      let cell = try source.list(self, cellForRowAt: path)
      if let other = shown.first(where: { $0.value === cell })?.key {
        let otherPath = self.path(ofRowNumber: other)?.description ?? "\(other)"
        throw Refusal(reason: "its cell is already shown in row \(otherPath).")
      }
      answer = cell
      return cell
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(reason: "\(error)")
    }
  }
}
