import Downloads
import Foundation
import Testing

@testable import Fetch

/// The options of the command line, and the requests made from them.
@Suite struct OptionsTests {
  @Test("every option is parsed, with its value in the same argument or in the next")
  func reading() throws {
    let digest = String(repeating: "0a", count: 32)
    let options = try Options(arguments: [
      "http://h/a", "-o", "/tmp/f", "-i", "list", "--header", "A: b: c", "--header=D:", "--user", "me:p:q",
      "--sha256=\(digest)", "--retries", "0", "--limit-per-host=3", "--resume", "--json", "--verbose",
      "--max-time", "90", "--connect-timeout=0.5", "--limit-rate", "200k",
    ])
    #expect(options.urls == ["http://h/a"])
    #expect(options.list == "list")
    #expect(options.place == .file(URL(filePath: "/tmp/f")))
    #expect(options.fields == ["A": "b: c", "D": ""])
    #expect(options.user == Options.User(name: "me", password: "p:q"))
    #expect(options.sha256 == digest)
    #expect(options.retries == 0)
    #expect(options.maximumTransfersPerHost == 3)
    #expect(options.totalTimeout == .seconds(90))
    #expect(options.connectTimeout == .milliseconds(500))
    #expect(options.bytesPerSecond == 200_000)
    #expect(options.resumes && options.printsJSON && options.isVerbose && !options.printsAbout)
    #expect(options.upload == nil)
  }

  @Test("the options of connections reach the transport")
  func connections() throws {
    let options = try Options(arguments: [
      "https://h/a", "--cacert", "/c/ca.pem", "--crl", "/c/crl.pem", "--cert", "/c/me.pem", "--key", "/c/key.pem",
      "--proxy", "proxy:3128", "--http1.1",
    ])
    var expected = ConnectionOptions()
    expected.certificateAuthorities = .file(URL(filePath: "/c/ca.pem"))
    expected.revocationLists = URL(filePath: "/c/crl.pem")
    expected.clientCertificate = .init(certificate: URL(filePath: "/c/me.pem"), key: URL(filePath: "/c/key.pem"))
    expected.proxies = .url("http://proxy:3128")
    expected.allowsHTTP2 = false
    #expect(options.connections == expected)
    let other = try Options(arguments: ["https://h/a", "--capath", "/c", "--cert", "/c/me.pem", "--no-proxy"])
    #expect(other.connections.certificateAuthorities == .folder(URL(filePath: "/c", directoryHint: .isDirectory)))
    #expect(other.connections.clientCertificate?.key == URL(filePath: "/c/me.pem"))
    #expect(other.connections.proxies == .none)
    #expect(try Options(arguments: ["https://h/a"]).connections == ConnectionOptions())
  }

  @Test("options that aren't given have the service's defaults, and files go to the current folder")
  func defaults() throws {
    let options = try Options(arguments: ["http://h/a", "HTTPS://h/b", "file:///c", "data:,d"])
    #expect(options.urls == ["http://h/a", "HTTPS://h/b", "file:///c", "data:,d"])
    #expect(options.configuration.retry.limit == 2)
    #expect(options.configuration.maximumTransfersPerHost == 6)
    #expect(options.configuration.maximumTransfers == 16)
    #expect(options.configuration.timeouts == Timeouts())
    #expect(options.requests.map(\.method) == ["GET", "GET", "GET", "GET"])
    #expect(options.requests[0].destination == .folder(.currentDirectory(), ifOccupied: .unique))
    #expect(options.requests[0].fields == ["User-Agent": "Fetch/\(Help.version)"])
    for request in options.requests {
      #expect(!request.resumes && request.credential == nil && request.expectedSHA256 == nil)
      #expect(request.bytesPerSecond == nil && request.knownVersion == nil)
    }
  }

  @Test("a file is replaced, a folder is created, and an upload is a PUT whose answer is saved on demand")
  func requests() throws {
    let file = try Options(arguments: ["http://h/a", "-o", "/tmp/f", "--resume"]).requests[0]
    #expect(file.destination == .file(URL(filePath: "/tmp/f"), ifOccupied: .replace))
    #expect(file.resumes)
    let folder = try Options(arguments: ["http://h/a", "-d", "/tmp/d"]).requests[0]
    let made = URL(filePath: "/tmp/d", directoryHint: .isDirectory)
    #expect(folder.destination == .folder(made, ifOccupied: .unique, creatingFolders: true))
    let upload = try Options(arguments: ["http://h/a", "--upload", "/tmp/u"]).requests[0]
    #expect(upload.method == "PUT")
    #expect(upload.body == .file(URL(filePath: "/tmp/u")))
    #expect(upload.fields["Content-Type"] == "application/octet-stream")
    #expect(upload.destination == .temporary)
    let typed = try Options(arguments: [
      "http://h/a", "--upload", "/tmp/u", "--header", "content-type: a/b", "--header", "user-agent: me", "-o", "/f",
    ])
    #expect(typed.requests[0].fields == ["content-type": "a/b", "user-agent": "me"])
    #expect(typed.requests[0].destination == .file(URL(filePath: "/f"), ifOccupied: .replace))
  }

  @Test("limits reach the service, and a higher limit per host raises the limit for all hosts")
  func limits() throws {
    let options = try Options(arguments: [
      "http://h/a", "--limit-per-host", "40", "--max-time", "2", "--connect-timeout", "1", "--limit-rate", "1.5M",
    ])
    #expect(options.configuration.maximumTransfersPerHost == 40)
    #expect(options.configuration.maximumTransfers == 40)
    #expect(options.configuration.timeouts == Timeouts(connect: .seconds(1), total: .seconds(2)))
    #expect(options.requests[0].bytesPerSecond == 1_500_000)
    #expect(options.requests[0].connections == 1)
    let many = try Options(arguments: ["http://h/a", "--connections", "8"])
    #expect(many.requests[0].connections == 8)
    #expect(many.configuration.maximumTransfersPerHost == 8)
    let limited = try Options(arguments: ["http://h/a", "--connections", "8", "--limit-per-host", "2"])
    #expect(limited.configuration.maximumTransfersPerHost == 2)
  }

  @Test(
    "a rate is a number with a unit", arguments: [("1", 1), ("2.5K", 2500), ("3m", 3_000_000), ("1G", 1_000_000_000)])
  func rates(text: String, bytes: Int) throws {
    #expect(try Options(arguments: ["http://h", "--limit-rate", text]).bytesPerSecond == bytes)
  }

  @Test("a number beyond the largest one is as good as that")
  func largeNumbers() throws {
    let digits = String(repeating: "9", count: 400)
    let options = try Options(arguments: [
      "http://h", "--connections", digits, "--retries", digits, "--limit-per-host", "99999999999999999999",
      "--limit-rate", "2000000G", "--max-time", "2000000000", "--connect-timeout", digits,
    ])
    #expect(options.connectionCount == .max && options.retries == .max && options.maximumTransfersPerHost == .max)
    #expect(options.bytesPerSecond == 1_000_000_000_000_000)
    #expect(options.totalTimeout == .seconds(1_000_000_000) && options.connectTimeout == .seconds(1_000_000_000))
  }

  @Test("the texts about the program need no address")
  func about() throws {
    #expect(try Options(arguments: ["-h"]).printsHelp)
    #expect(try Options(arguments: ["--help"]).printsHelp)
    #expect(try Options(arguments: ["--version"]).printsVersion)
  }

  /// With its type, without which the compiler takes seconds to find it.
  static let invalid: [([String], String)] = [
    ([], "The address is missing."),
    (["--nope"], "'--nope' isn't a known option of Fetch."),
    (["--nope=1"], "'--nope' isn't a known option of Fetch."),
    (["-x"], "'-x' isn't a known option of Fetch."),
    (["-"], "'-' isn't a known option of Fetch."),
    (["http://h", "--resume=yes"], "--resume takes no value."),
    (["nowhere"], "'nowhere' isn't an address. Write it like https://example.org/document."),
    (
      ["ftp://me:secret@h/a"],
      "'ftp://me:*****@h/a' can't be loaded: Fetch supports only the schemes http, https, file and data."
    ),
    (
      [String(repeating: "x", count: 300_000)],
      "'\(String(repeating: "x", count: 200))…' isn't an address. Write it like https://example.org/document."
    ),
    (["http"], "'http' isn't an address. Write it like https://example.org/document."),
    (["-o", "new/", "http://h/a"], "-o needs a file, and 'new/' is a folder. Use -d for a folder."),
    (["-o", "a/..", "http://h/a"], "-o needs a file, and 'a/..' is a folder. Use -d for a folder."),
    (["-o", ".", "http://h/a"], "-o needs a file, and '.' is a folder. Use -d for a folder."),
    (["http://h", "-o"], "-o needs a value after it."),
    (["http://h", "-d", ""], "-d needs a value after it."),
    (["http://h", "-o", "--resume"], "-o needs a value after it."),
    (
      ["http://h", "--header=Authorization secret"],
      "--header needs a name, a colon and a value. Write it like 'Accept: text/html'."
    ),
    (["http://h", "-o", "f", "-d", "d"], "-o and -d exclude each other. Use one of them."),
    (["http://h", "-o", "f", "-o", "g"], "-o is given twice."),
    (["http://h", "--resume", "--resume"], "--resume is given twice."),
    (["http://h", "-o", "-", "--resume"], "-o - and --resume exclude each other. Use one of them."),
    (["http://h", "-o", "-", "--if-changed"], "-o - and --if-changed exclude each other. Use one of them."),
    (
      ["http://h", "http://h", "-o", "f"],
      "-o is for one document, but there are 2 addresses. Use -d DIR for several."
    ),
    (
      ["http://h", "http://h", "--sha256", String(repeating: "0", count: 64)],
      "--sha256 is the digest of one document, but there are 2 addresses. Use --checksum-file."
    ),
    (["http://h", "--sha256", "abc"], "'abc' isn't a SHA-256, which has 64 hexadecimal digits."),
    (
      ["http://h", "--sha256", String(repeating: "0", count: 64), "--checksum-file", "f"],
      "--sha256 and --checksum-file exclude each other. Use one of them."
    ),
    (["-i", "-", "--checksum-file", "-"], "Only one option can read standard input."),
    (
      ["http://h", "--header", "plain"],
      "--header needs a name, a colon and a value. Write it like 'Accept: text/html'."
    ),
    (
      ["http://h", "--header", ": v"],
      "--header needs a name, a colon and a value. Write it like 'Accept: text/html'."
    ),
    (
      ["http://h", "--user", ":secret"],
      "--user needs a name. Write it like --user name, or --user name:password."
    ),
    (["http://h", "--retries", "-1"], "--retries needs a number of at least 0, and '-1' isn't one."),
    (["http://h", "--retries", "many"], "--retries needs a number of at least 0, and 'many' isn't one."),
    (["http://h", "--limit-per-host", "0"], "--limit-per-host needs a number of at least 1, and '0' isn't one."),
    (
      ["http://h", "--max-time", "0"],
      "--max-time needs a number of seconds above 0, such as 90 or 0.5, and '0' isn't one."
    ),
    (
      ["http://h", "--connect-timeout", "1e3"],
      "--connect-timeout needs a number of seconds above 0, such as 90 or 0.5, and '1e3' isn't one."
    ),
    (
      ["http://h", "--limit-rate", "fast"],
      "--limit-rate needs bytes per second, such as 800, 200k or 1.5M, and 'fast' isn't such a number."
    ),
    (
      ["http://h", "--limit-rate", "0k"],
      "--limit-rate needs bytes per second, such as 800, 200k or 1.5M, and '0k' isn't such a number."
    ),
    (["http://h", "--upload", "f", "--resume"], "--upload and --resume exclude each other. Use one of them."),
    (
      ["http://h", "--upload", "f", "--if-changed"], "--upload and --if-changed exclude each other. Use one of them."
    ),
    (["http://h", "--cacert", "f", "--capath", "d"], "--cacert and --capath exclude each other. Use one of them."),
    (["http://h", "--key", "k"], "--key needs the certificate of the key: add --cert."),
    (["http://h", "--proxy", "p", "--no-proxy"], "--proxy and --no-proxy exclude each other. Use one of them."),
    (
      ["http://h", "--proxy", "ftp://me:secret@p"],
      "--proxy needs the URL of a proxy. Write it like http://proxy.example.org:3128."
    ),
  ]

  @Test("each invalid command line has a sentence", arguments: invalid)
  func mistakes(arguments: [String], text: String) {
    let mistake = #expect(throws: Options.Mistake.self) { try Options(arguments: arguments) }
    #expect(mistake?.description == text)
  }
}
