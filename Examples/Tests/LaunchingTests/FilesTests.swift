import Foundation
import Launching
import Testing

@Suite("Files that apps write")
struct FilesTests {
  private let folder = AppFolder.temporary(for: "LaunchingTests")

  private func removingFolder(_ body: () throws -> Void) rethrows {
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  @Test("a prepared folder exists and is empty, and preparing it again changes nothing")
  func preparing() throws {
    try removingFolder {
      let inner = folder.appending(path: "a/b", directoryHint: .isDirectory)
      #expect(try AppFolder.prepared(inner) == inner)
      #expect(try FileManager.default.contentsOfDirectory(atPath: inner.path).isEmpty)
      try Data("x".utf8).write(to: inner.appending(path: "kept"))
      #expect(try AppFolder.prepared(inner) == inner)
      #expect(try FileManager.default.contentsOfDirectory(atPath: inner.path) == ["kept"])
    }
  }

  @Test("temporary folders are unique and don't exist yet")
  func temporary() {
    let other = AppFolder.temporary(for: "LaunchingTests")
    #expect(other != folder)
    #expect(!FileManager.default.fileExists(atPath: other.path))
    #expect(AppFolder.user(for: "X").lastPathComponent == "X")
  }

  @Test("the folder of a user is in the data folder of the environment, and without one in the user's registered home")
  func userFolder() throws {
    func path(_ environment: [String: String]) -> String { AppFolder.user(for: "X", environment: environment).path }
    #expect(path(["XDG_DATA_HOME": "/data", "HOME": "/h"]) == "/data/X")
    #if !canImport(Darwin)
      let home = try #require(getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) })
      for (environment, folder) in [
        (["HOME": "/h"], "/h"), (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h"), (["HOME": ""], home), ([:], home),
      ] {
        #expect(path(environment) == "\(folder)/.local/share/X", "\(environment)")
      }
    #endif
  }

  @Test("two logs append to one file")
  func logs() throws {
    try removingFolder {
      let file = try AppFolder.prepared(folder).appending(path: "log")
      let logs = try (LogFile(file, remedy: ""), LogFile(file, remedy: ""))
      logs.0.write("one")
      logs.1.write("two")
      logs.0.write("three")
      #expect(try String(contentsOf: file, encoding: .utf8) == "one\ntwo\nthree\n")
      try LogFile(file, remedy: "").write("four")
      #expect(try String(contentsOf: file, encoding: .utf8) == "one\ntwo\nthree\nfour\n")
    }
  }

  @Test("a picture replaces an existing file")
  func pictures() throws {
    try removingFolder {
      let file = try AppFolder.prepared(folder).appending(path: "x.svg")
      try Picture(svg: "<svg>long</svg>").write(to: file)
      try Picture(svg: "<svg/>").write(to: file)
      #expect(try String(contentsOf: file, encoding: .utf8) == "<svg/>")
    }
  }

  @Test("the message of a write error has a remedy")
  func failures() {
    let nowhere = URL(filePath: "/dev/null/x")
    let folder = #expect(throws: AppFolder.Unusable.self) { try AppFolder.prepared(nowhere) }
    #expect(
      folder?.description
        == "The store folder '/dev/null/x' isn't writable. Choose another one with --store DIR.")
    let log = #expect(throws: (any Error).self) { try LogFile(nowhere, remedy: "Do that.") }
    #expect(log.map { "\($0)" } == "The log file '/dev/null/x' isn't writable. Do that.")
    let picture = #expect(throws: (any Error).self) { try Picture(svg: "").write(to: nowhere) }
    #expect(
      picture.map { "\($0)" }
        == "The picture can't be written to '/dev/null/x'. Name a file in an existing, writable folder."
    )
    for name in ["/dev/null/x.txt", "/dev/null/x.mmd"] {
      let trace = #expect(throws: (any Error).self) { try Picture.checkWriting(to: URL(filePath: name)) }
      let sentence = "The trace can't be written to '\(name)'. Name a file in an existing, writable folder."
      #expect(trace.map { "\($0)" } == sentence)
    }
  }

  @Test("control characters of a text become visible in a log, where they neither begin a line nor command a terminal")
  func controlCharacters() throws {
    let hostile = "a\u{1B}[2J\u{1B}]0;title\u{7}\r\nb\t\u{7F}\u{9B}31m\u{202E}é❄️"
    let harmless = "a␛[2J␛]0;title␇␍␊b␉␡\u{FFFD}31m\u{FFFD}é❄️"
    #expect(hostile.printable == harmless)
    #expect("plain 千代 ❄️".printable == "plain 千代 ❄️")
    try removingFolder {
      let file = try AppFolder.prepared(folder).appending(path: "log")
      try LogFile(file, remedy: "").write(hostile)
      #expect(try String(contentsOf: file, encoding: .utf8) == harmless + "\n")
    }
  }

  @Test("a picture's file is checked before the run, without a change of an existing picture")
  func pictureCheck() throws {
    try removingFolder {
      let file = try AppFolder.prepared(folder).appending(path: "x.svg")
      try Data("old".utf8).write(to: file)
      try Picture.checkWriting(to: file)
      #expect(try String(contentsOf: file, encoding: .utf8) == "old")
      #expect(throws: (any Error).self) { try Picture.checkWriting(to: folder.appending(path: "none/x.svg")) }
    }
  }
}
