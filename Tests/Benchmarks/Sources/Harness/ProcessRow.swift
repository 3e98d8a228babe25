public import Foundation

/// Work done by separate programs, which measures the wall-clock time or the memory of a whole process.
///
/// A program prints two numbers, its result and its peak memory in megabytes, or only the first.
public struct ProcessRow: Benchmark {
  /// The figure that a row measures.
  public enum Figure: Sendable {
    /// Wall-clock microseconds for one operation; the size is the number of operations.
    case microseconds
    /// The peak memory in megabytes.
    case megabytes
  }

  /// A program and its arguments.
  public struct Program {
    let file: URL
    let arguments: [String]

    public init(_ file: URL, _ arguments: [String]) {
      self.file = file
      self.arguments = arguments
    }
  }

  public let name: String
  let figure: Figure
  let operation: String
  let sizeName: String
  let sizes: [Int]
  let result: (Int) -> Int
  let contenders: [Contender<Program>]
  private static let rounds = 5

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
    self.name = name
    self.figure = figure
    self.operation = operation
    self.sizeName = sizeName
    self.sizes = sizes
    self.result = result
    self.contenders = contenders
  }

  public func measure(_ effort: Effort) throws -> RowReport {
    let sizes = effort == .full ? sizes : Array(sizes.prefix(1))
    let cells = try sizes.flatMap { try measure(size: $0, rounds: effort == .full ? Self.rounds : 1) }
    let (unit, isTime) = figure == .megabytes ? ("megabytes", false) : ("µs \(operation)", true)
    return RowReport(
      name: name, unit: unit, sizeName: sizeName, cells: cells,
      operations: Dictionary(sizes.map { ($0, isTime ? $0 : 1) }) { first, _ in first })
  }

  private func measure(size: Int, rounds: Int) throws -> [RowReport.Cell] {
    let programs = try contenders.map { try $0.prepare(size) }
    var costs: [[Double]] = Array(repeating: [], count: programs.count)
    for round in 0..<rounds {
      for turn in programs.indices {
        let index = (turn + round) % programs.count
        costs[index].append(try run(programs[index], contenders[index].name, size: size))
      }
    }
    let ours = contenders.firstIndex { $0.role == .ours } ?? 0
    return contenders.indices.map { index in
      RowReport.Cell(
        size: size, contender: contenders[index].name, role: contenders[index].role, cost: Spread(costs[index]).median,
        ratio: index == ours ? nil : Spread(zip(costs[ours], costs[index]).map { $0 / $1 }), allocations: nil)
    }
  }

  /// Runs a program once, checks its result and returns its cost.
  private func run(_ program: Program, _ contender: String, size: Int) throws -> Double {
    let process = Process()
    process.executableURL = program.file
    process.arguments = program.arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    let clock = ContinuousClock()
    let start = clock.now
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let time = clock.now - start
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) ?? -1 }
    let expected = result(size)
    guard process.terminationStatus == 0, let first = numbers.first, first == expected else {
      throw WrongResult(
        row: name, contender: contender, size: size, result: numbers.first ?? -Int(process.terminationStatus),
        expected: expected)
    }
    switch figure {
    case .microseconds: return time / .microseconds(1) / Double(size)
    case .megabytes: return Double(numbers.dropFirst().first ?? 0)
    }
  }
}
