import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Jobs that find the part of an earlier job.
@Suite(.connected) struct StoredPartTests {
  private let text = "0123456789abcdefghij"

  @Test("DL-58 the part of a killed process is resumed", arguments: Wire.allCases)
  @MainActor func killed(over wire: Wire) async throws {
    let (place, later) = (try TemporaryFolder(), try TemporaryFolder())
    let gate = Gate()
    let document = Document(text)
    let site = try Site(wire) { request in
      var answer = document.answer(request, breakingAfter: request.offset == nil ? 10 : nil)
      if request.offset == nil { answer.steps.append(.wait(gate)) }
      return answer
    }
    // During the transfer the folder is as a kill would leave it.
    _ = await events(of: request(site, place), over: site.transport) { event, job in
      guard case .progress = event else { return }
      for name in place.names { try? FileManager.default.copyItem(at: place.file(name), to: later.file(name)) }
      job.cancel()
    }
    gate.open()
    #expect(later.names == later.partNames("\(site.base)/x"))
    let end = await events(of: request(site, later), over: site.transport).outcome
    #expect(end?.file?.byteCount == 20)
    #expect(later.text() == text)
    #expect(site.requests.map(\.offset) == [nil, 10])
  }

  private static let url = "http://site.test/x"

  static let spoiled: [@Sendable (TemporaryFolder) throws -> Void] = [
    { try $0.write("{", to: $0.partNames(url)[1]) },
    { try FileManager.default.removeItem(at: $0.file($0.partNames(url)[1])) },
    { try FileManager.default.removeItem(at: $0.part(url)) },
    { try $0.write("", to: $0.partNames(url)[0]) },
    { try $0.write("longer than the whole document", to: $0.partNames(url)[0]) },
  ]

  @Test("DL-58 a part and a sidecar that don't match are not resumed", arguments: spoiled.indices)
  @MainActor func spoiledRemains(index: Int) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(.scripted) { document.answer($0) }
    try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
    try Self.spoiled[index](place)
    #expect(await events(of: request(site, place), over: site.transport).outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(place.names == ["document"])
    #expect(site.requests.map(\.offset) == [nil])
  }

  @Test(
    "DL-110 a part isn't resumed if the version in its sidecar can't be the value of a field",
    arguments: [
      EntityValidator.entityTag("\"1\"\r\nCookie: a=b"), .entityTag(""), .lastModified("\n"), .lastModified(""),
    ])
  @MainActor func unusableVersion(version: EntityValidator) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(.scripted) { document.answer($0) }
    try writePart("XXXXXXXXXX", total: 20, for: "\(site.base)/x", in: place)
    let part = PartialFile(for: place.file(), from: "\(site.base)/x")
    #expect(part.describe(PartState(count: 10, total: 20, validator: version), of: "\(site.base)/x") == nil)
    #expect(await events(of: request(site, place), over: site.transport).outcome?.file?.byteCount == 20)
    #expect(site.requests.map { $0.fields["if-range"] } == [nil])
    #expect(site.requests.map { $0.fields["cookie"] } == [nil])
    #expect(place.text() == text)
    #expect(place.names == ["document"])
  }

  @Test("DL-58 the part of another URL is not resumed")
  @MainActor func otherAddress() async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(.scripted) { document.answer($0) }
    try writePart("XXXXXXXXXX", total: 20, for: "\(site.base)/y", in: place)
    #expect(await events(of: request(site, place), over: site.transport).outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
  }

  @Test("DL-59 a part that is the whole document is complete", arguments: Wire.allCases)
  @MainActor func whole(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { document.answer($0) }
    try writePart(text, total: 20, for: "\(site.base)/x", in: place)
    #expect(await events(of: request(site, place), over: site.transport).outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(place.names == ["document"])
    #expect(site.requests.map(\.offset) == [20])
  }

  @Test("DL-59 the name and the date of a complete part are not those of the 416", arguments: Wire.allCases)
  @MainActor func nameOfWhole(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in
      let disposition = ("Content-Disposition", "attachment; filename=\"error.html\"")
      let date = ("Last-Modified", "Thu, 01 Jan 1998 00:00:00 GMT")
      return Answer(status: 416, fields: [("Content-Range", "bytes */20"), disposition, date])
    }
    let partial = PartialFile(for: place.file("x"), from: "\(site.base)/x")
    try Data(text.utf8).write(to: partial.part)
    let state = PartState(count: 20, total: 20, validator: .entityTag("\"1\""))
    #expect(partial.describe(state, of: "\(site.base)/x") == nil)
    var request = DownloadRequest.get("\(site.base)/x", to: .folder(place.folder))
    (request.resumes, request.keepsModificationDate) = (true, true)
    let file = await events(of: request, over: site.transport).outcome?.file
    #expect(file?.head.fields == ["ETag": "\"1\""])
    #expect(place.names == ["x"])
    let changed = try place.file("x").resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    #expect(try #require(changed).timeIntervalSinceNow > -1_000)
  }

  @Test("DL-59 a 416 of another version of the same length restarts", arguments: Wire.allCases)
  @MainActor func otherVersion(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    var changed = Document("ABCDEFGHIJabcdefghij")
    changed.tag = "\"2\""
    let document = changed
    let site = try Site(wire) { request in
      let range = [("Content-Range", "bytes */20"), ("ETag", document.tag)]
      return request.offset == nil ? document.answer(request) : Answer(status: 416, fields: range)
    }
    try writePart(text, total: 20, for: "\(site.base)/x", in: place)
    #expect(await events(of: request(site, place), over: site.transport).outcome?.file?.byteCount == 20)
    #expect(place.text() == "ABCDEFGHIJabcdefghij")
    #expect(site.requests.map(\.offset) == [20, nil])
  }

  @Test(
    "DL-59 any other 416 restarts once", arguments: Wire.allCases, ["bytes */7", "bytes */10", "bytes */*", "nonsense"])
  @MainActor func otherRange(over wire: Wire, range: String) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { request in
      request.offset == nil ? document.answer(request) : Answer(status: 416, fields: [("Content-Range", range)])
    }
    try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
    #expect(await events(of: request(site, place), .once, over: site.transport).outcome?.file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(site.requests.map(\.offset) == [10, nil])
  }

  @Test("DL-59 a second 416 is the response")
  @MainActor func always416() async throws {
    let place = try TemporaryFolder()
    let site = try Site(.scripted) { _ in Answer(status: 416) }
    try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
    let error = await events(of: request(site, place), over: site.transport).outcome?.error
    guard case .unacceptableStatus(let rejected)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(rejected.head.status == 416)
    #expect(site.requests.map(\.offset) == [10, nil])
    #expect(place.names == [])
  }
}
