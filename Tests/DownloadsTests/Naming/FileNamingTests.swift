import ArmatureTestSupport
import ArmatureTesting
import Foundation
import Testing

@testable import Downloads

/// The file names made from suggestions of servers.
@Suite struct FileNamingTests {
  private func head(_ disposition: String?, url: String = "http://h/files/page.html?q=1") -> ResponseHead {
    var fields = HTTPFields()
    fields["Content-Disposition"] = disposition
    return ResponseHead(status: 200, fields: fields, url: url)
  }

  static let dispositions: [(String, String)] = [
    ("attachment; filename=\"report.pdf\"", "report.pdf"),
    ("attachment; filename=report.pdf", "report.pdf"),
    ("ATTACHMENT;FILENAME = \"a b.txt\" ; x=y", "a b.txt"),
    ("attachment; filename=two words.txt; x=y", "two words.txt"),
    ("attachment; filename=\"semi;colon.txt\"", "semi;colon.txt"),
    (#"inline; filename="say \"hi\".txt""#, "say \"hi\".txt"),
    ("filename=bare.txt", "bare.txt"),
    ("attachment; filename=\"euro.txt\"; filename*=UTF-8''%e2%82%ac%20rates.txt", "€ rates.txt"),
    ("attachment; filename*=utf-8'en'%E2%82%AC.txt; filename=other.txt", "€.txt"),
    ("attachment; filename*=ISO-8859-1''%A3.txt", "£.txt"),
    ("attachment; filename*=UTF-8''it's.txt", "it's.txt"),
    ("attachment; filename*=UTF-8''%ff.txt; filename=fallback.txt", "fallback.txt"),
    ("attachment; filename*=UTF-8''%4; filename=fallback.txt", "fallback.txt"),
    ("attachment; filename*=KOI8-R''%ff; filename=fallback.txt", "fallback.txt"),
    ("attachment; filename*=plain; filename=fallback.txt", "fallback.txt"),
    ("attachment; filename*=UTF-8''; filename=fallback.txt", "fallback.txt"),
    ("attachment; filename*=UTF-8''%2E%2E; filename=fallback.txt", "fallback.txt"),
    ("attachment; filename=\"first.txt\"; filename=\"second.txt\"", "first.txt"),
    ("attachment; filename=\"é.txt\"", "é.txt"),
    ("attachment", "page.html"),
    ("attachment; filename=\"\"", "page.html"),
    ("attachment; filename=\"..\"", "page.html"),
    ("attachment; filename=\"never ends.txt", "never ends.txt"),
    ("", "page.html"),
  ]

  @Test("DL-86 Content-Disposition gives the name", arguments: dispositions)
  func disposition(value: String, name: String) {
    #expect(head(value).suggestedFilename == name)
  }

  static let addresses: [(String, String)] = [
    ("http://h/a/b.txt", "b.txt"),
    ("http://h/a/b%20c.txt#part", "b c.txt"),
    ("http://h/dir/", "dir"),
    ("http://h/a%2F..%2Fb", "b"),
    ("http://h/%2E%2E", "download"),
    ("http://h/%ff", "download"),
    ("http://h/", "download"),
    ("http://h", "download"),
    ("http://h/.profile", "profile"),
    ("http://[", "download"),
    ("data:text/plain,a/b.txt", "download"),
    ("DATA:;base64,aGk=", "download"),
    ("file:///a/b.txt", "b.txt"),
  ]

  @Test("DL-86 without Content-Disposition, the URL gives the name", arguments: addresses)
  func address(url: String, name: String) {
    #expect(head(nil, url: url).suggestedFilename == name)
  }

  static let texts: [(String, String?)] = [
    ("../../etc/passwd", "passwd"),
    ("/etc/passwd", "passwd"),
    ("..\\..\\evil.exe", "evil.exe"),
    ("C:\\evil.exe", "evil.exe"),
    ("a/", "a"),
    ("a/..", nil),
    ("..", nil),
    (".", nil),
    ("...hidden", "hidden"),
    (". .hidden", "hidden"),
    (".\u{301}x", "\u{301}x"),
    ("a/\u{301}b", "\u{301}b"),
    ("a\u{0}b\r\nc\u{7F}\u{85}\u{2028}d", "abcd"),
    ("invoice\u{202E}fdp.exe", "invoicefdp.exe"),
    ("  name.txt \t", "name.txt"),
    ("a..b", "a..b"),
    ("👩‍👩‍👧.png", "👩‍👩‍👧.png"),
    ("", nil), ("/", nil), ("\u{0}", nil), (" ", nil), (" .. ", nil),
  ]

  @Test("DL-86 a name is made safe", arguments: texts)
  func safe(text: String, name: String?) {
    #expect(FileNaming.safe(text) == name)
  }

  @Test("DL-86 a long name is shortened between characters and keeps its extension")
  func cut() {
    #expect(FileNaming.safe(String(repeating: "a", count: 300) + ".txt") == String(repeating: "a", count: 251) + ".txt")
    #expect(FileNaming.safe(String(repeating: "é", count: 200) + ".txt") == String(repeating: "é", count: 125) + ".txt")
    #expect(FileNaming.safe(String(repeating: "a", count: 255)) == String(repeating: "a", count: 255))
    #expect(FileNaming.safe("a." + String(repeating: "b", count: 300)) == "a." + String(repeating: "b", count: 253))
    // Where the stem is cut, it has neither a dot nor a space at its end.
    let stem = String(repeating: "a", count: 251)
    #expect(FileNaming.safe(stem + ".tar.gz") == stem + ".gz")
    #expect(FileNaming.safe(stem + "..tar.gz") == stem + ".gz")
    #expect(FileNaming.safe(String(stem.dropLast()) + " b.txt") == String(stem.dropLast()) + ".txt")
    let numbered = Array(FileNaming.candidates(for: stem.dropLast(2) + ".b.gz").prefix(2))
    #expect(numbered == [stem.dropLast(2) + ".b.gz", stem.dropLast(2) + " 2.gz"])
    #expect(FileNaming.safe(String(repeating: "a ", count: 130)) == String(repeating: "a ", count: 127) + "a")
    let family = String(repeating: "👩‍👩‍👧", count: 20)
    #expect(FileNaming.safe(family + ".png") == String(repeating: "👩‍👩‍👧", count: 13) + ".png")
    let accents = "a" + String(repeating: "\u{301}", count: 300)
    #expect(FileNaming.safe(accents + ".x") == "a" + String(repeating: "\u{301}", count: 126) + ".x")
  }

  @Test("DL-86 random texts are made safe", arguments: 1...20 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "/", "\\", ".", "..", " ", "\u{0}", "\r\n", "\u{301}", "a", "txt", "é", "👩‍👩‍👧", "\u{202E}", "\u{2028}", "\"", ";",
      "filename=", "filename*=", "UTF-8''", "%2F", "%2e", "%", "'", "\\\"", "\u{7F}", String(repeating: "x", count: 90),
    ]
    for _ in 0..<TestScale.rounds(200) {
      let count = Int.random(in: 0...20, using: &generator)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      let heads = [head(text), head("attachment; filename=\"\(text)\""), head(nil, url: "http://h/\(text)")]
      for name in heads.map(\.suggestedFilename) {
        #expect(isSafe(name), "seed \(seed): \(text.debugDescription) became \(name.debugDescription)")
      }
      let name = FileNaming.safe(text) ?? "a"
      #expect(isSafe(name), "seed \(seed): \(text.debugDescription) became \(name.debugDescription)")
      #expect(FileNaming.safe(name) == name, "seed \(seed): \(text.debugDescription) is made safe twice")
      let others = FileNaming.candidates(for: name).prefix(12)
      #expect(Set(others).count == 12 && others.allSatisfy(isSafe), "seed \(seed): \(text.debugDescription)")
    }
  }

  private func isSafe(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 255 && name.utf8.first != 0x2E
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x2F && $0 != 0x5C }
  }

  @Test("DL-85 an unused name has a number before its extension")
  func unique() {
    let taken: Set = ["a.txt", "a 2.txt", "b", "c.tar.gz", ".d"]
    #expect(free("a.txt", taken.contains) == "a 3.txt")
    #expect(free("b", taken.contains) == "b 2")
    #expect(free("c.tar.gz", taken.contains) == "c.tar 2.gz")
    #expect(free(".d", taken.contains) == ".d 2")
    #expect(free("e.txt", taken.contains) == "e.txt")
    let long = String(repeating: "a", count: 251) + ".txt"
    #expect(free(long) { $0 == long } == String(repeating: "a", count: 249) + " 2.txt")
  }

  @Test("DL-85 the search for an unused name ends")
  func endless() {
    let names = Array(FileNaming.candidates(for: "a.txt"))
    #expect(names.count == 10_000)
    #expect(names.last == "a 10000.txt")
  }

  private func free(_ name: String, _ isTaken: (String) -> Bool) -> String? {
    FileNaming.candidates(for: name).first { !isTaken($0) }
  }
}
