import ArmatureTestSupport
import ArmatureTesting
import DataProviders
import Downloads
import Foundation
import LoopbackServer
import Synchronization
import Testing

/// Commands run by a shell.
@Suite(.connected) struct CURLShellTests {
  /// Runs a text in a POSIX shell and returns its output.
  private func shell(_ text: String) async throws -> Data {
    let place = try TemporaryFolder()
    try place.write(text, to: "script")
    try place.write("", to: "output")
    let output = try FileHandle(forWritingTo: place.file("output"))
    let process = try ChildProcess(
      URL(filePath: "/bin/sh"), [place.file("script").path], output: output.fileDescriptor)
    _ = await process.end()
    return try Data(contentsOf: place.file("output"))
  }

  /// A replacement for curl that writes its arguments, each followed by a zero, and then the input that it would read.
  private static let fakeCURL = #"""
    curl() {
      for word; do printf '%s\000' "$word"; done
      case " $* " in *" @- "*) cat ;; esac
    }

    """#

  private static let bodies: [Data] = [
    Data(), Data("it's \"$HOME\" `ls` \\ \n\n! 100% é 👩‍👩‍👧\t".utf8), Data((0...255).map { UInt8($0) }),
    Data("@/etc/passwd".utf8),
    Data("-n\n".utf8), Data([0x0A]), Data("'".utf8), Data("\u{301}'\u{301}".utf8), Data("%s%%\\0".utf8),
    Data(repeating: 0x41, count: 200_000), Data([0xC3]),
  ]

  @Test("DL-77 a shell passes exactly the words and bytes of the request to curl", arguments: bodies)
  func words(body: Data) async throws {
    let value = String(validating: body.filter { $0 >= 0x20 }, as: UTF8.self) ?? "'"
    let fields: HTTPFields = ["X-Value": String(value.prefix(1_000))]
    let command = CURLCommand(method: "PO'ST", url: "http://h/'$(x)'?a&b;c", fields: fields, body: .data(body))
    let output = try await shell(Self.fakeCURL + command.text())
    var words = output.split(separator: 0, omittingEmptySubsequences: false).map { Data($0) }
    func take(_ count: Int) -> [String] {
      defer { words.removeFirst(count) }
      return words.prefix(count).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(take(2) == ["--request", "PO'ST"])
    let field = fields.all[0].value
    #expect(take(4) == ["--header", field.isEmpty ? "X-Value;" : "X-Value: \(field)", "--header", "Content-Type:"])
    let argument = take(2)
    #expect(take(2) == ["--url", "http://h/'$(x)'?a&b;c"])
    let input = Data(words.joined(separator: [0]))
    switch argument[0] {
    case "--data-raw":
      #expect(Data(argument[1].utf8) == body)
      #expect(input == Data())
    default:
      #expect(argument == ["--data-binary", "@-"])
      #expect(input == body)
    }
  }

  @Test("DL-77 a shell reads any text as one word", arguments: 1...3 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["'", "\"", "\\", "$(", "`", "\n", " ", "!", ";", "&", "|", "*", "é", "\u{301}", "-", "#", "%", "a"]
    var script = Self.fakeCURL
    var expected: [String] = []
    for _ in 0..<TestScale.rounds(40) {
      let url = (0..<12).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      script += CURLCommand(url: url).text() + "\n"
      expected += ["--request", "GET", "--url", url]
    }
    let output = String(decoding: try await shell(script), as: UTF8.self)
    let words = output.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    #expect(words == expected, "seed \(seed)")
  }

  private static let curl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

  @Test("DL-77 run by a shell, the command sends the same bytes", .enabled(if: curl), arguments: bodies)
  func sent(body: Data) async throws {
    let asked = Mutex<[Request]>([])
    let server = try LoopbackServer { request in
      asked.withLock { $0.append(request) }
      return Response(204)
    }
    defer { server.stop() }
    let place = try TemporaryFolder()
    let file = place.file("it's é")
    try body.write(to: file)
    let fields: HTTPFields = [
      "X-Quote": "it's \"é\" $HOME", "X-Empty": "", "Cookie": "a=b", "Authorization": "Basic c2VjcmV0",
    ]
    for source in [RequestBody.data(body), .file(file)] {
      let command = CURLCommand(
        method: "PUT", url: "\(server.baseURL)/a/../b/{x}%20[1-3]?q='&r", fields: fields, body: source)
      _ = try await shell(command.text(showsCredentials: true, showsCookies: true))
    }
    let requests = asked.withLock { $0 }
    #expect(requests.count == 2)
    for request in requests {
      #expect(request.method == "PUT")
      #expect(request.target == "/a/../b/{x}%20[1-3]?q='&r")
      #expect(request.body == body)
      for field in fields.all { #expect(request.headers[field.name] == field.value) }
      #expect(request.headers["Content-Type"] == nil)
    }
  }

  @Test("DL-77 run by a shell, a HEAD command waits for no body", .enabled(if: curl))
  func head() async throws {
    let asked = Mutex<[String]>([])
    let server = try LoopbackServer { request in
      asked.withLock { $0.append(request.method) }
      return Response(body: .text("hello"))
    }
    defer { server.stop() }
    _ = try await shell(CURLCommand(method: "HEAD", url: "\(server.baseURL)/").text())
    #expect(asked.withLock { $0 } == ["HEAD"])
  }
}
