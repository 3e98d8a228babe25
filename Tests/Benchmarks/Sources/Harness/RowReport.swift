/// The measurements of a row.
public struct RowReport: Codable, Sendable {
  public let name: String
  /// The unit of the figures, such as "ns an event delivered".
  public let unit: String
  /// The unit of the sizes, such as "handlers"; empty if the row has one size.
  public let sizeName: String
  public let cells: [Cell]

  /// One contender at one size.
  public struct Cell: Codable, Sendable {
    public let size: Int
    public let contender: String
    public let role: Role
    /// The cost of one operation.
    public let cost: Double
    /// The cost of ours divided by the cost of this one, over all rounds; nil for ours.
    public let ratio: Spread?
    /// The number of blocks that one operation allocates, if it can be counted.
    public let allocations: Double?

    public init(
      size: Int, contender: String, role: Role, cost: Double, ratio: Spread?,
      allocations: Double?
    ) {
      self.size = size
      self.contender = contender
      self.role = role
      self.cost = cost
      self.ratio = ratio
      self.allocations = allocations
    }
  }

  /// The number of operations for each size.
  let operations: [Int: Int]

  public init(name: String, unit: String, sizeName: String, cells: [Cell], operations: [Int: Int]) {
    self.name = name
    self.unit = unit
    self.sizeName = sizeName
    self.cells = cells
    self.operations = operations
  }

  public var sizes: [Int] {
    var sizes: [Int] = []
    for cell in cells where !sizes.contains(cell.size) { sizes.append(cell.size) }
    return sizes
  }

  public func cell(_ contender: String, size: Int) -> Cell? {
    cells.first { $0.contender == contender && $0.size == size }
  }

  public func ours(size: Int) -> Cell? {
    cells.first { $0.role == .ours && $0.size == size }
  }

  /// Returns the contender with the lowest cost in a role at a size.
  public func best(_ role: Role, size: Int) -> Cell? {
    cells.filter { $0.role == role && $0.size == size }.min { $0.cost < $1.cost }
  }

  /// Returns the exponent with which the total cost of a contender grows with the size.
  public func growth(of contender: String) -> Double? {
    growthExponent(
      of: cells.filter { $0.contender == contender }
        .map { (size: $0.size, cost: $0.cost * Double(operations[$0.size] ?? 1)) })
  }
}
