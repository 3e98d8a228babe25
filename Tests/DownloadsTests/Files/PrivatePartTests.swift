import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Parts that no server and no other user can write to or read.
@Suite(.connected) struct PrivatePartTests {
  private let text = "0123456789abcdefghij"

  @Test("DL-110 a file that a server suggests is never the part of another URL", arguments: Wire.allCases)
  @MainActor func planted(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let victim = try Site(wire) { document.answer($0) }
    let url = "\(victim.base)/x"
    let names = place.partNames(url)
    let description = PartialFile.Description(
      digest: SHA256.hexadecimal(url), url: url, validator: .entityTag("\"1\""), total: 20, offset: 10)
    let forged = String(decoding: try JSONEncoder().encode(description), as: UTF8.self)
    for name in [names[0], names[1], names[0].uppercased(), "document.part", ".document.\(UUID()).part"] {
      for policy in [DownloadDestination.OccupiedPolicy.replace, .unique, .fail] {
        let attacker = try Site(wire) { _ in
          Answer(
            fields: [("Content-Disposition", "attachment; filename=\"\(name)\"")],
            steps: [.text(name.lowercased().hasSuffix("json") ? forged : "XXXXXXXXXX")])
        }
        _ = try await outcome(
          of: .get("\(attacker.base)/y", to: .folder(place.folder, ifOccupied: policy)), over: attacker)
      }
    }
    #expect(place.names.allSatisfy { !$0.hasPrefix(".") })
    #expect(try await outcome(of: request(victim, place), over: victim).file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(victim.requests.map(\.offset) == [nil])
  }

  @Test("DL-110 a part belongs to one URL, query and user included", arguments: Wire.allCases)
  @MainActor func otherURLs(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { document.answer($0) }
    let queries = ["/x?a=2", "/x", "/x?token=2", "/x?token=1"]
    for query in queries.dropLast() { try writePart("XXXXXXXXXX", total: 20, for: site.base + query, in: place) }
    var request = request(site, place)
    request.url = "\(site.base)/x?token=1"
    #expect(try await outcome(of: request, over: site).file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(site.requests.map(\.offset) == [nil])
  }

  @Test("DL-110 the rest of another version is not appended", arguments: Wire.allCases)
  @MainActor func otherVersion(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(wire) { request in
      var answer = document.answer(request)
      if request.offset != nil { answer.fields[0] = ("ETag", "\"2\"") }
      return answer
    }
    try writePart("XXXXXXXXXX", total: 20, for: "\(site.base)/x", in: place)
    #expect(try await outcome(of: request(site, place), over: site).file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(site.requests.map(\.offset) == [10, nil])
  }

  @Test("DL-110 a part that is a link, or has another name, is replaced and not written to", arguments: [true, false])
  @MainActor func linked(isSymbolic: Bool) async throws {
    let place = try TemporaryFolder()
    let document = Document(text)
    let site = try Site(.scripted) { document.answer($0) }
    try writePart("0123456789", total: 20, for: "\(site.base)/x", in: place)
    let part = place.part("\(site.base)/x")
    try FileManager.default.moveItem(at: part, to: place.file("other"))
    if isSymbolic {
      try FileManager.default.createSymbolicLink(at: part, withDestinationURL: place.file("other"))
    } else {
      try FileManager.default.linkItem(at: place.file("other"), to: part)
    }
    #expect(try await outcome(of: request(site, place), over: site).file?.byteCount == 20)
    #expect(place.text() == text)
    #expect(place.text("other") == "0123456789")
    #expect(place.names == ["document", "other"])
    #expect(site.requests.map(\.offset) == [nil])
  }

  @Test("DL-110 the part of another user is not resumed", .enabled(if: geteuid() == 0))
  @MainActor func otherUser() async throws {
    for index in 0...1 {
      let place = try TemporaryFolder()
      let document = Document(text)
      let site = try Site(.scripted) { document.answer($0) }
      try writePart("XXXXXXXXXX", total: 20, for: "\(site.base)/x", in: place)
      try #require(chown(place.file(place.partNames("\(site.base)/x")[index]).path, 65_534, 65_534) == 0)
      #expect(try await outcome(of: request(site, place), over: site).file?.byteCount == 20)
      #expect(place.text() == text)
      #expect(site.requests.map(\.offset) == [nil])
    }
  }

  @Test("DL-110 only the user can read a part; the file gets the usual permissions, or those of the file it replaces")
  @MainActor func permissions() async throws {
    let place = try TemporaryFolder()
    let mode = { @Sendable (name: String) in
      (try? FileManager.default.attributesOfItem(atPath: place.file(name).path))?[.posixPermissions] as? Int
    }
    let usual = open(place.file("usual").path, O_CREAT | O_WRONLY, 0o666)
    close(usual)
    for (old, isResumed) in [(nil as Int?, false), (0o640, false), (0o444, false), (nil, true)] {
      if let old {
        try? FileManager.default.removeItem(at: place.file())
        try place.write("old")
        try FileManager.default.setAttributes([.posixPermissions: old], ofItemAtPath: place.file().path)
      }
      let site = try Site(.scripted) { [document = Document(text)] in document.answer($0) }
      if isResumed {
        try FileManager.default.removeItem(at: place.file())
        try writePart("01234", total: 20, for: "\(site.base)/x", in: place)
      }
      let names = place.partNames("\(site.base)/x")
      var request = request(site, place)
      request.destination = .file(place.file(), ifOccupied: .replace)
      request.validators = [
        { _, _, _ in
          if names.map(mode) != [isResumed ? mode(names[0]) : 0o600, 0o600] { throw CocoaError(.fileReadNoPermission) }
        }
      ]
      #expect(try await outcome(of: request, over: site).file?.byteCount == 20)
      #expect(mode("document") == old ?? mode("usual"))
      #expect(place.names == ["document", "usual"])
    }
  }

  @Test("DL-110 only the user can read a temporary file, however it arrives", arguments: [true, false])
  @MainActor func temporaryFile(isWhole: Bool) async throws {
    let site = try Site(.scripted) { _ in Answer(steps: isWhole ? [.text("secret")] : [.text("sec"), .text("ret")]) }
    let service = DownloadService(configuration: .once, transport: site.transport)
    for dated in [false, true] {
      var request = DownloadRequest.get("\(site.base)/x", to: .temporary)
      request.keepsModificationDate = dated
      let file = try await service.download(request).location
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("DL-110 neither name nor contents of a sidecar have the user or a secret of the URL", arguments: Wire.connected)
  @MainActor func secrets(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let gate = Gate()
    let site = try stalling(wire, gate)
    var request = request(site, place)
    request.url =
      site.base.replacing("://", with: "://lovelace:pa55@") + "/x?page=7&api_key=s3cret&token=t0k3n"
    var description: PartialFile.Description?
    var texts: [String] = []
    _ = await events(of: request, .once, over: site.transport) { event, job in
      guard case .progress = event else { return }
      description = PartialFile(for: place.file(), from: request.url).description
      texts = place.names + place.names.compactMap { place.text($0) }
      job.cancel()
    }
    gate.open()
    #expect(description?.url == "\(site.base)/x?page=7&api_key=*****&token=*****")
    #expect(texts.count == 4)
    for secret in ["lovelace", "pa55", "s3cret", "t0k3n"] { #expect(texts.allSatisfy { !$0.contains(secret) }) }
  }

  @Test("DL-110 the part of a file with the longest name is resumed", arguments: ["x", "é"])
  @MainActor func longName(letter: String) async throws {
    let place = try TemporaryFolder()
    let name = String(repeating: letter, count: 251 / letter.utf8.count) + ".txt"
    let document = Document(text)
    let site = try Site(.scripted) { document.answer($0, breakingAfter: $0.offset == nil ? 10 : nil) }
    var request = request(site, place)
    request.destination = .file(place.file(name))
    #expect(await events(of: request, .once, over: site.transport).outcome?.error?.partial?.byteCount == 10)
    #expect(await events(of: request, .once, over: site.transport).outcome?.file?.byteCount == 20)
    #expect(place.names == [name])
    #expect(site.requests.map(\.offset) == [nil, 10])
  }

  @Test("DL-110 a server cannot suggest the name of the journal", arguments: ["jobs", "JOBS", "jobs.new"])
  @MainActor func journal(name: String) async throws {
    let place = try TemporaryFolder()
    var configuration = DownloadConfiguration.once
    configuration.journal = place.file("jobs")
    let transport = ScriptedTransport(.text("x", fields: ["Content-Disposition": "attachment; filename=\(name)"]))
    let request = DownloadRequest.get("http://h/x", to: .folder(place.folder, ifOccupied: .replace))
    let end = await events(of: request, configuration, over: transport).outcome
    let free = name.contains(".") ? "jobs 2.new" : "\(name) 2"
    #expect(end?.file?.location.lastPathComponent == free)
    #expect(place.text(free) == "x")
  }
}
