import Foundation
import Testing

/// The built program as a person would start it, in a folder of the test's.
final class FetchProcess {
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  let output: Transcript
  let errors: Transcript
  private let process = Process()
  private let endings: AsyncStream<Int32>

  /// Starts the program.
  ///
  /// - Parameter columns: The width of the terminal that its output is; nil for a pipe.
  init(
    _ arguments: [String], in folder: URL, columns: UInt16? = nil, environment: [String: String] = [:]
  ) throws {
    let (stream, continuation) = AsyncStream<Int32>.makeStream()
    endings = stream
    process.executableURL = try Self.executable()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Self.environment(environment)
    process.standardInput = FileHandle.nullDevice
    process.terminationHandler = { process in
      continuation.yield(process.terminationStatus)
      continuation.finish()
    }
    let (outputEnds, errorEnds) = (try Self.pipe(columns: columns), try Self.pipe(columns: nil))
    process.standardOutput = FileHandle(fileDescriptor: outputEnds.writing, closeOnDealloc: false)
    process.standardError = FileHandle(fileDescriptor: errorEnds.writing, closeOnDealloc: false)
    output = Transcript(outputEnds.reading)
    errors = Transcript(errorEnds.reading)
    defer {
      close(outputEnds.writing)
      close(errorEnds.writing)
    }
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: String..., in folder: URL, environment: [String: String] = [:]
  ) async throws -> Outcome {
    await (try FetchProcess(arguments, in: folder, environment: environment)).outcome()
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end of the program; if a signal ended it, that is the status.
  ///
  /// The lines that tell every few seconds how far a download is are left out: how many there are is up to the clock.
  func outcome() async -> Outcome {
    let written = await output.readAll().split(separator: "\n", omittingEmptySubsequences: false)
    let lasting = written.filter { $0.prefixMatch(of: /[^{ ]*: [0-9.]+(%| k?B)/) == nil }
    var outcome = Outcome(status: -1, output: lasting.joined(separator: "\n"), errors: await errors.readAll())
    for await status in endings { outcome.status = status }
    return outcome
  }

  /// The program that was built beside the tests.
  private static func executable() throws -> URL {
    let tests = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    let candidates = [tests, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    return try #require(
      candidates.map { $0.appending(path: "Fetch") }.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "The program Fetch was not found beside the tests.")
  }

  /// The tests' environment with changes, in which a sanitizer leaves the program's end as it is.
  private static func environment(_ changes: [String: String]) -> [String: String] {
    let settings = [
      "TSAN_OPTIONS": "report_bugs=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigtrap=0",
      "ASAN_OPTIONS": "detect_leaks=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigtrap=0",
      "TERM": "xterm", "NO_COLOR": "",
    ]
    return ProcessInfo.processInfo.environment.merging(settings) { $1 }.merging(changes) { $1 }
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
    // Other programs that tests start meanwhile would keep them open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
