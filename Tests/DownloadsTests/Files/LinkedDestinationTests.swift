import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// Destinations that are symbolic links, pipes or devices.
@Suite(.connected) struct LinkedDestinationTests {
  private func link(_ place: TemporaryFolder, _ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: place.file(name).path, withDestinationPath: target)
  }

  private func type(_ file: URL) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.type] as? FileAttributeType
  }

  @Test("DL-111 a symbolic link stays, and the file that it names is replaced or created", arguments: [true, false])
  @MainActor func symbolicLink(isDangling: Bool) async throws {
    let place = try TemporaryFolder()
    try FileManager.default.createDirectory(at: place.file("deep"), withIntermediateDirectories: false)
    if !isDangling { try place.write("old", to: "deep/real") }
    try link(place, "second", to: "deep/../deep/real")
    try link(place, "document", to: place.file("second").path)
    let site = try Site(.scripted) { _ in .text("new") }
    let request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace))
    #expect(try await outcome(of: request, over: site).file?.location == place.file())
    #expect(type(place.file()) == .typeSymbolicLink)
    #expect(type(place.file("deep/real")) == .typeRegular)
    #expect(place.text("deep/real") == "new")
    #expect(place.names == ["deep", "document", "second"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.file("deep").path) == ["real"])
  }

  #if os(Linux)
    @Test("DL-111 a descriptor that belongs to the system's libraries isn't open for writing", .timeLimit(.minutes(5)))
    @MainActor func descriptorOfNoKind() async throws {
      // A timer makes the system's queues open a descriptor, which is of no kind of file.
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .distantFuture)
      timer.resume()
      defer { timer.cancel() }
      let folder = "/proc/self/fd"
      let own = try FileManager.default.contentsOfDirectory(atPath: folder).first {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        return target?.hasPrefix("anon_inode:[eventpoll]") == true
      }
      let descriptor = try #require(own.flatMap(Int32.init))
      let site = try Site(.scripted) { _ in .text("new") }
      let reason = try await outcome(of: .get("\(site.base)/x", to: .descriptor(descriptor)), over: site).error?.reason
      guard case .unwritableDestination(_, EBADF) = reason else {
        Issue.record("\(String(describing: reason))")
        return
      }
      #expect(site.requests.isEmpty)
    }

    @Test("DL-111 a link in a folder of memory is a link like any other, and its target has no old end")
    @MainActor func memory() async throws {
      let folder = URL(filePath: "/dev/shm/\(UUID().uuidString)", directoryHint: .isDirectory)
      try #require((try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)) != nil)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (real, link) = (folder.appending(path: "real"), folder.appending(path: "link"))
      try Data("a longer document".utf8).write(to: real)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real")
      let site = try Site(.scripted) { _ in .text("new") }
      _ = try await outcome(of: .get("\(site.base)/x", to: .file(link, ifOccupied: .replace)), over: site)
      #expect(try Data(contentsOf: real) == Data("new".utf8))
      #expect(type(link) == .typeSymbolicLink)
    }
  #endif

  @Test("DL-111 links that lead in a circle, or to a folder, fail before anything is sent")
  @MainActor func circle() async throws {
    let place = try TemporaryFolder()
    try link(place, "document", to: "other")
    try link(place, "other", to: "document")
    try link(place, "folder", to: ".")
    try link(place, "lost", to: "missing/file")
    let site = try Site(.scripted) { _ in .text("new") }
    let codes = [("document", ELOOP), ("folder", EISDIR)]
    for (name, code) in codes {
      let request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(name), ifOccupied: .replace))
      guard case .unwritableDestination(_, code)? = try await outcome(of: request, over: site).error?.reason else {
        Issue.record("\(name) was accepted.")
        continue
      }
    }
    let lost = DownloadRequest.get("\(site.base)/x", to: .file(place.file("lost"), ifOccupied: .replace))
    #expect(try await outcome(of: lost, over: site).error?.reason == .missingParent(place.file("missing/file")))
    #expect(site.requests.isEmpty)
    #expect(place.names == ["document", "folder", "lost", "other"])
  }

  @Test("DL-111 a name that a server suggests neither follows nor replaces a symbolic link")
  @MainActor func suggestedLink() async throws {
    let place = try TemporaryFolder()
    try place.write("old", to: "real")
    try link(place, "x", to: "real")
    let site = try Site(.scripted) { _ in .text("new") }
    let request = DownloadRequest.get("\(site.base)/x", to: .folder(place.folder, ifOccupied: .replace))
    let reason = DownloadError.Reason.unwritableDestination(place.file("x"), code: ELOOP)
    #expect(try await outcome(of: request, over: site) == .failed(DownloadError(reason, attempts: 1)))
    #expect(type(place.file("x")) == .typeSymbolicLink)
    #expect(place.text("real") == "old")
    #expect(place.names == ["real", "x"])
  }

  @Test("DL-111 a device is written to and never replaced", arguments: ["/dev/null", "link"])
  @MainActor func device(path: String) async throws {
    let place = try TemporaryFolder()
    try link(place, "link", to: "/dev/null")
    let file = path.hasPrefix("/") ? URL(filePath: path) : place.file(path)
    let site = try Site(.scripted) { _ in .text("new") }
    for resumes in [true, false] {
      var request = DownloadRequest.get("\(site.base)/x", to: .file(file, ifOccupied: .replace))
      request.resumes = resumes
      request.expectedSHA256 = SHA256.hexadecimal("new")
      request.expectedLength = 3
      #expect(try await outcome(of: request, over: site).file?.location == file)
      #expect(type(URL(filePath: "/dev/null")) == .typeCharacterSpecial)
      #expect(place.names == ["link"])
    }
    let occupied = DownloadRequest.get("\(site.base)/x", to: .file(file))
    #expect(try await outcome(of: occupied, over: site).error?.reason == .occupiedDestination(file))
  }

  @Test(
    "DL-111 a device without space fails with the system's error number", .enabled(if: access("/dev/full", W_OK) == 0))
  @MainActor func fullDevice() async throws {
    let file = URL(filePath: "/dev/full")
    let site = try Site(.scripted) { _ in .text("new") }
    let request = DownloadRequest.get("\(site.base)/x", to: .file(file, ifOccupied: .replace))
    let reason = DownloadError.Reason.unwritableDestination(file, code: ENOSPC)
    #expect(try await outcome(of: request, over: site) == .failed(DownloadError(reason, attempts: 1)))
  }

  @Test("DL-111 a named pipe gets the bytes; without a reader, the download fails", arguments: Wire.allCases)
  @MainActor func namedPipe(over wire: Wire) async throws {
    let place = try TemporaryFolder()
    let file = place.file()
    try #require(mkfifo(file.path, 0o600) == 0)
    let site = try Site(wire) { _ in .text("through") }
    let request = DownloadRequest.get("\(site.base)/x", to: .file(file, ifOccupied: .replace))
    let reason = DownloadError.Reason.unwritableDestination(file, code: ENXIO)
    #expect(try await outcome(of: request, over: site) == .failed(DownloadError(reason, attempts: 1)))
    let reader = open(file.path, O_RDONLY | O_NONBLOCK)
    #expect(try await outcome(of: request, over: site).file?.byteCount == 7)
    let received = FileHandle(fileDescriptor: reader, closeOnDealloc: true)
    #expect(try received.readToEnd() == Data("through".utf8))
    #expect(place.names == ["document"])
    let other = DownloadRequest.get("\(site.base)/x", to: .file(file, ifOccupied: .unique))
    #expect(try await outcome(of: other, over: site).file?.location == place.file("document 2"))
    #expect(place.names == ["document", "document 2"])
  }

  @Test("DL-116 the file gets the date of the document if that is requested", arguments: Wire.allCases, [true, false])
  @MainActor func modificationDate(over wire: Wire, isKept: Bool) async throws {
    let place = try TemporaryFolder()
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let site = try Site(wire) { request in
      request.fields["if-modified-since"] == date
        ? Answer(status: 304) : Answer(fields: [("Last-Modified", date)], steps: [.text("document")])
    }
    var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file(), ifOccupied: .replace))
    request.keepsModificationDate = isKept
    #expect(EntityValidator(modificationDateOf: place.file()) == nil)
    #expect(EntityValidator(modificationDateOf: place.file("")) == nil)
    #expect(try await outcome(of: request, over: site).file != nil)
    request.knownVersion = EntityValidator(modificationDateOf: place.file())
    #expect((request.knownVersion == .lastModified(date)) == isKept)
    guard case .notModified = try await outcome(of: request, over: site) else {
      #expect(!isKept)
      return
    }
    #expect(isKept)
  }
}
