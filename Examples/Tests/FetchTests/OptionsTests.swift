import Downloads
import Foundation
import Testing

@testable import Fetch

/// The options of the command line, and the requests made from them.
@Suite struct OptionsTests {
  @Test("every option is parsed")
  func reading() throws {
    let digest = String(repeating: "0a", count: 32)
    let options = try Options(arguments: [
      "http://h/a", "-o", "/tmp/f", "--header", "A: b: c", "--header", "D:", "--user", "me:p:q", "--sha256", digest,
      "--retries", "0", "--limit-per-host", "3", "--resume", "--json", "--verbose",
    ])
    #expect(options.urls == ["http://h/a"])
    #expect(options.file?.path == "/tmp/f")
    #expect(options.fields == ["A": "b: c", "D": ""])
    #expect(options.credential == Credential(user: "me", password: "p:q"))
    #expect(options.sha256 == digest)
    #expect(options.retries == 0)
    #expect(options.maximumTransfersPerHost == 3)
    #expect(options.resumes && options.printsJSON && options.isVerbose && !options.printsHelp)
    #expect(options.upload == nil)
  }

  @Test("options that aren't given have the service's defaults, and files go to the current folder")
  func defaults() throws {
    let options = try Options(arguments: ["http://h/a", "HTTPS://h/b", "file:///c", "data:,d"])
    #expect(options.urls == ["http://h/a", "HTTPS://h/b", "file:///c", "data:,d"])
    #expect(options.configuration.retry.limit == 2)
    #expect(options.configuration.maximumTransfersPerHost == 6)
    #expect(options.configuration.maximumTransfers == 16)
    #expect(options.requests.map(\.method) == ["GET", "GET", "GET", "GET"])
    #expect(options.requests[0].destination == .folder(.currentDirectory(), ifOccupied: .unique))
    #expect(options.requests.allSatisfy { !$0.resumes && $0.credential == nil && $0.expectedSHA256 == nil })
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
      "http://h/a", "--upload", "/tmp/u", "--header", "content-type: a/b", "-o", "/f",
    ])
    #expect(typed.requests[0].fields.all.map(\.value) == ["a/b"])
    #expect(typed.requests[0].destination == .file(URL(filePath: "/f"), ifOccupied: .replace))
  }

  @Test("a higher limit per host raises the limit for all hosts")
  func limits() throws {
    let options = try Options(arguments: ["http://h/a", "--limit-per-host", "40"])
    #expect(options.configuration.maximumTransfersPerHost == 40)
    #expect(options.configuration.maximumTransfers == 40)
  }

  @Test("help needs no address")
  func help() throws {
    #expect(try Options(arguments: ["-h"]).printsHelp)
    #expect(try Options(arguments: ["--help"]).printsHelp)
  }

  @Test(
    "each invalid command line has a sentence",
    arguments: [
      ([], "The address is missing."),
      (["--nope"], "'--nope' isn't a known option of Fetch."),
      (["-x"], "'-x' isn't a known option of Fetch."),
      (["nowhere"], "'nowhere' isn't an address. Write it like https://example.org/document."),
      (["ftp://h/a"], "'ftp://h/a' isn't an address. Write it like https://example.org/document."),
      (["http"], "'http' isn't an address. Write it like https://example.org/document."),
      (["http://h", "-o"], "-o needs a value after it."),
      (["http://h", "-d", ""], "-d needs a value after it."),
      (["http://h", "-o", "--resume"], "-o needs a value after it."),
      (["http://h", "-o", "f", "-d", "d"], "-o and -d exclude each other. Use one of them."),
      (["http://h", "-o", "f", "-o", "g"], "-o is given twice."),
      (["http://h", "--resume", "--resume"], "--resume is given twice."),
      (
        ["http://h", "http://h", "-o", "f"],
        "-o names one file, but there are 2 addresses. Use -d DIR for several."
      ),
      (
        ["http://h", "http://h", "--sha256", String(repeating: "0", count: 64)],
        "--sha256 is the digest of one document, but there are 2 addresses."
      ),
      (["http://h", "--sha256", "abc"], "'abc' isn't a SHA-256, which has 64 hexadecimal digits."),
      (["http://h", "--header", "plain"], "'plain' isn't a header field. Write it like 'Accept: text/html'."),
      (["http://h", "--header", ": v"], "': v' isn't a header field. Write it like 'Accept: text/html'."),
      (["http://h", "--user", "secret"], "--user needs a name and a password. Write them like --user name:password."),
      (["http://h", "--retries", "-1"], "--retries needs a number of at least 0, and '-1' isn't one."),
      (["http://h", "--retries", "many"], "--retries needs a number of at least 0, and 'many' isn't one."),
      (["http://h", "--limit-per-host", "0"], "--limit-per-host needs a number of at least 1, and '0' isn't one."),
      (["http://h", "--upload", "f", "--resume"], "--resume and --upload exclude each other."),
    ])
  func mistakes(arguments: [String], text: String) {
    let mistake = #expect(throws: Options.Mistake.self) { try Options(arguments: arguments) }
    #expect(mistake?.description == text)
  }

  @Test("help names every option, and no line is wider than a page")
  func helpText() {
    let options = [
      "-o", "-d", "--header", "--user", "--sha256", "--retries", "--limit-per-host", "--resume", "--upload", "--json",
      "--verbose", "--help", "-h",
    ]
    for option in options { #expect(Options.help.contains(option)) }
    #expect(Options.help.contains(Options.usage))
    #expect(Options.help.split(separator: "\n").allSatisfy { $0.count <= 112 })
  }
}
