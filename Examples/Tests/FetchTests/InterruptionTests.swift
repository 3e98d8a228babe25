import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Fetch

/// The program, interrupted during a download and run again.
@Suite(.connected) struct InterruptionTests {
  private let place: TemporaryFolder
  private let server: LoopbackServer
  private let gate = Gate()
  private let film = Content.seeded(7, count: 100_000)

  init() throws {
    place = try TemporaryFolder()
    server = try LoopbackServer()
    server["/film.bin"] = Route.resource(film, etag: #""v1""#).dripping(10_000, through: gate)
    gate.open(times: 4)
  }

  private var url: String { server.url("/film.bin") }
  /// The name of the partial file, which contains a digest of the address.
  private var part: String { place.names.first { $0.hasPrefix(".film.bin.") && $0.hasSuffix(".part") } ?? "none" }
  private var kept: [String] { [part, "\(part).json"] }

  @Test("Ctrl-C keeps the partial file, prints how to continue, and ends with status 130; --resume requests the rest")
  func interruption() async throws {
    let process = try FetchProcess([url], in: place.folder, columns: 80)
    // The bytes that the meter shows have arrived.
    #expect(await process.output.read(until: "40.0 kB of 100 kB"))
    process.send(SIGINT)
    let outcome = await process.outcome()
    #expect(outcome.status == 130)
    #expect(
      outcome.errors == """
        40.0 kB of 100 kB are kept in '\(part)'.
        Interrupted. Run the same command with --resume to continue.

        """)
    #expect(place.names == kept)
    #expect(place[part] == film.data.prefix(40_000))

    gate.open()
    let resumed = try await FetchProcess.run(url, "--resume", in: place.folder)
    #expect(resumed == FetchProcess.Outcome(status: 0, output: "Saved 'film.bin' (100 kB).\n", errors: ""))
    #expect(place.names == ["film.bin"])
    #expect(Content.data(try #require(place["film.bin"])).sha256 == film.sha256)
    #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=40000-"])
    #expect(server.requests.last?.headers["If-Range"] == #""v1""#)
  }

  @Test("without --resume the same command starts from the beginning")
  func fromBeginning() async throws {
    try await interrupt(by: SIGINT, "--json")
    gate.open()
    let again = try await FetchProcess.run(url, in: place.folder)
    #expect(again == FetchProcess.Outcome(status: 0, output: "Saved 'film.bin' (100 kB).\n", errors: ""))
    #expect(server.requests.map { $0.headers["Range"] } == [nil, nil])
    #expect(Content.data(try #require(place["film.bin"])).sha256 == film.sha256)
  }

  @Test(
    "SIGTERM, SIGHUP and SIGQUIT interrupt as well, and JSON has the kept part",
    arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func termination(signal: Int32) async throws {
    let outcome = try await interrupt(by: signal, "--json")
    #expect(outcome.status == 130)
    #expect(outcome.errors == "")
    let path = place.folder.resolvingSymlinksInPath().appending(path: part).path(percentEncoded: false)
    #expect(
      outcome.output.hasSuffix(
        #"{"event":"cancelled","kept":{"bytes":40000,"file":"\#(path)"},"kind":"interrupted","number":1,"url":"\#(url)"}"#
          + "\n"))
    #expect(place.names == kept)
  }

  @Test("a second SIGHUP changes nothing")
  func closedTerminal() async throws {
    let process = try FetchProcess([url, "--json"], in: place.folder)
    #expect(await process.output.read(until: #""bytes":40000,"event":"received""#))
    for _ in 0..<2 { process.send(SIGHUP) }
    #expect(await process.outcome().status == 130)
    #expect(place.names == kept)
  }

  @Test("a program that was started without SIGHUP and SIGINT isn't interrupted by them")
  func ignored() async throws {
    let process = try FetchProcess([url, "--json"], in: place.folder, ignoring: "HUP INT")
    #expect(await process.output.read(until: #""bytes":40000,"event":"received""#))
    for number in [SIGHUP, SIGINT] { process.send(number) }
    gate.open()
    #expect(await process.outcome().status == 0)
    #expect(place.names == ["film.bin"])
  }

  @Test("after kill -9, a run with --resume continues the partial file")
  func killing() async throws {
    let outcome = try await interrupt(by: SIGKILL, "--json", "--resume")
    #expect(outcome.status == -SIGKILL)
    #expect(place.names == kept)
    gate.open()
    let resumed = try await FetchProcess.run(url, "--resume", in: place.folder)
    #expect(resumed == FetchProcess.Outcome(status: 0, output: "Saved 'film.bin' (100 kB).\n", errors: ""))
    #expect(place.names == ["film.bin"])
    #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=40000-"])
    #expect(Content.data(try #require(place["film.bin"])).sha256 == film.sha256)
  }

  @Test("if the server can't send the rest, nothing is kept")
  func nothingKept() async throws {
    server["/film.bin"] = Route.bytes(film).dripping(10_000, through: gate)
    let process = try FetchProcess([url], in: place.folder, columns: 80)
    #expect(await process.output.read(until: "40.0 kB of 100 kB"))
    process.send(SIGINT)
    let outcome = await process.outcome()
    #expect(outcome.status == 130)
    #expect(
      outcome.errors == """
        Nothing of 'film.bin' is kept: the server can't send the rest alone, or another download has the same \
        destination.
        Interrupted. Nothing is kept, so the next run starts from the beginning.

        """)
    #expect(place.names == [])
  }

  @Test("on a terminal the meter is redrawn, in color unless NO_COLOR is set", arguments: ["", "1"])
  func terminal(noColor: String) async throws {
    let process = try FetchProcess([url], in: place.folder, columns: 80, environment: ["NO_COLOR": noColor])
    #expect(await process.output.read(until: "40.0 kB of 100 kB"))
    gate.open()
    let outcome = await process.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\r\u{1B}[1A\u{1B}[J"))
    #expect(outcome.output.contains("\u{1B}[32m") == noColor.isEmpty)
    // A terminal turns each line feed into two characters.
    #expect(outcome.output.hasSuffix("Saved 'film.bin' (100 kB).\r\n"))
    #expect(outcome.errors == "")
  }

  /// Ends the program with a signal when 40 000 bytes have arrived.
  @discardableResult
  private func interrupt(by signal: Int32, _ options: String...) async throws -> FetchProcess.Outcome {
    let process = try FetchProcess([url] + options, in: place.folder)
    #expect(await process.output.read(until: #""bytes":40000,"event":"received""#))
    process.send(signal)
    return await process.outcome()
  }
}
