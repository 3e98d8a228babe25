import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Fetch

/// The built program, run with a server.
@Suite(.connected) struct ProgramTests {
  private typealias Outcome = FetchProcess.Outcome

  private let place: TemporaryFolder
  private let server: LoopbackServer
  private let help = Help(program: "Fetch")
  private let film = Content.seeded(7, count: 100_000)

  init() throws {
    place = try TemporaryFolder()
    server = try LoopbackServer()
    server["/film.bin"] = .resource(film, etag: #""v1""#)
  }

  @Test("--help prints the help and ends with status 0")
  func help() async throws {
    let outcome = try await FetchProcess.run("--help", in: place.folder)
    #expect(outcome == Outcome(status: 0, output: help.text, errors: ""))
  }

  @Test("invalid arguments give a sentence, the usage and the status of usage, and send no request")
  func mistakes() async throws {
    let outcome = try await FetchProcess.run(server.url("/film.bin"), "--nope", in: place.folder)
    #expect(
      outcome
        == Outcome(status: 2, output: "", errors: "Fetch: '--nope' isn't a known option of Fetch.\n\(help.hint)\n"))
    #expect(server.counts.requests == 0)
  }

  @Test("a document is saved in the current folder under its name")
  func success() async throws {
    let outcome = try await FetchProcess.run(server.url("/film.bin"), in: place.folder)
    #expect(outcome == Outcome(status: 0, output: "Saved 'film.bin' (100 kB).\n", errors: ""))
    #expect(place.names == ["film.bin"])
    #expect(place["film.bin"] == film.data)
  }

  @Test("-o replaces a file, and a failure leaves it unchanged")
  func replacing() async throws {
    try place.write(Data("old".utf8), to: "mine")
    let failed = try await FetchProcess.run(server.url("/nope"), "-o", "mine", in: place.folder)
    #expect(
      failed == Outcome(status: 8, output: "", errors: "The server answered 404 for '\(server.url("/nope"))'.\n"))
    #expect(place["mine"] == Data("old".utf8))
    let outcome = try await FetchProcess.run(server.url("/film.bin"), "-o", "mine", in: place.folder)
    #expect(outcome == Outcome(status: 0, output: "Saved 'mine' (100 kB).\n", errors: ""))
    #expect(place.names == ["mine"])
    #expect(place["mine"] == film.data)
  }

  @Test(
    "several documents load at the same time, under the names that the server suggests; a failure decides the status")
  func several() async throws {
    let gate = Gate()
    let disposition = #"attachment; filename="../the film.bin""#
    server["/a"] = Route.text("first").with("Content-Disposition", disposition).waiting(at: gate)
    server["/b"] = Route.text("second").with("Content-Disposition", disposition).waiting(at: gate)
    let urls = ["/a", "/b", "/nope"].map { server.url($0) }
    let process = try FetchProcess(urls + ["-d", "films"], in: place.folder)
    await gate.reached(times: 2)
    gate.open()
    let outcome = await process.outcome()
    #expect(outcome.status == 8)
    #expect(outcome.errors == "The server answered 404 for '\(server.url("/nope"))'.\n")
    #expect(place.names == ["films"])
    let bodies = [place["films/the film.bin"], place["films/the film 2.bin"]].compactMap { $0 }
    #expect(Set(bodies) == [Data("first".utf8), Data("second".utf8)])
    #expect(server.mostRequestsAtOnce >= 2)
  }

  @Test("--limit-per-host delays requests above the limit")
  func limit() async throws {
    let urls = (1...5).map { server.url("/film.bin?\($0)") }
    let outcome = try await FetchProcess(urls + ["--limit-per-host", "1", "-d", "films"], in: place.folder).outcome()
    #expect(outcome.status == 0)
    #expect(server.counts.requests == 5)
    #expect(server.mostRequestsAtOnce == 1)
  }

  @Test("--connections loads the parts of a document at the same time, each byte once")
  func connections() async throws {
    let film = Content.seeded(9, count: 6_000_000)
    let (resource, gate) = (Resource(film, etag: #""v1""#), Gate())
    // The first connection is slow, until another one has requested a part.
    server["/long"] = Route { request in
      let response = resource.response(to: request)
      guard request.headers["Range"] == nil else {
        gate.open()
        return response
      }
      var slow = response
      slow.body = .announced(length: film.count, [.wait(gate), .content(film)])
      return slow
    }
    let outcome = try await FetchProcess.run(server.url("/long"), "--connections", "3", in: place.folder)
    #expect(outcome == Outcome(status: 0, output: "Saved 'long' (6.0 MB).\n", errors: ""))
    #expect(place.names == ["long"])
    #expect(place["long"] == film.data)
    #expect(server.requests.count { $0.headers["Range"] != nil } >= 1)
    #expect(server.counts.connections > 1)
  }

  @Test("--header and --user reach the server, with Basic and Digest", arguments: ["/basic", "/digest"])
  func credentials(path: String) async throws {
    server["/basic"] = Route.text("hello").protected(by: .basic(user: "me", password: "a:b"))
    server["/digest"] = Route.text("hello").protected(by: .digest(user: "me", password: "a:b"))
    let outcome = try await FetchProcess.run(
      server.url(path), "--user", "me:a:b", "--header", "X-Mark: yes", "-o", "f", in: place.folder)
    #expect(outcome == Outcome(status: 0, output: "Saved 'f' (5 B).\n", errors: ""))
    #expect(server.requests.map { $0.headers["X-Mark"] } == ["yes", "yes"])
    let refused = try await FetchProcess.run(server.url(path), in: place.folder)
    #expect(
      refused
        == Outcome(
          status: 8, output: "",
          errors:
            """
            The server answered 401 for '\(server.url(path))'. It asks for a user name and a password: check --user, \
            which reaches no other host after a redirect.

            """
        ))
  }

  @Test("--sha256 accepts the right document and refuses another")
  func digest() async throws {
    let right = try await FetchProcess.run(
      server.url("/film.bin"), "--sha256", film.sha256.uppercased(), "-o", "f", in: place.folder)
    #expect(right == Outcome(status: 0, output: "Saved 'f' (100 kB).\n", errors: ""))
    let other = String(repeating: "0", count: 64)
    let wrong = try await FetchProcess.run(
      server.url("/film.bin"), "--sha256", other, "-o", "g", in: place.folder)
    let sentence = """
      g: The body isn't the expected one: its SHA-256 is \(film.sha256) instead of \(other). The destination is \
      unchanged, and the body was removed. The document was changed, or damaged on its way.

      """
    #expect(wrong == Outcome(status: 9, output: "", errors: sentence))
    #expect(place.names == ["f"])
  }

  @Test("--retries limits the retries")
  func retries() async throws {
    server["/busy"] = Route.status(503).with("Retry-After", "0")
    let url = server.url("/busy")
    let outcome = try await FetchProcess.run(url, "--retries", "3", in: place.folder)
    let tries = (1...3).map { count in
      let attempts = count > 1 ? " \(count) attempts were made." : ""
      return "busy: retrying in 0.0 s. The server answered 503 for '\(url)'.\(attempts)\n"
    }
    let last = "The server answered 503 for '\(url)'. 4 attempts were made.\n"
    #expect(outcome == Outcome(status: 8, output: "", errors: tries.joined() + last))
    #expect(server.counts.requests == 4)
  }

  @Test("--upload sends a file with PUT, and saves the answer on demand")
  func upload() async throws {
    server["/inbox"] = Route { Response(201, body: .text($0.bodySHA256)) }
    try place.write(film.data, to: "mine.bin")
    let sent = try await FetchProcess.run(server.url("/inbox"), "--upload", "mine.bin", in: place.folder)
    #expect(sent == Outcome(status: 0, output: "Sent to '\(server.url("/inbox"))', which answered 201.\n", errors: ""))
    #expect(place.names == ["mine.bin"])
    #expect(server.requests.map(\.method) == ["PUT"])
    #expect(server.requests.map(\.bodySHA256) == [film.sha256])
    let saved = try await FetchProcess.run(
      server.url("/inbox"), "--upload", "mine.bin", "-o", "answer", in: place.folder)
    #expect(saved == Outcome(status: 0, output: "Saved 'answer' (64 B).\n", errors: ""))
    #expect(place["answer"] == Data(film.sha256.utf8))
  }

  @Test("--json prints only a line for each event")
  func json() async throws {
    server["/moved"] = .redirect(302, to: "/film.bin")
    let outcome = try await FetchProcess.run(server.url("/moved"), server.url("/nope"), "--json", in: place.folder)
    #expect(outcome.status == 8)
    #expect(outcome.errors == "")
    struct Line: Decodable, Equatable {
      var event: String
      var number: Int
      var status: Int?
      var kind: String?
      var message: String?
    }
    let lines = try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    func events(_ number: Int) -> [Line] { lines.filter { $0.number == number && $0.event != "received" } }
    #expect(
      events(1) == [
        Line(event: "started", number: 1), Line(event: "answered", number: 1, status: 302),
        Line(event: "redirected", number: 1), Line(event: "answered", number: 1, status: 200),
        Line(event: "finished", number: 1, status: 200),
      ])
    #expect(
      events(2) == [
        Line(event: "started", number: 2), Line(event: "answered", number: 2, status: 404),
        Line(
          event: "failed", number: 2, status: 404, kind: "status",
          message: "The server answered 404 for '\(server.url("/nope"))'."),
      ])
  }

  @Test("--verbose prints requests and answers without secrets")
  func verbose() async throws {
    server["/basic"] = Route.text("hello").with("X-Session-Id", "secret").protected(
      by: .basic(user: "me", password: "secret"))
    server["/moved"] = .redirect(302, to: "/basic?access_token=secret")
    let outcome = try await FetchProcess.run(
      server.url("/moved?key=secret&a=b"), "--user", "me:secret", "--header", "X-Api-Key: secret", "--verbose", "-o",
      "f",
      in: place.folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("> curl --request 'GET' --header 'Authorization: *****' --header 'User-Agent: "))
    #expect(outcome.errors.contains("--header 'X-Api-Key: *****' --url '\(server.url("/moved?key=*****&a=b"))'\n"))
    #expect(outcome.errors.contains("\n< Location: /basic?access_token=*****\n"))
    #expect(outcome.errors.contains("\n* redirected to \(server.url("/basic?access_token=*****"))\n"))
    #expect(outcome.errors.contains("< status 401\n"))
    #expect(outcome.errors.contains("\n< X-Session-Id: *****\n"))
    #expect(!outcome.errors.contains(Data("me:secret".utf8).base64EncodedString()))
    #expect(!outcome.errors.contains("secret"))
    let kinds = outcome.errors.split(separator: "\n").compactMap { line in
      ["> curl", "< status 302", "* redirected", "< status 401", "< status 200"].first { line.hasPrefix($0) }
    }
    #expect(
      kinds == ["> curl", "< status 302", "* redirected", "> curl", "< status 401", "> curl", "< status 200"])
  }

  @Test("--verbose prints informational heads, trailers and the body of a refusal")
  func verboseParts() async throws {
    server["/parts"] = Route.text("hello").chunked().trailing("X-Sum", "1").informing(["Link": "</style.css>"])
    server["/refused"] = .status(404, "no\r\nfilm\r\n")
    let outcome = try await FetchProcess.run(server.url("/parts"), "--verbose", in: place.folder)
    #expect(outcome.errors.contains("< status 103\n< Link: </style.css>\n< status 200\n"))
    #expect(outcome.errors.hasSuffix("\n< trailers\n< X-Sum: 1\n"))
    let refused = try await FetchProcess.run(server.url("/refused"), "--verbose", in: place.folder)
    #expect(refused.errors.contains("\n< no\n< film\nThe server answered 404"))
  }

  @Test("--verbose prints each request for a part with gaps")
  func verboseGaps() async throws {
    let resource = Resource(film, etag: #""v1""#)
    server["/film.bin"] = Route { resource.response(to: $0).reset(afterBytes: 50_000) }
    _ = try await FetchProcess.run(server.url("/film.bin"), "--resume", "--retries", "0", in: place.folder)
    // As a run with several connections leaves it.
    let sidecar = place.file(try #require(place.names.first { $0.hasSuffix(".part.json") }))
    var facts = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: sidecar)) as? [String: Any])
    facts["ranges"] = [[0, 1_000], [2_000, 3_000]]
    try JSONSerialization.data(withJSONObject: facts).write(to: sidecar)
    server["/film.bin"] = .resource(resource)
    let before = server.counts.requests
    let outcome = try await FetchProcess.run(server.url("/film.bin"), "--resume", "--verbose", in: place.folder)
    #expect(outcome.status == 0)
    #expect(server.counts.requests - before == 2)
    #expect(outcome.errors.split(separator: "\n").count { $0.hasPrefix("> curl") } == 2)
  }
}
