import ArmatureTestSupport
import Downloads
import Foundation
import Testing

@testable import Fetch

/// The files that options name: lists of addresses, and digests.
@Suite struct OptionFilesTests {
  private let place: TemporaryFolder
  private let one = String(repeating: "1a", count: 32)
  private let two = String(repeating: "2B", count: 32)

  init() throws {
    place = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { place.file(name).path(percentEncoded: false) }

  private func read(_ arguments: String..., input: String = "") throws -> Options {
    var options = try Options(arguments: arguments)
    try options.readFiles { Data(input.utf8) }
    return options
  }

  private func mistake(_ read: () throws -> Options) -> String? {
    #expect(throws: Options.Mistake.self) { try read() }?.description
  }

  @Test("a list has an address a line, among comments and empty lines of any system, after those of the command line")
  func list() throws {
    try place.write(
      Data("\u{FEFF}# films\r\n\r\nhttp://h/a\r\n  http://h/b#x  \n\n#http://h/c\nhttp://h/d".utf8), to: "list")
    let options = try read("http://h/0", "-i", path("list"))
    #expect(options.urls == ["http://h/0", "http://h/a", "http://h/b#x", "http://h/d"])
    #expect(try read("-i", "-", input: "http://h/a\n").urls == ["http://h/a"])
  }

  @Test("a list that is missing, empty or malformed is a mistake with its place")
  func badLists() throws {
    try place.write(Data("# none\n\n".utf8), to: "empty")
    try place.write(Data("http://h/a\n\nh/b\n".utf8), to: "bad")
    try place.write(Data("http://h/a\nhttp://h/b\n".utf8), to: "two")
    #expect(mistake { try read("-i", path("nope")) } == "'\(path("nope"))' can't be read: No such file or directory.")
    let folder = place.folder.path(percentEncoded: false)
    #expect(mistake { try read("-i", folder) } == "'\(folder)' can't be read: Is a directory.")
    #expect(mistake { try read("-i", path("empty")) } == "'\(path("empty"))' has no address.")
    #expect(mistake { try read("-i", "-") } == "Standard input has no address.")
    #expect(
      mistake { try read("-i", path("bad")) }
        == "'\(path("bad"))', line 3: 'h/b' isn't an address. Write it like https://example.org/document.")
    try place.write(Data("# caf\n# http://h/caf".utf8) + [0xE9] + Data("\nhttp://h/caf".utf8) + [0xE9], to: "latin")
    #expect(
      mistake { try read("-i", path("latin")) }
        == "'\(path("latin"))', line 3: The address isn't UTF-8. Percent-encode its other bytes.")
    #expect(
      mistake { try read("-i", path("two"), "-o", "f") }
        == "-o is for one document, but there are 2 addresses. Use -d DIR for several.")
  }

  @Test("a folder in place of a file of certificates is a mistake, and a file in place of their folder")
  func certificatePlaces() throws {
    try place.write(Data("none".utf8), to: "file")
    let folder = place.folder.standardizedFileURL.path
    for option in ["--cacert", "--crl", "--cert"] {
      #expect(mistake { try read("http://h", option, folder) } == "'\(folder)' is a folder, not a file.", "\(option)")
      #expect(throws: Never.self) { try read("http://h", option, path("file")) }
    }
    #expect(mistake { try read("http://h", "--capath", path("file")) } == "'\(path("file"))' is a file, not a folder.")
    #expect(throws: Never.self) { try read("http://h", "--capath", folder) }
  }

  @Test(
    "a file of certificates that can't be read is a mistake", arguments: ["--cacert", "--capath", "--crl", "--cert"])
  func certificates(option: String) throws {
    #expect(
      mistake { try read("http://h", option, path("nope")) }
        == "'\(path("nope"))' can't be read: No such file or directory.")
  }

  @Test("digests are found in both formats of sha256sum, among other lines")
  func checksums() throws {
    let text = """
      -----BEGIN PGP SIGNED MESSAGE-----
      # comment
      \(one)  a.iso\r
      \(two) *films/b c.iso
      SHA256 (d (1).iso) = \(one)
      SHA512 (a.iso) = \(one)\(one)
      \\\(two)  e\\\\f\\ng
      \(one.dropLast())  short
      \(one) x.iso
      """
    let sums = try Checksums(text, source: "SUMS")
    #expect(try sums.digest(ofAny: ["a.iso"]) == one)
    #expect(try sums.digest(ofAny: ["b c.iso"]) == two.lowercased())
    #expect(try sums.digest(ofAny: ["films/b c.iso"]) == two.lowercased())
    #expect(try sums.digest(ofAny: ["d (1).iso"]) == one)
    #expect(try sums.digest(ofAny: ["e\\f\ng"]) == two.lowercased())
    #expect(try sums.digest(ofAny: ["mine", "a.iso"]) == one)
    for name in ["short", "x.iso", "A.iso", "c.iso"] {
      let mistake = #expect(throws: Options.Mistake.self) { try sums.digest(ofAny: [name]) }
      #expect(mistake?.description == "'SUMS' has no SHA-256 for '\(name)'.")
    }
  }

  @Test("a name with different digests, and a file without any, are mistakes")
  func badChecksums() throws {
    let sums = try Checksums("\(one)  x/a\n\(two)  y/a\n\(one)  x/b\n\(one)  y/b\n", source: "SUMS")
    let mistake = #expect(throws: Options.Mistake.self) { try sums.digest(ofAny: ["a"]) }
    #expect(mistake?.description == "'SUMS' has different digests for 'a'.")
    #expect(try sums.digest(ofAny: ["b"]) == one)
    #expect(try sums.digest(ofAny: ["y/a"]) == two.lowercased())
    let empty = #expect(throws: Options.Mistake.self) { try Checksums("none\n", source: "SUMS") }
    #expect(empty?.description == "'SUMS' has no SHA-256. Write its lines with sha256sum.")
  }

  @Test("--checksum-file matches digests to the files, and each file needs one")
  func checksumFile() throws {
    try place.write(Data("\(one)  a.iso\n\(two)  mine\n".utf8), to: "SUMS")
    let sums = path("SUMS")
    #expect(try read("http://h/x/a.iso?v=1", "--checksum-file", sums).requests.map(\.expectedSHA256) == [one])
    let named = try read("http://h/a.iso", "-o", "/tmp/mine", "--checksum-file", sums)
    #expect(named.requests.map(\.expectedSHA256) == [two.lowercased()])
    let other = try read("http://h/a.iso", "-o", "/tmp/other", "--checksum-file", sums)
    #expect(other.requests.map(\.expectedSHA256) == [one])
    #expect(
      mistake { try read("http://h/a.iso", "http://h/b.iso", "--checksum-file", sums) }
        == "'\(sums)' has no SHA-256 for 'b.iso'.")
    #expect(
      mistake { try read("http://h/b.iso", "-o", "/tmp/c", "--checksum-file", sums) }
        == "'\(sums)' has no SHA-256 for 'c' or 'b.iso'.")
  }

  @Test("--if-changed compares with the date of the file, and replaces it")
  func ifChanged() throws {
    try place.write(Data("old".utf8), to: "a.txt")
    let date = Date(timeIntervalSince1970: 784_111_777)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path("a.txt"))
    let folder = place.folder.path(percentEncoded: false)
    let options = try read("http://h/a.txt?x", "http://h/b", "-d", folder, "--if-changed")
    #expect(
      options.requests.map(\.knownVersion) == [.lastModified("Sun, 06 Nov 1994 08:49:37 GMT"), nil])
    #expect(
      options.requests.map(\.destination) == [
        .file(place.file("a.txt"), ifOccupied: .replace, creatingFolders: true),
        .file(place.file("b"), ifOccupied: .replace, creatingFolders: true),
      ])
    let file = try read("http://h/b", "-o", path("a.txt"), "--if-changed").requests[0]
    #expect(file.knownVersion == .lastModified("Sun, 06 Nov 1994 08:49:37 GMT"))
    #expect(
      mistake { try read("http://h/x/a", "http://h/y/a", "--if-changed") }
        == "--if-changed would save two addresses as 'a'.")
  }
}
