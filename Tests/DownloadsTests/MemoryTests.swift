import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

/// How much memory large bodies take, measured in a process that does nothing else.
@Suite(.serialized) struct MemoryTests {
  private static let limit = 64 * 1024 * 1024
  private static let piece = 1024 * 1024

  /// Runs the probe and returns the two numbers that it prints.
  private static func probe(_ words: String...) async throws -> (bytes: Int, memory: Int) {
    let program = try #require(program, "The program DownloadProbe lies beside the tests.")
    let process = Process()
    process.executableURL = program
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    let status = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    try #require(status == 0)
    let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 2, "It printed '\(output)'.")
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
    let pieces = Array(repeating: ResponseBody.Piece.data(Data(repeating: 7, count: Self.piece)), count: count)
    let server = try LoopbackServer { _ in Response(body: .announced(length: count * Self.piece, pieces)) }
    let (bytes, memory) = try await Self.probe("download", server.url("/x"), place.file().path)
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
