import ArmatureTestSupport
import Foundation
import Testing

/// The built program, run in a folder of the test.
final class FetchProcess {
  typealias Outcome = ChildProcess.Outcome

  let output: Transcript
  let errors: Transcript
  private let process: ChildProcess

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal for its output; nil for a pipe.
  ///   - input: Its standard input, which must fit into a pipe.
  ///   - ignoredSignals: The signals that it ignores from its beginning, as a shell names them.
  init(
    _ arguments: [String], in folder: URL, columns: UInt16? = nil, environment: [String: String] = [:],
    input: String = "", ignoring ignoredSignals: String? = nil
  ) throws {
    let (outputEnds, errorEnds) = (try Self.pipe(columns: columns), try Self.pipe(columns: nil))
    let inputEnds = try Self.pipe(columns: nil)
    FileHandle(fileDescriptor: inputEnds.writing, closeOnDealloc: false).write(Data(input.utf8))
    close(inputEnds.writing)
    output = Transcript(outputEnds.reading)
    errors = Transcript(errorEnds.reading)
    defer {
      close(inputEnds.reading)
      close(outputEnds.writing)
      close(errorEnds.writing)
    }
    var program = try #require(ChildProcess.program("Fetch"), "The program Fetch isn't in the folder of the tests.")
    var arguments = arguments
    if let ignoredSignals {
      arguments = ["-c", "trap '' \(ignoredSignals); exec \"$0\" \"$@\"", program.path] + arguments
      program = URL(filePath: "/bin/sh")
    }
    process = try ChildProcess(
      program, arguments, in: folder, environment: ["TERM": "xterm", "NO_COLOR": ""].merging(environment) { $1 },
      input: inputEnds.reading, output: outputEnds.writing, errors: errorEnds.writing)
  }

  /// Runs the program until it ends.
  static func run(
    _ arguments: String..., in folder: URL, environment: [String: String] = [:], input: String = ""
  ) async throws -> Outcome {
    await (try FetchProcess(arguments, in: folder, environment: environment, input: input)).outcome()
  }

  func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the end of the program; if a signal ended it, the status is the negative signal number.
  ///
  /// Lines of progress are left out because their number depends on the clock.
  func outcome() async -> Outcome {
    let written = await output.readAll().split(separator: "\n", omittingEmptySubsequences: false)
    let lasting = written.filter { $0.prefixMatch(of: /[^{ ]*: [0-9.]+(%| k?B)/) == nil }
    let errorText = await errors.readAll()
    return Outcome(status: await process.end(), output: lasting.joined(separator: "\n"), errors: errorText)
  }

  private struct Unavailable: Error {}

  private static func pipe(columns: UInt16?) throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    if let columns {
      var (controller, terminal): (Int32, Int32) = (-1, -1)
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      guard openpty(&controller, &terminal, nil, nil, &size) == 0 else { throw Unavailable() }
      ends = [controller, terminal]
    } else {
      guard Foundation.pipe(&ends) == 0 else { throw Unavailable() }
    }
    // Without this, programs that other tests start at the same time would keep the ends open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}

extension TemporaryFolder {
  /// The bytes of a file, or nil if there is no such file.
  subscript(name: String) -> Data? { try? Data(contentsOf: file(name)) }

  /// Writes a file.
  func write(_ data: Data, to name: String) throws { try data.write(to: file(name)) }
}
