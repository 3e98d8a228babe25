import AllocationCounter

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Work measured in CPU time.
///
/// Every contender repeats its work until a sample takes 20 ms. Each of the following 15 rounds takes one sample of every
/// contender, in an order that rotates, so that other load of the machine affects all of them. The result is the median of
/// the ratios within the rounds. The number that each sample returns is checked.
public struct TimeRow: Benchmark {
  public let name: String
  let operation: String
  let sizeName: String
  let sizes: [Int]
  let operations: (Int) -> Int
  let result: (Int) -> Int
  let contenders: [Contender<RepeatedWork>]

  static let sampleLength = 20e6
  static let rounds = 15

  /// - Parameters:
  ///   - name: The name of the row.
  ///   - operation: The operation that is measured, with its article: "an event delivered".
  ///   - sizeName: The unit of the sizes: "handlers".
  ///   - sizes: Three sizes, which show the growth.
  ///   - operations: The number of operations in one repetition at a size.
  ///   - result: The amount that one repetition at a size adds to the number that the work returns.
  ///   - contenders: The contenders, ours first.
  public init(
    _ name: String, operation: String, sizeName: String, sizes: [Int], operations: @escaping (_ size: Int) -> Int,
    result: @escaping (_ size: Int) -> Int, contenders: [Contender<RepeatedWork>]
  ) {
    self.name = name
    self.operation = operation
    self.sizeName = sizeName
    self.sizes = sizes
    self.operations = operations
    self.result = result
    self.contenders = contenders
  }

  public func measure(_ effort: Effort) throws -> RowReport {
    let sizes = effort == .full ? sizes : Array(sizes.prefix(2))
    var cells: [RowReport.Cell] = []
    for size in sizes { cells += try measure(size: size, effort) }
    return RowReport(
      name: name, unit: "ns \(operation)", sizeName: sizeName, cells: cells,
      operations: Dictionary(sizes.map { ($0, operations($0)) }) { first, _ in first })
  }

  private func measure(size: Int, _ effort: Effort) throws -> [RowReport.Cell] {
    let prepared = try contenders.map { contender in
      try PreparedContender(contender, row: self, size: size, effort)
    }
    var costs: [[Double]] = Array(repeating: [], count: prepared.count)
    let rounds = effort == .full ? Self.rounds : 1
    for round in 0..<rounds {
      for turn in prepared.indices {
        let index = (turn + round) % prepared.count
        costs[index].append(try prepared[index].sample() / Double(prepared[index].repetitions))
      }
    }
    let ours = contenders.firstIndex { $0.role == .ours }
    return try prepared.indices.map { index in
      let ratios = ours.map { ours in zip(costs[ours], costs[index]).map { $0 / $1 } }
      let operations = Double(operations(size))
      return RowReport.Cell(
        size: size, contender: contenders[index].name, role: contenders[index].role,
        cost: Spread(costs[index]).median / operations,
        ratio: index == ours ? nil : ratios.map { Spread($0) },
        allocations: try prepared[index].allocations().map { $0 / operations })
    }
  }

  /// A contender prepared for one size.
  private struct PreparedContender {
    let row: TimeRow
    let contender: String
    let size: Int
    let work: RepeatedWork
    var repetitions = 1

    init(_ contender: Contender<RepeatedWork>, row: TimeRow, size: Int, _ effort: Effort) throws {
      self.row = row
      self.contender = contender.name
      self.size = size
      work = try contender.prepare(size)
      guard effort == .full else { return }
      while true {
        let time = try sample()
        guard time < TimeRow.sampleLength else { break }
        // Toward the length in steps, since the first repetitions are the slowest.
        let missing = TimeRow.sampleLength / max(time, 1)
        repetitions = max(repetitions + 1, Int(Double(repetitions) * min(missing * 1.1, 10)))
      }
    }

    /// Runs one sample, checks its result and returns its CPU time in nanoseconds.
    func sample() throws -> Double {
      let run = work.stage(repetitions)
      let start = CPUClock.nanoseconds
      let result = run()
      let end = CPUClock.nanoseconds
      try check(result, repetitions)
      return end - start
    }

    /// Returns the number of blocks that a repetition allocates, if it can be counted.
    func allocations() throws -> Double? {
      guard allocation_counter_is_available() else { return nil }
      let run = work.stage(repetitions)
      allocation_counter_begin()
      let result = run()
      let counts = allocation_counter_end()
      try check(result, repetitions)
      return Double(counts.allocations) / Double(repetitions)
    }

    private func check(_ result: Int, _ repetitions: Int) throws {
      let expected = row.result(size) &* repetitions
      guard result == expected else {
        throw WrongResult(row: row.name, contender: contender, size: size, result: result, expected: expected)
      }
    }
  }
}

/// The CPU time of this process, which excludes other processes.
private enum CPUClock {
  static var nanoseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
