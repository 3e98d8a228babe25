import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Fetch

/// The built program with standard streams that are closed, full, slow, or named by a path.
@Suite(.connected) struct StreamTests {
  private let place: TemporaryFolder
  private let server: LoopbackServer
  private let film = Content.seeded(7, count: 30_000)

  init() throws {
    place = try TemporaryFolder()
    server = try LoopbackServer()
    server["/film.bin"] = .resource(film, etag: #""v1""#)
  }

  /// Runs the program through a shell, which redirects its streams, and returns its status.
  private func status(_ redirection: String, _ arguments: String...) async throws -> Int32 {
    let program = try #require(ChildProcess.program("Fetch"), "The program Fetch isn't in the folder of the tests.")
    let process = try ChildProcess(
      URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" \"$@\" \(redirection)", program.path] + arguments, in: place.folder)
    return await process.end()
  }

  @Test(
    "a path that means standard output is that: nothing else is written to it",
    arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func paths(path: String) async throws {
    try place.write(Data("before".utf8), to: "log")
    #expect(try await status(">>log", server.url("/film.bin"), "-o", path) == 0)
    #expect(place["log"] == Data("before".utf8) + film.data)
  }

  @Test("a usage error has its status even if standard error can't be written", arguments: ["2>&-", "2>/dev/full"])
  func errors(redirection: String) async throws {
    #expect(try await status(redirection, "nowhere") == 2)
    #expect(try await status(redirection, "-i", "none") == 2)
  }

  @Test("a help that standard output doesn't take is told by the status", arguments: [">&-", ">/dev/full"])
  func help(redirection: String) async throws {
    #expect(try await status("\(redirection) 2>errors", "--help") == 3)
    #expect(String(decoding: place["errors"] ?? Data(), as: UTF8.self).hasPrefix("Standard output can't be written: "))
  }

  @Test("no file of the program gets the number of a closed stream")
  func closed() async throws {
    #expect(try await status("<&- >&- 2>&-", server.url("/film.bin"), "-o", "film") == 0)
    #expect(place["film"] == film.data)
    #expect(try await status(">&-", server.url("/film.bin"), "-o", "-") == 3)
  }

  @Test("lines that standard output doesn't take are told by the status", arguments: [nil, "--json"])
  func full(option: String?) async throws {
    let option = option ?? "--no-proxy"
    #expect(try await status(">/dev/full 2>errors", server.url("/film.bin"), "-o", "film", option) == 3)
    #expect(place["film"] == film.data)
    #expect(place["errors"] == Data("Standard output can't be written: No space left on device.\n".utf8))
    // Another failure keeps its status.
    #expect(try await status(">/dev/full", server.url("/none"), "--json") == 8)
  }

  @Test("a pipe that doesn't wait for its reader gets every line")
  func nonblocking() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let console = Console(output: ends[1], environment: [:])
    let lines = (0..<4000).map { "line \($0) \(String(repeating: "x", count: 40))" }
    Thread.detachNewThread { [writing = ends[1]] in
      for line in lines { console.print(line) }
      close(writing)
    }
    let text = try FileHandle(fileDescriptor: ends[0], closeOnDealloc: false).readToEnd()
    #expect(text == Data(lines.map { "\($0)\n" }.joined().utf8))
  }

  @Test("a path is followed as the system does: links before '..', and '~' is a name")
  func links() async throws {
    try FileManager.default.createDirectory(at: place.file("real/inner"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place.file("link").path, withDestinationPath: "real/inner")
    try FileManager.default.createDirectory(at: place.file("~"), withIntermediateDirectories: true)
    try place.write(Data("kept".utf8), to: "film")
    let outcome = try await FetchProcess.run(server.url("/film.bin"), "-o", "link/../film", in: place.folder)
    #expect(outcome == .init(status: 0, output: "Saved 'link/../film' (30.0 kB).\n", errors: ""))
    #expect(place["film"] == Data("kept".utf8))
    #expect(place["real/film"] == film.data)
    #expect(try await FetchProcess.run(server.url("/film.bin"), "-o", "~/film", in: place.folder).status == 0)
    #expect(place["~/film"] == film.data)
    let inFile = try await FetchProcess.run(server.url("/film.bin"), "-d", "film", in: place.folder)
    #expect(inFile.status == 3)
    #expect(inFile.errors.contains("a part of the path isn't a folder"))
  }

  @Test("a name that isn't UTF-8 is refused, instead of being changed")
  func otherBytes() async throws {
    let program = try #require(ChildProcess.program("Fetch"), "The program Fetch isn't in the folder of the tests.")
    let script = "exec \"$0\" \"$1\" -o \"$(printf 'film\\351')\" 2>errors"
    let process = try ChildProcess(
      URL(filePath: "/bin/sh"), ["-c", script, program.path, server.url("/film.bin")], in: place.folder)
    #expect(await process.end() == 2)
    let errors = String(decoding: place["errors"] ?? Data(), as: UTF8.self)
    #expect(errors.hasPrefix("Fetch: An argument isn't UTF-8."))
    #expect(place.names == ["errors"])
    #expect(server.requests.isEmpty)
  }

  @Test("a path is refused if the current folder was removed", arguments: ["-o", "-d", "--cacert", "--upload"])
  func removedFolder(option: String) async throws {
    try FileManager.default.createDirectory(at: place.file("removed"), withIntermediateDirectories: false)
    let program = try #require(ChildProcess.program("Fetch"), "The program Fetch isn't in the folder of the tests.")
    // The name is one that the root folder doesn't have.
    let script = "exec 2>../errors; rmdir ../removed; exec \"$0\" \"$@\""
    let words = [server.url("/film.bin"), option, "dev/null/film"]
    let process = try ChildProcess(
      URL(filePath: "/bin/sh"), ["-c", script, program.path] + words, in: place.file("removed"))
    #expect(await process.end() == 2)
    let errors = String(decoding: place["errors"] ?? Data(), as: UTF8.self)
    let sentence = "'dev/null/film' can't be found: the current folder was removed. Change to another one with 'cd'."
    #expect(errors.contains(sentence))
    #expect(server.requests.isEmpty)
  }
}
