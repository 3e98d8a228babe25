import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Fetch

/// The built program with lists of addresses and of digests, and with documents that may be unchanged.
@Suite(.connected) struct ListTests {
  private typealias Outcome = FetchProcess.Outcome

  private let place: TemporaryFolder
  private let server: LoopbackServer
  private let film = Content.seeded(7, count: 100_000)

  init() throws {
    place = try TemporaryFolder()
    server = try LoopbackServer()
    server["/film.bin"] = .resource(film, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    server["/text"] = .text("hello")
  }

  @Test("-i loads the addresses of a file or of standard input")
  func lists() async throws {
    let list = "# two documents\n\n\(server.url("/film.bin"))\r\n\(server.url("/text"))\n"
    let outcome = try await FetchProcess.run("-i", "-", "-d", "films", in: place.folder, input: list)
    #expect(outcome.status == 0)
    #expect(place["films/film.bin"] == film.data)
    #expect(place["films/text"] == Data("hello".utf8))
    try place.write(Data(list.utf8), to: "list")
    let again = try await FetchProcess.run("-i", "list", "-d", "more", in: place.folder)
    #expect(again.status == 0)
    #expect(place["more/film.bin"] == film.data)
  }

  @Test("standard input that can't be read is told")
  func unreadableInput() async throws {
    let program = try #require(ChildProcess.program("Fetch"), "The program isn't in the folder of the tests.")
    let outcome = try await ChildProcess.run(
      URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" -i - <\"$1\"", program.path, place.folder.path])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "Fetch: Standard input can't be read: Is a directory.\n")
  }

  @Test("a malformed list sends no request")
  func badList() async throws {
    let outcome = try await FetchProcess.run(
      "-i", "-", in: place.folder, input: "\(server.url("/text"))\nnowhere\n")
    #expect(
      outcome
        == Outcome(
          status: 2, output: "",
          errors: "Fetch: Standard input, line 2: 'nowhere' isn't an address. Write it like "
            + "https://example.org/document.\n"))
    #expect(server.counts.requests == 0)
  }

  @Test("--checksum-file accepts the documents with the listed digests only")
  func checksums() async throws {
    let zero = String(repeating: "0", count: 64)
    try place.write(Data("\(film.sha256) *film.bin\nSHA256 (text) = \(zero)\n".utf8), to: "SUMS")
    let outcome = try await FetchProcess.run(
      server.url("/film.bin"), server.url("/text"), "--checksum-file", "SUMS", in: place.folder)
    #expect(outcome.status == 9)
    #expect(outcome.output == "Saved 'film.bin' (100 kB).\n")
    #expect(outcome.errors.contains("instead of \(zero)"))
    #expect(place.names == ["SUMS", "film.bin"])
    let missing = try await FetchProcess.run(server.url("/a"), "--checksum-file", "SUMS", in: place.folder)
    #expect(missing.status == 2)
    #expect(missing.errors == "Fetch: 'SUMS' has no SHA-256 for 'a'.\n")
  }

  @Test("--if-changed loads a document once, with the server's date, and again when it has changed")
  func ifChanged() async throws {
    let (url, film) = (server.url("/film.bin"), place.file("film.bin"))
    let first = try await FetchProcess.run(url, "--if-changed", in: place.folder)
    #expect(first == Outcome(status: 0, output: "Saved 'film.bin' (100 kB).\n", errors: ""))
    let date = try FileManager.default.attributesOfItem(atPath: film.path)[.modificationDate] as? Date
    #expect(date == Date(timeIntervalSince1970: 784_111_777))
    let second = try await FetchProcess.run(url, "--if-changed", in: place.folder)
    #expect(second == Outcome(status: 0, output: "'\(url)' has not changed.\n", errors: ""))
    server["/film.bin"] = .resource(.text("new"), lastModified: "Mon, 07 Nov 1994 08:49:37 GMT")
    let third = try await FetchProcess.run(url, "--if-changed", in: place.folder)
    #expect(third == Outcome(status: 0, output: "Saved 'film.bin' (3 B).\n", errors: ""))
    #expect(place["film.bin"] == Data("new".utf8))
    #expect(
      server.requests.map { $0.headers["If-Modified-Since"] }
        == [nil, "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"])
  }

  @Test("--if-changed loads an unchanged document again if the file doesn't have the expected digest")
  func ifChangedWithDigest() async throws {
    let (url, file) = (server.url("/film.bin"), place.file("film.bin"))
    let (unchanged, saved) = ("'\(url)' has not changed.\n", "Saved 'film.bin' (100 kB).\n")
    for (contents, output) in [(Data("damaged".utf8), saved), (film.data, unchanged)] {
      try contents.write(to: file)
      let date = Date(timeIntervalSince1970: 784_111_777)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      let outcome = try await FetchProcess.run(url, "--if-changed", "--sha256", film.sha256, in: place.folder)
      #expect(outcome == Outcome(status: 0, output: output, errors: ""))
      #expect(place["film.bin"] == film.data)
    }
  }
}
