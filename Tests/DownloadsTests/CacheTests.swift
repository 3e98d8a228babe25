import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Conditional requests for documents that the caller already has.
@Suite(.connected) struct CacheTests {
  static let validators: [(String, String, EntityValidator)] = [
    ("ETag", "if-none-match", .entityTag("\"v1\"")), ("ETag", "if-none-match", .entityTag("W/\"v1\"")),
    ("Last-Modified", "if-modified-since", .lastModified("Sun, 06 Nov 1994 08:49:37 GMT")),
  ]

  @Test("DL-73 a stored validator is sent, and a 304 leaves the file unchanged", arguments: Wire.allCases, validators)
  @MainActor func known(
    over wire: Wire, validator: (field: String, condition: String, value: EntityValidator)
  ) async throws {
    let place = try TemporaryFolder()
    let text = validator.value.conditionValue
    let site = try Site(wire) { request in
      request.fields[validator.condition] == text
        ? Answer(status: 304, fields: [(validator.field, text)])
        : Answer(fields: [(validator.field, text)], steps: [.text("content")])
    }
    var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace))
    let file = try #require(try await outcome(of: request, over: site).file)
    request.knownVersion = EntityValidator(file.head)
    #expect(request.knownVersion == validator.value)
    try place.write("as it was stored")
    guard case .notModified(let head) = try await outcome(of: request, over: site) else {
      Issue.record("304 had another outcome.")
      return
    }
    #expect(head.status == 304)
    #expect(head.fields[validator.field] == text)
    #expect(place.text() == "as it was stored")
    #expect(place.names == ["document"])
    #expect(site.requests.map { $0.fields[validator.condition] } == [nil, text])
  }

  @Test("DL-73 a tag and a date are sent together, unless the caller has a tag", arguments: Wire.allCases)
  @MainActor func tagAndDate(over wire: Wire) async throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let site = try Site(wire) { request in
      request.fields["if-none-match"] == nil
        ? Answer(fields: [("Last-Modified", date), ("ETag", "\"v1\"")], steps: [.text("content")])
        : Answer(status: 304)
    }
    var request = DownloadRequest.get("\(site.base)/x")
    let file = try #require(try await outcome(of: request, over: site).file)
    request.knownVersion = EntityValidator(file.head)
    #expect(request.knownVersion == .entityTag("\"v1\"", lastModified: date))
    guard case .notModified = try await outcome(of: request, over: site) else {
      Issue.record("304 had another outcome.")
      return
    }
    request.fields["If-None-Match"] = "*"
    _ = try await outcome(of: request, over: site)
    #expect(site.requests.map { $0.fields["if-none-match"] } == [nil, "\"v1\"", "*"])
    #expect(site.requests.map { $0.fields["if-modified-since"] } == [nil, date, nil])
  }

  @Test("DL-73 a changed document replaces the stored one", arguments: Wire.allCases)
  @MainActor func changed(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let site = try Site(wire) { _ in Answer(fields: [("ETag", "\"v2\"")], steps: [.text("new")]) }
    var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace))
    request.knownVersion = .entityTag("\"v1\"")
    #expect(try await outcome(of: request, over: site).file?.head.fields["etag"] == "\"v2\"")
    #expect(place.text() == "new")
  }

  @Test("DL-73 the caller's own condition overrides the validator")
  @MainActor func ownCondition() async throws {
    let site = try Site(.scripted) { _ in Answer(status: 304) }
    var request = DownloadRequest.get("\(site.base)/x", fields: ["If-None-Match": "*"])
    request.knownVersion = .entityTag("\"v1\"")
    _ = try await outcome(of: request, over: site)
    #expect(site.requests.map { $0.fields["if-none-match"] } == ["*"])
  }

  @Test("DL-50 a 304 has no file, even if the status is acceptable", arguments: Wire.allCases)
  @MainActor func acceptable(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let site = try Site(wire) { _ in Answer(status: 304) }
    var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace))
    request.acceptableStatuses = Set(200..<400)
    guard case .notModified = try await outcome(of: request, over: site) else {
      Issue.record("304 had another outcome.")
      return
    }
    #expect(place.text() == "old")
    // The request was not conditional.
    request.acceptableStatuses = Set(200..<300)
    #expect(try await outcome(of: request, over: site).error != nil)
    #expect(place.text() == "old")
  }

  @Test("requests of two users, and with two conditions, do not share an exchange")
  @MainActor func notShared() async throws {
    let site = try Site(.scripted) { request in
      request.fields["if-none-match"] != nil ? Answer(status: 304) : .text("here")
    }
    var configuration = DownloadConfiguration.once
    configuration.coalescesRequests = true
    let service = DownloadService(configuration: configuration, transport: site.transport)
    var requests = Array(repeating: DownloadRequest.get("\(site.base)/x"), count: 3)
    requests[1].credential = LoginTests.user
    requests[2].knownVersion = .entityTag("\"v1\"")
    let jobs = requests.map { service.start($0) }
    var ends: [String] = []
    for job in jobs {
      let end = await job.outcome
      ends.append("\(end)".prefix { $0 != "(" }.description)
      if let file = end.file { try FileManager.default.removeItem(at: file.location) }
    }
    #expect(ends == ["finished", "finished", "notModified"])
    #expect(site.requests.count == 3)
  }
}
