/// Which cells are out of their pools, and how they come back.
struct CellLoans {
  /// The closures keep their cells.
  private var giveBacks: [ObjectIdentifier: () -> Void] = [:]

  /// The cells that were dequeued for the question that the source is being asked; nil between questions.
  private(set) var dequeued: [ObjectIdentifier]?

  mutating func beginQuestion() {
    dequeued = []
  }

  mutating func lend(_ cell: AnyObject, giveBack: @escaping () -> Void) {
    giveBacks[ObjectIdentifier(cell)] = giveBack
    dequeued?.append(ObjectIdentifier(cell))
  }

  func isOut(_ cell: AnyObject) -> Bool {
    giveBacks[ObjectIdentifier(cell)] != nil
  }

  /// Forgets a loan, and answers how its cell comes back; nil for a cell of somebody else's.
  mutating func end(_ cell: AnyObject) -> (() -> Void)? {
    giveBacks.removeValue(forKey: ObjectIdentifier(cell))
  }

  /// Ends a question, and answers how those cells come back that were dequeued and not answered.
  mutating func endQuestion(answer: AnyObject?) -> [() -> Void] {
    let unused = (dequeued ?? []).filter { $0 != answer.map(ObjectIdentifier.init) }
    dequeued = nil
    return unused.compactMap { giveBacks.removeValue(forKey: $0) }
  }
}
