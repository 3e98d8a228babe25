import ArmatureTestSupport
import ArmatureTesting
import Downloads
import Foundation
import Synchronization
import Testing

@testable import DataProviders

/// Bodies of several parts: their bytes and length, and input that can't break them.
@Suite struct MultipartFormTests {
  private func text(_ form: MultipartForm) throws -> String { String(decoding: try form.data(), as: UTF8.self) }

  @Test("DL-37 data, file and stream are parts of one body, in the order added")
  func mixture() throws {
    let place = try TemporaryFolder()
    try place.write("from a file", to: "photo.jpg")
    var form = MultipartForm(boundary: "cut")
    form.append(Data("Ada".utf8), name: "user")
    form.append(file: place.file("photo.jpg"), name: "photo", contentType: "image/jpeg")
    form.append(length: 13, name: "log") { InputStream(data: Data("from a stream".utf8)) }
    form.append(Data(), name: "empty", filename: "a.bin")
    let expected = """
      --cut
      Content-Disposition: form-data; name="user"

      Ada
      --cut
      Content-Disposition: form-data; name="photo"; filename="photo.jpg"
      Content-Type: image/jpeg

      from a file
      --cut
      Content-Disposition: form-data; name="log"

      from a stream
      --cut
      Content-Disposition: form-data; name="empty"; filename="a.bin"
      Content-Type: application/octet-stream


      --cut--

      """
    #expect(try text(form) == expected.replacing("\n", with: "\r\n"))
    #expect(form.contentType == "multipart/form-data; boundary=cut")
    #expect(try form.contentLength == expected.replacing("\n", with: "\r\n").utf8.count)
    #expect(try text(form) == text(form), "a form can be sent again")
  }

  @Test("DL-37 a form without parts is the closing boundary")
  func empty() throws {
    #expect(try text(MultipartForm(boundary: "cut")) == "--cut--\r\n")
  }

  @Test("DL-37 each form has its own boundary, which its header names")
  func boundaries() throws {
    let (first, second) = (MultipartForm(), MultipartForm())
    #expect(first.boundary != second.boundary)
    #expect(first.contentType == "multipart/form-data; boundary=\(first.boundary)")
    #expect(try text(first) == "--\(first.boundary)--\r\n")
  }

  static let malformedBoundaries = ["", " ", "a b", "a\r\nb", "é", "a\"b", "a;b", String(repeating: "a", count: 71)]

  @Test("DL-37 a boundary that would break the body is refused", arguments: malformedBoundaries)
  func malformed(boundary: String) throws {
    let form = MultipartForm(boundary: boundary)
    #expect(throws: MultipartFormError.malformedBoundary(boundary)) { try form.contentLength }
    #expect(throws: MultipartFormError.malformedBoundary(boundary)) { try form.data() }
  }

  static let names: [(String, String)] = [
    ("a\"b", "a%22b"),
    ("a\r\nX-Evil: 1\r\n\r\nb", "a%0D%0AX-Evil: 1%0D%0A%0D%0Ab"),
    ("a\nb\rc", "a%0Ab%0Dc"),
    ("a\r\u{301}\"\u{301}b", "a%0D\u{301}%22\u{301}b"),
    ("é 1;x\\", "é 1;x\\"),
    ("%22", "%22"),
    ("", ""),
  ]

  @Test("DL-80 quotes and line breaks in names can't end a line or the quotes", arguments: names)
  func injection(name: String, sent: String) throws {
    var form = MultipartForm(boundary: "cut")
    form.append(Data("x".utf8), name: name, filename: name, contentType: "a/b")
    #expect(
      try text(form)
        == "--cut\r\nContent-Disposition: form-data; name=\"\(sent)\"; filename=\"\(sent)\"\r\n"
        + "Content-Type: a/b\r\n\r\nx\r\n--cut--\r\n")
  }

  @Test("DL-80 no name adds a line to a head", arguments: 1...10 as ClosedRange<UInt64>)
  func injectionFuzz(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["\r", "\n", "\r\n", "\"", "\\", "a", "\u{301}", "--cut", ": ", "\u{2028}", "\u{85}", "%", "é"]
    for _ in 0..<TestScale.rounds(50) {
      func random() -> String {
        (0..<8).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      }
      var form = MultipartForm(boundary: "cut")
      form.append(Data(), name: random(), filename: random())
      let bytes = try form.data()
      let note: Comment = "seed \(seed): \(form.parts[0])"
      #expect(bytes.count(where: { $0 == 0x0A }) == 6 && bytes.count(where: { $0 == 0x0D }) == 6, note)
      #expect(bytes.count(where: { $0 == 0x22 }) == 4, note)
      #expect(try form.contentLength == bytes.count, note)
    }
  }

  @Test("DL-80 a content type can't add a line", arguments: ["a/b\r\nX: y", "a/b; c=\"\n\"", "", "text"])
  func contentTypes(type: String) throws {
    var form = MultipartForm()
    form.append(Data(), name: "n", contentType: type)
    #expect(throws: MultipartFormError.malformedContentType(type, part: "n")) { try form.data() }
  }

  @Test("DL-79 the computed length is the length of the body", arguments: 1...10 as ClosedRange<UInt64>)
  func lengths(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let place = try TemporaryFolder()
    var form = MultipartForm()
    for index in 0..<Int.random(in: 0...6, using: &generator) {
      let data = Data(
        repeating: 7, count: [0, 1, 65_535, 65_536, 65_537, 200_000].randomElement(using: &generator) ?? 0)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: form.append(data, name: "é\(index)\r", filename: index % 2 == 0 ? "ü\"" : nil)
      case 1:
        try data.write(to: place.file("part\(index)"))
        form.append(file: place.file("part\(index)"), name: "file")
      default: form.append(length: data.count, name: "stream") { InputStream(data: data) }
      }
    }
    let data = try form.data()
    try form.write(to: place.file("body"))
    #expect(try form.contentLength == data.count, "seed \(seed)")
    #expect(try Data(contentsOf: place.file("body")) == data, "seed \(seed)")
  }

  @Test("DL-37 a body above the threshold is a file")
  func threshold() throws {
    let place = try TemporaryFolder()
    var form = MultipartForm()
    form.append(Data(repeating: 1, count: 1_000), name: "a")
    let length = try form.contentLength
    #expect(try form.body(inMemoryUpTo: length, folder: place.folder) == .data(try form.data()))
    #expect(place.names == [])
    guard case .file(let file) = try form.body(inMemoryUpTo: length - 1, folder: place.folder) else {
      Issue.record("a body above the threshold is held in memory")
      return
    }
    #expect(try Data(contentsOf: file) == form.data())
    #expect(place.names == [file.lastPathComponent])
  }

  @Test("DL-37 the threshold is 10 000 000 bytes")
  func defaultThreshold() throws {
    let place = try TemporaryFolder()
    var form = MultipartForm()
    form.append(Data(), name: "a")
    let rest = 10_000_000 - (try form.contentLength)
    for (extra, isFile) in [(0, false), (1, true)] {
      var form = MultipartForm(boundary: form.boundary)
      form.append(Data(count: rest + extra), name: "a")
      let body = try form.body(folder: place.folder)
      #expect({ if case .file = body { true } else { false } }() == isFile)
    }
    #expect(place.names.count == 1)
  }

  @Test("DL-79 a large body is written in pieces of 64 KiB")
  func constantMemory() throws {
    let place = try TemporaryFolder()
    let body = place.file("body")
    let pieces = Mutex<[Int]>([])
    let pieceCount = TestScale.size(200)
    var form = MultipartForm(boundary: "cut")
    form.append(length: pieceCount * 65_536, name: "large") {
      MeteredStream(pieces: pieceCount) { asked in
        // The earlier pieces are on disk, so memory holds only this one.
        let size = (try? FileManager.default.attributesOfItem(atPath: body.path))?[.size] as? Int
        pieces.withLock { $0.append(asked == 65_536 ? size ?? -1 : -2) }
      }
    }
    try form.write(to: body)
    let head = Data("--cut\r\nContent-Disposition: form-data; name=\"large\"\r\n\r\n".utf8).count
    #expect(pieces.withLock { $0 } == (0...pieceCount).map { head + $0 * 65_536 })
  }
}

/// A stream of full pieces that reports the requested length before each.
private final class MeteredStream: InputStream {
  private var left: Int
  private let willRead: (Int) -> Void

  init(pieces: Int, willRead: @escaping (Int) -> Void) {
    left = pieces
    self.willRead = willRead
    super.init(data: Data())
  }

  override func open() {}
  override func close() {}

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
    willRead(length)
    guard left > 0 else { return 0 }
    left -= 1
    buffer.initialize(repeating: 7, count: length)
    return length
  }
}
