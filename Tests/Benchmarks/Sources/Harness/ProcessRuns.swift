public import Foundation

/// The runs of separate programs that do the same work, from which several rows take their figures.
///
/// Each program runs once in each round, whichever rows are measured, and its result is checked.
public final class ProcessRuns {
  /// A program, its arguments, and how its work is proved.
  public struct Program {
    let file: URL
    let arguments: () throws -> [String]
    let result: (() throws -> Int)?

    /// - Parameters:
    ///   - file: The executable file.
    ///   - arguments: Prepares a run and returns the arguments after the program's name; not measured.
    ///   - result: Returns the number that proves the work, after each run of the program; not measured. If it is nil, the
    ///     program prints the number.
    public init(
      _ file: URL, preparing arguments: @escaping () throws -> [String], result: (() throws -> Int)? = nil
    ) {
      self.file = file
      self.arguments = arguments
      self.result = result
    }

    /// Creates a program that needs no preparation.
    public init(_ file: URL, _ arguments: [String], result: (() throws -> Int)? = nil) {
      self.init(file, preparing: { arguments }, result: result)
    }
  }

  /// The cost of one run of a program, with everything that it started.
  struct Sample {
    /// Wall-clock microseconds.
    let wall: Double
    /// Microseconds of processor time.
    let processor: Double
    /// The peak memory in megabytes.
    let megabytes: Double
  }

  let sizeName: String
  let sizes: [Int]
  let contenders: [Contender<Program>]
  private let rounds: Int
  private let result: (Int) -> Int
  private var samples: [Key: [[Sample]]] = [:]

  private struct Key: Hashable {
    let size: Int
    let rounds: Int
  }

  /// - Parameters:
  ///   - sizeName: The unit of the sizes: "megabytes".
  ///   - sizes: Three sizes, which show the growth.
  ///   - rounds: The number of runs of each program.
  ///   - result: The number that proves a program's work at a size.
  ///   - contenders: The contenders, ours first.
  public init(
    sizeName: String, sizes: [Int], rounds: Int = 5, result: @escaping (_ size: Int) -> Int,
    contenders: [Contender<Program>]
  ) {
    self.sizeName = sizeName
    self.sizes = sizes
    self.rounds = rounds
    self.result = result
    self.contenders = contenders
  }

  /// Returns the samples of each contender at a size, which are taken once.
  func samples(size: Int, _ effort: Effort, row: String) throws -> [[Sample]] {
    let key = Key(size: size, rounds: effort == .full ? rounds : 1)
    if let known = samples[key] { return known }
    let programs = try contenders.map { try $0.prepare(size) }
    var found: [[Sample]] = Array(repeating: [], count: programs.count)
    for round in 0..<key.rounds {
      for turn in programs.indices {
        let index = (turn + round) % programs.count
        found[index].append(try run(programs[index], contenders[index].name, size: size, row: row))
      }
    }
    samples[key] = found
    return found
  }

  /// Runs a program once, checks its result and returns its cost.
  private func run(_ program: Program, _ contender: String, size: Int, row: String) throws -> Sample {
    let process = Process()
    process.executableURL = Self.meter
    process.arguments = try [program.file.path] + program.arguments()
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(whereSeparator: \.isNewline)
    let printed = lines.dropLast().last.flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
    let figures = lines.last?.split(separator: " ").compactMap { Double($0) } ?? []
    let expected = result(size)
    let found = process.terminationStatus == 0 ? try program.result?() ?? printed : nil
    guard let found, found == expected, figures.count == 3 else {
      throw WrongResult(
        row: row, contender: contender, size: size, result: found ?? -Int(process.terminationStatus),
        expected: expected)
    }
    return Sample(wall: figures[0], processor: figures[1], megabytes: figures[2] / 1024)
  }

  /// The program that runs and measures another one, beside this one.
  private static let meter = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "ProcessMeter")
}
