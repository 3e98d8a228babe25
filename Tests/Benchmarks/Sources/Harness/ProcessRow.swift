/// Work done by separate programs: the wall-clock time, the processor time or the memory of whole processes.
public struct ProcessRow: Benchmark {
  public typealias Program = ProcessRuns.Program

  /// The figure that a row measures.
  public enum Figure: Sendable {
    /// Wall-clock microseconds for one operation; the size is the number of operations.
    case microseconds
    /// Microseconds of processor time for one operation, in all threads and in all processes that the program starts.
    case processorMicroseconds
    /// The peak memory in megabytes.
    case megabytes
  }

  public let name: String
  private let figure: Figure
  private let operation: String
  private let runs: ProcessRuns

  /// - Parameters:
  ///   - name: The name of the row.
  ///   - figure: The figure that is measured.
  ///   - operation: The operation that is measured, with its article: "a megabyte".
  ///   - runs: The runs, which rows with other figures can share.
  public init(_ name: String, _ figure: Figure, operation: String, _ runs: ProcessRuns) {
    self.name = name
    self.figure = figure
    self.operation = operation
    self.runs = runs
  }

  /// Creates a row with runs of its own.
  ///
  /// - Parameters:
  ///   - name: The name of the row.
  ///   - figure: The figure that is measured.
  ///   - operation: The operation that is measured, with its article: "a megabyte".
  ///   - sizeName: The unit of the sizes: "megabytes".
  ///   - sizes: Three sizes, which show the growth.
  ///   - result: The number that a program must print at a size.
  ///   - contenders: The contenders, ours first.
  public init(
    _ name: String, _ figure: Figure, operation: String, sizeName: String, sizes: [Int],
    result: @escaping (_ size: Int) -> Int, contenders: [Contender<Program>]
  ) {
    self.init(
      name, figure, operation: operation,
      ProcessRuns(sizeName: sizeName, sizes: sizes, result: result, contenders: contenders))
  }

  public func measure(_ effort: Effort) throws -> RowReport {
    let sizes = effort == .full ? runs.sizes : Array(runs.sizes.prefix(1))
    let cells = try sizes.flatMap { try measure(size: $0, effort) }
    let unit =
      switch figure {
      case .microseconds: "µs \(operation)"
      case .processorMicroseconds: "µs of processor \(operation)"
      case .megabytes: "megabytes"
      }
    return RowReport(
      name: name, unit: unit, sizeName: runs.sizeName, cells: cells,
      operations: Dictionary(sizes.map { ($0, figure == .megabytes ? 1 : $0) }) { first, _ in first })
  }

  private func measure(size: Int, _ effort: Effort) throws -> [RowReport.Cell] {
    let costs = try runs.samples(size: size, effort, row: name).map { $0.map { cost(of: $0, size: size) } }
    let contenders = runs.contenders
    let ours = contenders.firstIndex { $0.role == .ours } ?? 0
    return contenders.indices.map { index in
      RowReport.Cell(
        size: size, contender: contenders[index].name, role: contenders[index].role, cost: Spread(costs[index]).median,
        ratio: index == ours ? nil : Spread(zip(costs[ours], costs[index]).map { $0 / $1 }), allocations: nil)
    }
  }

  private func cost(of sample: ProcessRuns.Sample, size: Int) -> Double {
    switch figure {
    case .microseconds: sample.wall / Double(size)
    case .processorMicroseconds: sample.processor / Double(size)
    case .megabytes: sample.megabytes
    }
  }
}
