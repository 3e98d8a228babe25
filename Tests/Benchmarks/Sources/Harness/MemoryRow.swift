import AllocationCounter

/// The memory retained for each of many items.
///
/// It is counted rather than sampled, so one run suffices.
public struct MemoryRow: Benchmark {
  public let name: String
  let item: String
  let sizeName: String
  let sizes: [Int]
  let contenders: [Contender<() -> Any>]

  /// - Parameters:
  ///   - name: The name of the row.
  ///   - item: The item that is counted, with its article: "a registration".
  ///   - sizeName: The unit of the sizes: "registrations".
  ///   - sizes: The numbers of items.
  ///   - contenders: Each prepares what isn't counted, and returns a closure that makes and returns the items.
  public init(
    _ name: String, item: String, sizeName: String, sizes: [Int], contenders: [Contender<() -> Any>]
  ) {
    self.name = name
    self.item = item
    self.sizeName = sizeName
    self.sizes = sizes
    self.contenders = contenders
  }

  public func measure(_ effort: Effort) throws -> RowReport {
    var cells: [RowReport.Cell] = []
    for size in sizes where allocation_counter_is_available() {
      let counts = try contenders.map { try Self.count($0, size: size) }
      let ours = contenders.firstIndex { $0.role == .ours }.map { counts[$0].bytes }
      for (contender, kept) in zip(contenders, counts) {
        cells.append(
          RowReport.Cell(
            size: size, contender: contender.name, role: contender.role, cost: kept.bytes,
            ratio: contender.role == .ours ? nil : ours.map { Spread(exactly: $0 / kept.bytes) },
            allocations: kept.blocks))
      }
    }
    return RowReport(
      name: name, unit: "bytes \(item)", sizeName: sizeName, cells: cells,
      operations: Dictionary(sizes.map { ($0, $0) }) { first, _ in first })
  }

  private static func count(_ contender: Contender<() -> Any>, size: Int) throws -> (bytes: Double, blocks: Double) {
    // The first run allocates metadata permanently, which belongs to no item.
    _ = try contender.prepare(1)()
    let make = try contender.prepare(size)
    allocation_counter_begin()
    let kept = make()
    let counts = allocation_counter_end()
    withExtendedLifetime(kept) {}
    return (Double(counts.live_bytes) / Double(size), Double(counts.live_blocks) / Double(size))
  }
}
