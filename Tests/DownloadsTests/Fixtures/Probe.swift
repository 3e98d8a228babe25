import Foundation
import Testing

/// The program DownloadProbe, which lies beside the tests and works in a process of its own.
final class Probe {
  private let process = Process()
  private let output = Pipe()
  private let ends: AsyncStream<Int32>

  init(_ words: String...) throws {
    let (ends, teller) = AsyncStream<Int32>.makeStream()
    self.ends = ends
    process.executableURL = try #require(Self.program, "The program DownloadProbe lies beside the tests.")
    process.arguments = words
    process.standardOutput = output
    process.terminationHandler = {
      teller.yield($0.terminationStatus)
      teller.finish()
    }
    try process.run()
  }

  /// Ends it at once, as a power failure would.
  func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Waits until it has ended, and returns its status, or the number of the signal that ended it.
  func end() async -> Int32 {
    var iterator = ends.makeAsyncIterator()
    return await iterator.next() ?? -1
  }

  /// Waits until it has ended well, and returns the numbers that it printed.
  func numbers() async throws -> [Int] {
    let status = await end()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    try #require(status == 0, "It ended with \(status) and printed '\(text)'.")
    return text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
  }

  private static var program: URL? {
    let places = CommandLine.arguments.map { URL(filePath: $0) } + Bundle.allBundles.map(\.bundleURL)
    let folders = places.flatMap { [$0, $0.deletingLastPathComponent()] } + [Bundle.main.bundleURL]
    let programs = folders.map { $0.appending(path: "DownloadProbe") }
    return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
