import ArmatureTestSupport
import Foundation
import Synchronization
import Testing

/// The program DownloadProbe, running in a separate process.
final class Probe {
  private let process: ChildProcess
  private let output: Output
  private let closed: AsyncStream<Void>

  private final class Output: Sendable {
    let text = Mutex("")
  }

  /// Starts the program.
  ///
  /// - Parameter progress: Called with the last number of the output as it grows.
  init(_ words: String..., progress: @escaping @Sendable (Int) -> Void = { _ in }) throws {
    let output = Output()
    self.output = output
    let (closed, closer) = AsyncStream<Void>.makeStream()
    self.closed = closed
    let program = try #require(
      ChildProcess.program("DownloadProbe"), "The program DownloadProbe isn't in the folder of the tests.")
    let pipe = Pipe()
    process = try ChildProcess(program, words, output: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    let reader = pipe.fileHandleForReading
    // A thread instead of the pipe's handler, which crashed the system's event loop when many pipes closed.
    Thread.detachNewThread {
      while case let data = reader.availableData, !data.isEmpty {
        let last = output.text.withLock { text in
          text += String(decoding: data, as: UTF8.self)
          return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) }
        }
        if let last { progress(last) }
      }
      closer.finish()
    }
  }

  /// Kills the process.
  func kill() { process.send(SIGKILL) }

  /// Waits until the process has ended, and returns its status or the negative number of the signal that ended it.
  func end() async -> Int32 {
    for await _ in closed {}
    return await process.end()
  }

  /// Waits until the process has succeeded, and returns the numbers in its last line of output.
  func numbers() async throws -> [Int] {
    let status = await end()
    let text = output.text.withLock { $0 }
    try #require(status == 0, "The process ended with \(status) and printed '\(text)'.")
    return text.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
  }
}
