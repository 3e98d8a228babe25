import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Fetch

/// The built program with standard output as the destination, and with outputs that are closed or not read.
@Suite(.connected) struct OutputTests {
  private let place: TemporaryFolder
  private let server: LoopbackServer
  private let film = Content.seeded(7, count: 300_000)

  init() throws {
    place = try TemporaryFolder()
    server = try LoopbackServer()
    server["/film.bin"] = .resource(film, etag: #""v1""#)
  }

  @Test(
    "-o - writes exactly the bytes to standard output, and all texts to standard error", arguments: [nil, "--json"])
  func standardOutput(option: String?) async throws {
    let arguments = [server.url("/film.bin"), "-o", "-", "--verbose"] + [option].compactMap { $0 }
    let process = try FetchProcess(arguments, in: place.folder)
    #expect(await process.outcome().status == 0)
    #expect(process.output.data == film.data)
    let errors = process.errors.text
    #expect(errors.contains("< status 200\n"))
    #expect(errors.contains(option == nil ? "\nWrote 300 kB to standard output.\n" : #""event":"finished""#))
    #expect(place.names == [])
  }

  @Test("a wrong digest of standard output is told by the status")
  func wrongDigest() async throws {
    let process = try FetchProcess(
      [server.url("/film.bin"), "-o", "-", "--sha256", String(repeating: "0", count: 64)], in: place.folder)
    let outcome = await process.outcome()
    #expect(outcome.status == 9)
    #expect(process.output.data == film.data)
    #expect(outcome.errors.contains("its SHA-256 is \(film.sha256) instead of"))
  }

  @Test("when the reader closes the output, the program ends quietly by SIGPIPE")
  func closedOutput() async throws {
    let film = Content.seeded(8, count: 5_000_000)
    server["/long"] = .resource(film, etag: #""v1""#)
    let ends = try Ends()
    let errors = try Ends()
    let process = try ends.run([server.url("/long"), "-o", "-"], in: place.folder, errors: errors)
    #expect(await ends.read(10_000) == film.data.prefix(10_000))
    ends.close()
    let status = await process.end()
    #expect(status == -SIGPIPE)
    // On a slow machine there is progress, but no sentence about the closed output.
    let lines = String(decoding: await errors.readAll(), as: UTF8.self).split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("long: ") })
  }

  @Test("when the reader of the JSON closes the output, the downloads end, and the program ends by SIGPIPE")
  func closedJSON() async throws {
    let gate = Gate()
    server["/slow"] = Route.resource(film, etag: #""v1""#).dripping(10_000, through: gate)
    let ends = try Ends()
    let process = try ends.run([server.url("/slow"), "--json"], in: place.folder)
    #expect(await ends.read(10) == Data(#"{"attempt""#.utf8))
    ends.close()
    gate.open(times: 5)
    let status = await process.end()
    #expect(status == -SIGPIPE)
  }

  @Test("the second Ctrl-C ends the program at once, even if its output isn't read", arguments: [SIGINT, SIGTERM])
  func twice(signal: Int32) async throws {
    // The text of a refusal is printed; it is longer than a pipe, so the program waits for its reader.
    server["/refused"] = Route.status(404, String(repeating: "x", count: 70_000))
    let (output, errors) = (try Ends(), try Ends())
    let process = try output.run([server.url("/refused"), "--verbose"], in: place.folder, errors: errors)
    // From the first byte on, the program handles signals.
    #expect(await errors.read(1).count == 1)
    let end = Task { await process.end() }
    // The signal is sent until the program ends, since equal signals that wait are one.
    let sender = Task {
      while !Task.isCancelled {
        process.send(signal)
        await Task.yield()
      }
    }
    let status = await end.value
    #expect(status == 130)
    sender.cancel()
  }
}

/// A pipe from a program to the test, which reads it only on demand.
private final class Ends {
  private let reading: FileHandle
  private let writing: FileHandle

  init() throws {
    // A FIFO, whose ends are closed in other programs from the moment they are open: one that another test starts between
    // two calls would keep a pipe's end open.
    let path = FileManager.default.temporaryDirectory.appending(path: "fetch-\(UUID().uuidString)").path
    try #require(mkfifo(path, 0o600) == 0)
    let ends = [open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), open(path, O_WRONLY | O_CLOEXEC)]
    unlink(path)
    try #require(ends.allSatisfy { $0 >= 0 } && fcntl(ends[0], F_SETFL, 0) == 0)
    reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  /// Runs the program with this pipe as its standard output.
  func run(_ arguments: [String], in folder: URL, errors: Ends? = nil) throws -> ChildProcess {
    let program = try #require(ChildProcess.program("Fetch"), "The program Fetch isn't in the folder of the tests.")
    defer {
      try? writing.close()
      try? errors?.writing.close()
    }
    return try ChildProcess(
      program, arguments, in: folder, output: writing.fileDescriptor, errors: errors?.writing.fileDescriptor)
  }

  /// Reads at most this many bytes; fewer only at the end.
  func read(_ count: Int) async -> Data { await onThread { [reading] in try? reading.read(upToCount: count) } }

  func readAll() async -> Data { await onThread { [reading] in try? reading.readToEnd() } }

  func close() { try? reading.close() }

  /// Waits on a thread of its own, so that other tests go on meanwhile.
  private func onThread(_ read: @escaping @Sendable () -> Data?) async -> Data {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: read() ?? Data()) }
    }
  }
}
