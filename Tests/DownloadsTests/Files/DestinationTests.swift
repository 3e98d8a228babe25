import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Destinations, names, and the checks before the move.
@Suite(.connected) struct DestinationTests {
  @Test("DL-2 a missing parent fails and creates nothing, unless folders are created", arguments: Wire.allCases)
  @MainActor func missingParent(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in .text("hello") }
    let file = place.file("missing/deep/document")
    let refused = try await outcome(of: .get("\(site.base)/x", to: .file(file)), over: site)
    #expect(refused == .failed(DownloadError(.missingParent(file))))
    #expect(site.requests.isEmpty)
    #expect(place.names == [])
    let created = try await outcome(of: .get("\(site.base)/x", to: .file(file, creatingFolders: true)), over: site)
    #expect(created.file?.location == file)
    #expect(place.text("missing/deep/document") == "hello")
  }

  @Test("DL-2 a missing folder for a file whose name isn't known is the one that the error names")
  @MainActor func missingFolder() async throws {
    let place = try TemporaryFolder()
    let site = try Site(.scripted) { _ in .text("hello") }
    let end = try await outcome(of: .get("\(site.base)/x", to: .folder(place.file("missing"))), over: site)
    #expect(end == .failed(DownloadError(.missingParent(place.file("missing/x")))))
    #expect(end.error?.description.contains("Create '\(place.file("missing").path)' first.") == true)
    #expect(site.requests.isEmpty)
  }

  @Test("DL-2 folders that cannot be created fail with the system's error number", arguments: Wire.allCases)
  @MainActor func uncreatableParent(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in .text("hello") }
    try place.write("a file", to: "taken")
    for (name, code) in [("taken/document", ENOTDIR), ("taken/deep/document", ENOTDIR)] {
      let file = place.file(name)
      let refused = try await outcome(of: .get("\(site.base)/x", to: .file(file, creatingFolders: true)), over: site)
      #expect(refused == .failed(DownloadError(.unwritableDestination(file, code: code))))
    }
    #expect(site.requests.isEmpty)
    #expect(place.names == ["taken"])
  }

  #if os(Linux)
    @Test("DL-2 a folder of the system that takes no files isn't a missing folder", arguments: Wire.allCases)
    @MainActor func folderWithoutFiles(over wire: Wire) async throws {
      let site = try Site(wire) { _ in .text("hello") }
      let file = URL(filePath: "/proc/document")
      let refused = try await outcome(of: .get("\(site.base)/x", to: .file(file)), over: site)
      guard case .unwritableDestination(file, let code) = refused.error?.reason else {
        Issue.record("\(refused)")
        return
      }
      // Only the superuser may try.
      #expect(code == ENOENT || code == EACCES)
    }
  #endif

  @Test("DL-85 the policy unique chooses a free name and reports it", arguments: Wire.allCases)
  @MainActor func unique(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    try place.write("old", to: "a.txt")
    let site = try Site(wire) { _ in .text("new") }
    for number in 2...3 {
      let request = DownloadRequest.get("\(site.base)/x", to: .file(place.file("a.txt"), ifOccupied: .unique))
      #expect(try await outcome(of: request, over: site).file?.location == place.file("a \(number).txt"))
    }
    #expect(place.names == ["a 2.txt", "a 3.txt", "a.txt"])
    #expect(place.text("a.txt") == "old")
    #expect(place.text("a 3.txt") == "new")
  }

  @Test(
    "DL-117 a synchronized file arrives like any other",
    arguments: [DownloadDestination.OccupiedPolicy.replace, .unique])
  @MainActor func synchronized(policy: DownloadDestination.OccupiedPolicy) async throws {
    let place = try TemporaryFolder()
    try place.write("old", to: "a.txt")
    var configuration = DownloadConfiguration.once
    configuration.synchronizesFiles = true
    let service = DownloadService(configuration: configuration, transport: ScriptedTransport { _ in .text("new") })
    let job = service.start(.get("http://h/a.txt", to: .file(place.file("a.txt"), ifOccupied: policy)))
    let location = try #require(await job.outcome.file?.location)
    #expect(place.text(location.lastPathComponent) == "new")
    #expect(place.names == (policy == .replace ? ["a.txt"] : ["a 2.txt", "a.txt"]))
    let folder = service.start(.get("http://h/b.txt", to: .folder(place.folder)))
    #expect(await folder.outcome.file?.location.lastPathComponent == "b.txt")
  }

  @Test("DL-117 a file that is being synchronized is no longer canceled")
  @MainActor func arriving() async throws {
    let place = try TemporaryFolder()
    var configuration = DownloadConfiguration.once
    configuration.synchronizesFiles = true
    let service = DownloadService(configuration: configuration, transport: ScriptedTransport { _ in .text("new") })
    for number in 0..<20 {
      let job = service.start(.get("http://h/a", to: .file(place.file("\(number)"))))
      for await event in job.events { if event == .validated { job.cancel() } }
      // Either the cancellation came first, or the file is there.
      let isFinished = await job.outcome.file != nil
      #expect((place.text("\(number)") == "new") == isFinished)
    }
    #expect(place.names.allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test("DL-85 ten jobs for one name get ten files")
  @MainActor func crowd() async throws {
    let place = try TemporaryFolder()
    let transport = ScriptedTransport { .text($0.url.path) }
    let service = DownloadService(transport: transport)
    let jobs = (0..<10).map {
      service.start(.get("http://h/\($0)", to: .file(place.file("a"), ifOccupied: .unique)))
    }
    var locations: Set<URL> = []
    for job in jobs { if let file = await job.outcome.file { locations.insert(file.location) } }
    #expect(locations.count == 10)
    let numbered = (2...9).map { "a \($0)" }
    #expect(place.names == ["a", "a 10"] + numbered)
  }

  static let suggestions: [(String, HTTPFields, String)] = [
    ("/files/report.pdf", [:], "report.pdf"),
    ("/files/x", ["Content-Disposition": "attachment; filename=\"../../etc/passwd\""], "passwd"),
    ("/files/x", ["Content-Disposition": "attachment; filename=\".profile\""], "profile"),
    ("/files/x", ["Content-Disposition": "attachment; filename*=UTF-8''na%C3%AFve%20%2F%00.txt"], "txt"),
    ("/", [:], "download"), ("/%2e%2e", [:], "download"),
  ]

  @Test("DL-86 a file in a folder has the suggested name, made safe", arguments: suggestions)
  @MainActor func suggestedName(path: String, fields: HTTPFields, name: String) async throws {
    let place = try TemporaryFolder()
    let transport = ScriptedTransport(.text("hello", fields: fields))
    let service = DownloadService(configuration: .once, transport: transport)
    let end = await service.start(.get("http://h\(path)", to: .folder(place.folder))).outcome
    #expect(end.file?.location.deletingLastPathComponent().path == place.folder.path)
    #expect(place.names.count == 1)
    if name != "txt" { #expect(place.names == [name]) }
    #expect(place.names.allSatisfy { !$0.hasPrefix(".") && $0.utf8.count <= 255 })
  }

  @Test("DL-87 stale parts are removed at the first use of a folder; parts in use and other files are kept")
  @MainActor func sweep() async throws {
    let place = try TemporaryFolder()
    let now = Date(timeIntervalSince1970: 1_000_000_000)
    func age(_ name: String, days: Double) throws {
      let date = now.addingTimeInterval(-days * 86_400)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: place.file(name).path)
    }
    func leave(_ name: String, days: Double) throws {
      let partial = PartialFile(for: place.file(name), from: "http://h/\(name)")
      try place.write("12345", to: partial.part.lastPathComponent)
      let state = PartState(count: 5, total: 9, validator: .entityTag("\"1\""))
      #expect(partial.describe(state, of: "http://h/\(name)") == nil)
      for name in place.partNames("http://h/\(name)", name) { try age(name, days: days) }
    }
    try leave("stale", days: 7.1)
    try leave("young", days: 6.9)
    try leave("mine", days: 30)
    let (orphan, fresh) = (".a.\(UUID().uuidString).part", ".b.\(UUID().uuidString).part")
    // A process that is killed leaves a part without a description if it has no validator.
    let bare = [place.part("http://h/bare", "bare").lastPathComponent, ".0.0123456789abcdef.part"]
    let foreign = [
      ".foreign.0123456789abcdeg.part", ".foreign.012.part", ".foreign.part", ".foreign.part.json",
      "a.\(UUID().uuidString).part", "foreign.part",
    ]
    for (name, days) in [(orphan, 8.0), (fresh, 1)] + bare.map({ ($0, 8) }) + foreign.map({ ($0, 99) }) {
      try place.write(name == bare[0] ? "" : "x", to: name)
      try age(name, days: days)
    }
    var configuration = DownloadConfiguration.once
    configuration.date = { now }
    let rest: HTTPFields = ["ETag": "\"1\"", "Content-Range": "bytes 5-8/9"]
    let transport = ScriptedTransport(.text("6789", status: 206, fields: rest), .text("hello"))
    let service = DownloadService(configuration: configuration, transport: transport)
    var request = DownloadRequest.get("http://h/mine", to: .file(place.file("mine")))
    request.resumes = true
    #expect(await service.start(request).outcome.file?.byteCount == 9)
    let kept = foreign + ["mine"] + place.partNames("http://h/young", "young")
    #expect(place.names == (kept + [fresh]).sorted())
    #expect(place.text("mine") == "123456789")
    // Once for each folder.
    try leave("later", days: 8)
    #expect(await service.start(.get("http://h/y", to: .file(place.file("y")))).outcome.file != nil)
    #expect(place.names == (kept + [fresh, "y"] + place.partNames("http://h/later", "later")).sorted())
  }

  @Test("DL-87 a part that another process writes to isn't stale, whatever the clock says", arguments: [true, false])
  func written(isResumable: Bool) throws {
    let place = try TemporaryFolder()
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()))
    request.resumes = isResumable
    let destination = FileDestination(for: request, isResumable: isResumable)
    let part = try destination.createPart()
    let later = Date().addingTimeInterval(8 * 86_400)
    destination.partial.discardIfStale(at: later)
    #expect(destination.partial.byteCount == 0)
    SystemCall.unlock(part)
    close(part)
    destination.partial.discardIfStale(at: later)
    #expect(place.names == [])
  }

  private static let digest = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

  @Test("DL-88 length and digest are compared before the rename", arguments: Wire.allCases)
  @MainActor func integrity(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    try place.write("old")
    let site = try Site(wire) { _ in Answer(fields: [("ETag", "\"1\"")], steps: [.text("hello")]) }
    func end(_ length: Int?, _ digest: String?, resumes: Bool = true) async throws -> DownloadOutcome {
      var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace))
      request.expectedLength = length
      request.expectedSHA256 = digest
      request.resumes = resumes
      return try await outcome(of: request, over: site)
    }
    #expect(try await end(4, nil) == .failed(DownloadError(.wrongLength(expected: 4, received: 5), attempts: 1)))
    let wrong = String(repeating: "0", count: 64)
    let reason = DownloadError.Reason.wrongDigest(expected: wrong, received: Self.digest)
    #expect(try await end(5, wrong) == .failed(DownloadError(reason, attempts: 1)))
    #expect(place.text() == "old")
    #expect(place.names == ["document"])
    #expect(try await end(5, Self.digest.uppercased()).file?.byteCount == 5)
    #expect(place.text() == "hello")
    #expect(place.names == ["document"])
  }

  @Test("DL-88 a retry after a wrong digest downloads the whole body again")
  @MainActor func digestRetried() async throws {
    let place = try TemporaryFolder()
    let transport = ScriptedTransport(
      .text("hullo", fields: ["ETag": "\"1\""]), .text("hello", fields: ["ETag": "\"1\""]))
    var request = DownloadRequest.get("http://h/x", to: .file(place.file()))
    request.expectedSHA256 = Self.digest
    let events = await events(of: request, .retrying(RetryPolicy(firstWait: .zero) { _ in true }), over: transport)
    #expect(events.outcome?.file?.byteCount == 5)
    #expect(place.text() == "hello")
    #expect(transport.requests.map { $0.fields["Range"] } == [nil, nil])
  }

  struct Refusal: Error, Hashable {}

  @Test("DL-18 a validator receives request, head and file before the move, and may refuse", arguments: Wire.allCases)
  @MainActor func validator(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in .text("hello", status: 201) }
    let url = "\(site.base)/x"
    for refuses in [true, false] {
      let count = Counter()
      var request = DownloadRequest.get(url, to: .file(place.file()))
      request.validators = [
        { request, head, file in
          _ = count.next()
          #expect(request.url.absoluteString == url)
          #expect(head.status == 201)
          #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
          #expect(place.text() == nil)
          if refuses { throw Refusal() }
        }
      ]
      let end = try await outcome(of: request, over: site)
      let refused = DownloadOutcome.failed(DownloadError(.validationFailed(UnderlyingError(Refusal())), attempts: 1))
      #expect(refuses ? end == refused : end.file?.location == place.file())
      #expect(place.names == (refuses ? [] : ["document"]))
      #expect(count.value == 1)
    }
  }

  @Test("DL-19 status, content type and custom validators are checked in this order, and the first failure is reported")
  @MainActor func order() async throws {
    let count = Counter()
    func end(_ status: Int, _ type: String) async -> DownloadOutcome? {
      var request = DownloadRequest.get("http://h/x")
      request.acceptableContentTypes = ["image/*"]
      request.validators = [
        { _, _, _ in
          _ = count.next()
          throw Refusal()
        },
        { _, _, _ in _ = count.next() },
      ]
      let transport = ScriptedTransport(.text("body", status: status, fields: ["Content-Type": type]))
      return await events(of: request, .once, over: transport).outcome
    }
    guard case .unacceptableStatus(let status)? = await end(404, "text/html")?.error?.reason,
      case .unacceptableContentType(let type)? = await end(200, "text/html")?.error?.reason
    else {
      Issue.record("Another check failed first.")
      return
    }
    #expect(status.head.status == 404)
    #expect(type.head.status == 200)
    #expect(type.body == Data("body".utf8))
    #expect(count.value == 0)
    #expect(await end(200, "IMAGE/png; x=y")?.error?.reason == .validationFailed(UnderlyingError(Refusal())))
    #expect(count.value == 1)
  }

  @Test("DL-16 types match by wildcards, ignoring case and parameters", arguments: Wire.allCases)
  @MainActor func contentType(over wire: Wire) async throws {
    let site = try Site(wire) { _ in
      Answer(fields: [("Content-Type", "Text/HTML; charset=utf-8")], steps: [.text("x")])
    }
    for (type, isAccepted) in [("*/*", true), ("text/*", true), ("TEXT/html", true), ("image/*", false)] {
      var request = DownloadRequest.get("\(site.base)/x")
      request.acceptableContentTypes = try [#require(MediaType(type))]
      #expect(try await (outcome(of: request, over: site).file != nil) == isAccepted)
    }
  }

  @Test("DL-17 an empty body has no type to check", arguments: Wire.allCases)
  @MainActor func emptyBody(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let site = try Site(wire) { _ in Answer(fields: [("Content-Type", "text/html")]) }
    // The part of an earlier job must not become the file.
    let partial = PartialFile(for: place.file(), from: "\(site.base)/x")
    try Data("left".utf8).write(to: partial.part)
    let state = PartState(count: 4, total: 9, validator: .entityTag("\"1\""))
    #expect(partial.describe(state, of: "\(site.base)/x") == nil)
    var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file()))
    request.acceptableContentTypes = ["image/*"]
    request.resumes = true
    #expect(try await outcome(of: request, over: site).file?.byteCount == 0)
    #expect(place.text() == "")
    #expect(place.names == ["document"])
  }
}
