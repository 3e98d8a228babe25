import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

/// How much memory large bodies take, measured in a process that does nothing else.
@Suite(.serialized) struct MemoryTests {
  private static let limit = 64 * 1024 * 1024
  private static let piece = 1024 * 1024

  /// Runs the probe and returns the two numbers in its last line; the numbers before that are passed on as they come.
  private static func probe(
    _ words: String..., progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> (bytes: Int, memory: Int) {
    let program = try #require(program, "The program DownloadProbe lies beside the tests.")
    let process = Process()
    process.executableURL = program
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    let output = Mutex("")
    let (closed, closer) = AsyncStream<Void>.makeStream()
    pipe.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      guard !data.isEmpty else {
        handle.readabilityHandler = nil
        return closer.finish()
      }
      let last = output.withLock { output in
        output += String(decoding: data, as: UTF8.self)
        return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) }
      }
      if let last { progress(last) }
    }
    try process.run()
    for await _ in closed {}
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let text = output.withLock { $0 }
    let numbers = text.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
    try #require(numbers.count == 2, "It printed '\(text)'.")
    return (numbers[0], numbers[1])
  }

  private static var program: URL? {
    let places = CommandLine.arguments.map { URL(filePath: $0) } + Bundle.allBundles.map(\.bundleURL)
    let folders = places.flatMap { [$0, $0.deletingLastPathComponent()] } + [Bundle.main.bundleURL]
    let programs = folders.map { $0.appending(path: "DownloadProbe") }
    return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  @Test("DL-98 200 MB to a file take less than 64 MB of memory")
  func download() async throws {
    let place = try Workplace()
    let count = TestScale.size(200)
    // The session keeps whatever the disk has not taken yet. So no more than 4 MB are on their way: a piece is sent for
    // each that has arrived, and what is measured is what the service keeps.
    let gate = Gate()
    let sent = Mutex(4)
    gate.open(times: 4)
    let piece = ResponseBody.Piece.data(Data(repeating: 7, count: Self.piece))
    let pieces = (0..<count).flatMap { _ in [.wait(gate), piece] }
    let server = try LoopbackServer { _ in Response(body: .announced(length: count * Self.piece, pieces)) }
    let (bytes, memory) = try await Self.probe("download", server.url("/x"), place.file().path) { received in
      let more = sent.withLock { sent in
        let more = max(received / Self.piece + 4 - sent, 0)
        sent += more
        return more
      }
      gate.open(times: more)
    }
    #expect(bytes == count * Self.piece)
    #expect(try place.file().resourceValues(forKeys: [.fileSizeKey]).fileSize == bytes)
    #expect(TestScale.size(200) < 200 || memory < Self.limit, "\(memory) bytes")
    #expect(memory > 0)
  }

  @Test("DL-79 a form of 200 MB is written in constant memory, as long as it was announced")
  func form() async throws {
    let place = try Workplace()
    let count = TestScale.size(200) * Self.piece
    #expect(FileManager.default.createFile(atPath: place.file("content").path, contents: nil))
    // All of it is a hole, which takes no room on the volume.
    #expect(truncate(place.file("content").path, off_t(count)) == 0)
    let (bytes, memory) = try await Self.probe("form", place.file("content").path, place.file().path)
    #expect(try place.file().resourceValues(forKeys: [.fileSizeKey]).fileSize == bytes)
    #expect(bytes > count && bytes < count + 1_000)
    #expect(TestScale.size(200) < 200 || memory < Self.limit, "\(memory) bytes")
  }
}
