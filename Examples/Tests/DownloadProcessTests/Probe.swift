import ArmatureTestSupport
import Foundation
import Synchronization
import Testing

/// The program DownloadProbe, which lies beside the tests and works in a process of its own.
final class Probe {
  private let process: ChildProcess
  private let output: Output
  private let closed: AsyncStream<Void>

  private final class Output: Sendable {
    let text = Mutex("")
  }

  /// Starts it.
  ///
  /// - Parameter progress: Gets the last number of the output as it grows.
  init(_ words: String..., progress: @escaping @Sendable (Int) -> Void = { _ in }) throws {
    let output = Output()
    self.output = output
    let (closed, closer) = AsyncStream<Void>.makeStream()
    self.closed = closed
    let program = try #require(
      ChildProcess.program("DownloadProbe"), "The program DownloadProbe lies beside the tests.")
    let pipe = Pipe()
    process = try ChildProcess(program, words, output: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    let reader = pipe.fileHandleForReading
    // A thread, and no handler of the pipe: those have crashed the system's event loop when many pipes close.
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

  /// Ends it at once, as a power failure would.
  func kill() { process.send(SIGKILL) }

  /// Waits until it has ended, and returns its status, or minus the signal that ended it.
  func end() async -> Int32 {
    for await _ in closed {}
    return await process.end()
  }

  /// Waits until it has ended well, and returns the numbers in the last line that it printed.
  func numbers() async throws -> [Int] {
    let status = await end()
    let text = output.text.withLock { $0 }
    try #require(status == 0, "It ended with \(status) and printed '\(text)'.")
    return text.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
  }
}
