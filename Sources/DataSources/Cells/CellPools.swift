/// The pools of all registered types, one set for rows and one for headers.
struct CellPools {
  private var pools: [ObjectIdentifier: any CellKeeping] = [:]
  private(set) var names: [String] = []

  /// Says how cells of a type are made; an older pool of that type is closed.
  mutating func register<Cell: ListCell>(_ type: Cell.Type, make: @escaping () -> Cell) {
    if let old = pools.updateValue(CellPool(make: make), forKey: ObjectIdentifier(type)) {
      old.close()
    } else {
      names.append(String(describing: type))
    }
  }

  func pool<Cell: ListCell>(of type: Cell.Type) throws(ListError) -> CellPool<Cell> {
    guard let pool = pools[ObjectIdentifier(type)] as? CellPool<Cell> else {
      throw .unregistered(type: String(describing: type), registered: names)
    }
    return pool
  }

  func contains(_ cell: AnyObject) -> Bool {
    pools.values.contains { $0.contains(cell) }
  }

  func lend(_ cell: AnyObject) -> (() -> Void)? {
    for pool in pools.values {
      if let giveBack = pool.lend(cell) { return giveBack }
    }
    return nil
  }
}
