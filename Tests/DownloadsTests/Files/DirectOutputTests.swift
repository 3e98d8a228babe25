import ArmatureTestSupport
import ArmatureTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Downloads

/// Downloads to an open descriptor, which can't take bytes back.
@Suite(.connected) struct DirectOutputTests {
  private let text = "0123456789abcdefghij"

  /// A pipe whose contents are read to the end once it is closed.
  private final class Output {
    let pipe = Pipe()
    var destination: DownloadDestination { .descriptor(pipe.fileHandleForWriting.fileDescriptor) }

    var text: String {
      get throws {
        try pipe.fileHandleForWriting.close()
        return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      }
    }
  }

  @Test("DL-111 the bytes reach a descriptor, which stays open", arguments: Wire.allCases)
  @MainActor func written(over wire: Wire) async throws {
    let output = Output()
    let site = try Site(wire) { .text($0.target == "/2" ? "" : "hello") }
    for number in 1...3 {
      let end = try await outcome(of: .get("\(site.base)/\(number)", to: output.destination), over: site)
      #expect(end.file?.location.path == "/dev/fd/\(output.pipe.fileHandleForWriting.fileDescriptor)")
      #expect(end.file?.byteCount == (number == 2 ? 0 : 5))
    }
    #expect(try output.text == "hellohello")
  }

  @Test(
    "DL-111 a broken transfer continues where the bytes end, if the server can send the rest", arguments: Wire.allCases)
  @MainActor func continued(over wire: Wire) async throws {
    let output = Output()
    let document = Document(text)
    let site = try Site(wire) { document.answer($0, breakingAfter: 8) }
    var request = DownloadRequest.get("\(site.base)/x", to: output.destination)
    request.expectedLength = 20
    request.expectedSHA256 = SHA256.hexadecimal(text)
    let end = await events(of: request, over: site.transport).outcome
    #expect(end?.file?.byteCount == 20)
    #expect(site.requests.map(\.offset) == [nil, 8, 16])
    #expect(try output.text == text)
  }

  @Test(
    "DL-111 a broken transfer that can't continue ends with the first failure", arguments: Wire.allCases, [true, false])
  @MainActor func broken(over wire: Wire, isRefused: Bool) async throws {
    let output = Output()
    var document = Document(text)
    document.supportsRanges = false
    let site = try Site(wire) { [document] request in
      var answer = document.answer(request, breakingAfter: 8)
      // Without a validator, the service doesn't ask for the rest; with one, this server sends the whole document.
      if !isRefused { answer.fields = [] }
      return answer
    }
    let error = await events(of: .get("\(site.base)/x", to: output.destination), over: site.transport).outcome?.error
    guard case .outputBroken(8, .connectionLost)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.partial == nil)
    #expect(site.requests.map(\.offset) == (isRefused ? [nil, 8] : [nil]))
    #expect(try output.text == "01234567")
  }

  @Test("DL-111 the last failure after the first byte says what the output has", arguments: [false, true])
  @MainActor func gaveUp(isLate: Bool) async throws {
    let output = Output()
    let clock = TestClock()
    var configuration = DownloadConfiguration.once
    configuration.clock = clock
    configuration.timeouts.total = .seconds(3)
    let head = ScriptedAnswer.Step.head(200, ["ETag": "\"1\"", "Content-Length": "20"])
    let end = isLate ? ScriptedAnswer.Step.hold : .fail(.connectionLost(.body))
    let transport = ScriptedTransport(ScriptedAnswer([head, .text("01234567"), end]))
    let request = DownloadRequest.get("http://h/x", to: output.destination)
    let error = await events(of: request, configuration, over: transport) { event, _ in
      if isLate, case .progress = event { clock.advance(by: .seconds(3)) }
    }.outcome?.error
    switch error?.reason {
    case .outputBroken(8, .deadlineExceeded) where isLate: break
    case .outputBroken(8, .connectionLost) where !isLate: break
    default: Issue.record("\(String(describing: error))")
    }
    #expect(error?.description.contains("unchanged") == false)
    #expect(try output.text == "01234567")
  }

  @Test("DL-111 a failure before the first byte is retried")
  @MainActor func retried() async throws {
    let output = Output()
    let attempts = Counter()
    let site = try Site(.scripted) { _ in
      attempts.next() == 1 ? Answer(status: 503, steps: [.text("busy")]) : .text("hello")
    }
    #expect(await events(of: .get("\(site.base)/x", to: output.destination), over: site.transport).outcome?.file != nil)
    #expect(try output.text == "hello")
  }

  @Test("DL-111 length and digest are checked after the last byte, and a request with validators is refused")
  @MainActor func checked() async throws {
    let output = Output()
    let site = try Site(.scripted) { _ in .text("hello") }
    var request = DownloadRequest.get("\(site.base)/x", to: output.destination)
    request.expectedSHA256 = SHA256.hexadecimal("other")
    let reason = DownloadError.Reason.wrongDigest(
      expected: SHA256.hexadecimal("other"), received: SHA256.hexadecimal("hello"))
    let broken = DownloadError.Reason.outputBroken(written: 5, last: reason)
    #expect(try await outcome(of: request, over: site) == .failed(DownloadError(broken, attempts: 1)))
    request.expectedSHA256 = nil
    request.validators = [{ _, _, _ in }]
    let location = URL(filePath: "/dev/fd/\(output.pipe.fileHandleForWriting.fileDescriptor)")
    let refusal = DownloadError.Reason.unwritableDestination(location, code: ESPIPE)
    #expect(try await outcome(of: request, over: site) == .failed(DownloadError(refusal)))
    #expect(site.requests.count == 1)
  }

  @Test("DL-111 a pipe that the reader has closed fails the job and doesn't end the process", arguments: Wire.allCases)
  @MainActor func closed(over wire: Wire) async throws {
    let output = Output()
    try output.pipe.fileHandleForReading.close()
    let site = try Site(wire) { _ in .text("hello") }
    let end = try await outcome(of: .get("\(site.base)/x", to: output.destination), over: site)
    guard case .unwritableDestination(_, EPIPE)? = end.error?.reason else {
      Issue.record("\(end)")
      return
    }
  }

  @Test("DL-111 a reader that doesn't read delays neither a cancellation nor other jobs", arguments: Wire.allCases)
  @MainActor func slowReader(over wire: Wire) async throws {
    let output = Output()
    let content = Data(repeating: 7, count: 1_000_000)
    let site = try Site(wire) { Answer(steps: [.data($0.target == "/x" ? content : Data("other".utf8))]) }
    let service = DownloadService(configuration: .once, transport: site.transport)
    let stuck = service.start(.get("\(site.base)/x", to: output.destination))
    for await event in stuck.events { if case .head = event { break } }
    let other = await service.start(.get("\(site.base)/y")).outcome
    #expect(other.file?.byteCount == 5)
    if let file = other.file { try FileManager.default.removeItem(at: file.location) }
    stuck.cancel()
    #expect(await stuck.outcome == .cancelled())
    // A pipe takes less than the whole body.
    #expect(try output.text.utf8.count < content.count)
  }

  @Test("DL-111 all bytes reach a reader that is slower than the transfer", arguments: Wire.allCases)
  @MainActor func largeBody(over wire: Wire) async throws {
    let output = Output()
    let content = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let site = try Site(wire) { _ in Answer(steps: [.data(content)]) }
    let received = Mutex(Data())
    let reader = output.pipe.fileHandleForReading
    let isRead = AsyncStream<Void>.makeStream()
    Thread.detachNewThread {
      while case let data = reader.availableData, !data.isEmpty { received.withLock { $0 += data } }
      isRead.continuation.finish()
    }
    let end = try await outcome(of: .get("\(site.base)/x", to: output.destination), over: site)
    #expect(end.file?.byteCount == content.count)
    try output.pipe.fileHandleForWriting.close()
    for await _ in isRead.stream {}
    #expect(received.withLock { $0 == content })
  }

  @Test("DL-111 descriptors that can't be written to fail before anything is sent")
  @MainActor func unwritable() async throws {
    let site = try Site(.scripted) { _ in .text("hello") }
    let readOnly = open("/dev/null", O_RDONLY)
    defer { close(readOnly) }
    for descriptor in [-1, readOnly] {
      let end = try await outcome(of: .get("\(site.base)/x", to: .descriptor(descriptor)), over: site)
      guard case .unwritableDestination(_, EBADF)? = end.error?.reason else {
        Issue.record("\(end)")
        continue
      }
    }
    #expect(site.requests.isEmpty)
  }

  @Test("DL-111 a job with a descriptor can't be recorded")
  @MainActor func journal() async throws {
    let place = try TemporaryFolder()
    var configuration = DownloadConfiguration.once
    configuration.journal = place.file("journal")
    let service = DownloadService(configuration: configuration, transport: ScriptedTransport(.text("hello")))
    let end = await service.start(.get("http://h/x", to: .descriptor(1))).outcome
    #expect(end == .failed(DownloadError(.notStorable(.outputDescriptor))))
  }
}
