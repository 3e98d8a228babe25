import ArmatureTesting
import Foundation
import Testing

@testable import Scenarios

@Suite("Broken scenarios")
struct FuzzTests {
  /// A file with every form of line.
  private static let good = """
    # a comment
    clock 2025-03-01T10:00:00Z
    server GET /v1/timeline?page=2 200 delay 1.5 {"qwinks":[{"id":"q1","n":-1.5e3}]}
    server once POST /cards 500
    server GET /a 200 <<END
    {"a": "\\u00e4\\n"}
    END
    server down
    photo library "my land.ppm" 1200x800
    camera undecided 640x480
    location 37.7749 -122.4194
    store write cards.json []
    launch
    advance 2.5
    tap "OK" 2
    type #text "ein \\"Wort\\" \\\\ \\n 👩‍👩‍👧 é"
    scroll -5
    screen 40x12
    press e Ctrl-s "Page Up"
    zoom 0.5
    pan 9999 -4
    rows "A" "B"
    alert "T" "part"
    pixel #a 2 0 0 135 123 0
    sent POST /cards [{"identifier":"<any>"}]
    stored timeline.json x
    responders "a" "b"
    probe tl-1 1
    """

  private func read(_ bytes: [UInt8], seed: UInt64) {
    do {
      let scenario = try Scenario(
        Data(bytes), file: "f", folder: URL(filePath: "/nowhere", directoryHint: .isDirectory))
      let lineCount = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      #expect(scenario.steps.allSatisfy { (1...lineCount).contains($0.line) }, "seed \(seed)")
    } catch {
      #expect(error.file == "f", "seed \(seed)")
      #expect(
        error.problem.hasSuffix(".") || error.problem.contains("Write: ") || error.problem.hasSuffix("?"),
        "seed \(seed): \(error)")
    }
  }

  @Test("valid files with random changes are read or give an error", arguments: [1, 2, 3] as [UInt64])
  func mutations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let good = Array(Self.good.utf8)
    for _ in 0..<400 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        guard !bytes.isEmpty else { break }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let other = Int.random(in: place...min(bytes.count, place + 40), using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<other)
        case 2: bytes.insert(contentsOf: bytes[place..<other], at: place)
        case 3: bytes.insert(contentsOf: "99999999999999999999".utf8, at: place)
        default:
          bytes.insert(
            contentsOf: ["\"", "\\", "\n", " ", "#", "\u{301}", "@"].randomElement(using: &random)?.utf8 ?? "".utf8,
            at: place)
        }
      }
      read(bytes, seed: seed)
    }
  }

  @Test("random bytes and random words are read or give an error", arguments: [4, 5] as [UInt64])
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words =
      VerbForm.all.keys.sorted() + [
        "#a", "\"", "\"b\"", "200", "-1", "1x1", "/p", "GET", "<<END", "\n", "\n", "\nEND\n",
      ]
    for _ in 0..<400 {
      let count = Int.random(in: 0...60, using: &random)
      read((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }, seed: seed)
      let text = (0..<count).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
      read(Array(text.utf8), seed: seed)
    }
  }
}
