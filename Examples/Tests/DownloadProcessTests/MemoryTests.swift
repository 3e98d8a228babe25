import ArmatureTestSupport
import Foundation
import LoopbackServer
import Synchronization
import Testing

/// The memory that large bodies take, measured in a separate process.
@Suite(.serialized, .connected) struct MemoryTests {
  private static let limit = 64 * 1024 * 1024
  private static let piece = 1024 * 1024

  private static func probe(
    _ work: String, _ source: String, _ file: String, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> (bytes: Int, memory: Int) {
    let numbers = try await Probe(work, source, file, progress: progress).numbers()
    try #require(numbers.count == 2)
    return (numbers[0], numbers[1])
  }

  @Test("DL-98 a download of 200 MB to a file takes less than 64 MB of memory")
  func download() async throws {
    let place = try TemporaryFolder()
    let count = TestScale.size(200)
    let piece = Data(repeating: 7, count: Self.piece)
    let pieces = (0..<count).map { _ in ResponseBody.Piece.data(piece) }
    let server = try LoopbackServer { _ in Response(body: .announced(length: count * Self.piece, pieces)) }
    let (bytes, memory) = try await Self.probe("download", server.url("/x"), place.file().path)
    #expect(bytes == count * Self.piece)
    #expect(try place.file().resourceValues(forKeys: [.fileSizeKey]).fileSize == bytes)
    #expect(TestScale.size(200) < 200 || memory < Self.limit, "\(memory) bytes")
    #expect(memory > 0)
  }

  @Test("DL-79 a form of 200 MB is written in constant memory and has the announced length")
  func form() async throws {
    let place = try TemporaryFolder()
    let count = TestScale.size(200) * Self.piece
    #expect(FileManager.default.createFile(atPath: place.file("content").path, contents: nil))
    // The file is sparse and takes no space on the volume.
    #expect(truncate(place.file("content").path, off_t(count)) == 0)
    let (bytes, memory) = try await Self.probe("form", place.file("content").path, place.file().path)
    #expect(try place.file().resourceValues(forKeys: [.fileSizeKey]).fileSize == bytes)
    #expect(bytes > count && bytes < count + 1_000)
    #expect(TestScale.size(200) < 200 || memory < Self.limit, "\(memory) bytes")
  }
}
