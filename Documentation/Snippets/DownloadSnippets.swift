import Armature
import ArmatureTesting
import Foundation
import Testing

// snippet.download
@MainActor final class TimelineLoader: @MainActor DownloadServiceDelegate {
  let status = Observers<String>()
  private let service: DownloadService

  init(transport: any Transport = StandardTransport()) {
    service = DownloadService(transport: transport)
    service.delegate = self  // held weakly
  }

  func refresh() {
    service.start(.get("http://example.org/v1/timeline"))
  }

  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    switch outcome {
    case .finished(let file):
      status.notify("\(file.byteCount) bytes")
      try? FileManager.default.removeItem(at: file.location)  // temporary, and yours
    case .failed(let error): status.notify("\(error)")
    case .notModified, .cancelled: break
    }
  }
}
// snippet.end

// snippet.download-decisions
/// Follows redirects within one server only, and provides credentials from a store.
@MainActor final class PrivateLoader: @MainActor DownloadExchangeDelegate {
  private(set) var outcomes: [DownloadOutcome] = []
  private let credentials: [String: Credential]

  init(credentials: [String: Credential]) {
    self.credentials = credentials
  }

  func downloadService(
    _ service: DownloadService, job: DownloadJob, willRedirectTo next: TransportRequest, after head: ResponseHead
  ) -> TransportRequest? {
    next.url.host() == "example.org" ? next : nil
  }

  func downloadService(
    _ service: DownloadService, job: DownloadJob, needsCredential credentialRequest: CredentialRequest
  ) {
    credentialRequest.answer(credentials[credentialRequest.realm ?? ""])
  }

  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    outcomes.append(outcome)
  }
}

func configuration(tokens: TokenProvider, network: some Connectivity, journal: URL) -> DownloadConfiguration {
  var configuration = DownloadConfiguration()
  configuration.tokenProvider = tokens  // sent with every request, refreshed once when several are refused
  configuration.connectivity = network  // offline, jobs wait instead of failing
  configuration.journal = journal  // the next launch resumes pending jobs
  configuration.plugins = [RequestLog()]
  return configuration
}

struct RequestLog: DownloadPlugin {
  func willSend(_ request: TransportRequest, for job: DownloadJob) { print(request.method, request.url) }
  func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome { outcome }
}
// snippet.end

// snippet.connections
func companyService(folder: URL) -> DownloadService {
  var options = ConnectionOptions()
  options.proxies = .url("http://proxy.example.org:3128", except: ["localhost", "example.org"])
  options.certificateAuthorities = .file(folder.appending(path: "authorities.pem"))
  options.clientCertificate = ConnectionOptions.ClientCertificate(
    certificate: folder.appending(path: "client.pem"), key: folder.appending(path: "key.pem"))
  return DownloadService(transport: StandardTransport(options))
}
// snippet.end

/// Redirects every request to another host.
private struct Redirecting: Transport {
  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let head = ResponseHead(status: 302, fields: ["Location": "http://other.test/"], url: "http://example.org/")
    Task {
      do {
        try sink.begin(head)
        report(.finished(head))
      } catch {
        report(.failed(.sinkRefused))
      }
    }
    return FourBytes.Answer()
  }
}

// snippet.transport
/// Answers every request with four bytes, without a network.
private struct FourBytes: Transport {
  struct Answer: Exchange {
    func cancel() {}
  }

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let head = ResponseHead(status: 200, url: request.url.absoluteString)
    Task {
      do {
        try sink.begin(head)
        try sink.write(Data("four".utf8))
        report(.finished(head))
      } catch {
        report(.failed(.sinkRefused))
      }
    }
    return Answer()
  }
}
// snippet.end

@Suite("Downloads on the pages")
@MainActor struct DownloadSnippets {
  @Test("a delegate on the main actor is notified how a download ended")
  func download() async {
    let loader = TimelineLoader(transport: FourBytes())
    let status = await withCheckedContinuation { done in
      loader.status.subscribe(.once) { done.resume(returning: $0) }
      loader.refresh()
    }
    #expect(status == "4 bytes")
  }

  @Test("a job ends when its sink refuses the bytes of the transport")
  func refusal() async {
    var configuration = DownloadConfiguration()
    configuration.memoryLimit = 3
    let service = DownloadService(configuration: configuration, transport: FourBytes())
    await #expect(throws: DownloadError(.bodyTooLarge(limit: 3), attempts: 1)) {
      try await service.data(for: .get("http://example.org/v1/timeline"))
    }
  }

  @Test("a delegate keeps a download on its server")
  func decisions() async {
    let loader = PrivateLoader(credentials: [:])
    let service = DownloadService(transport: Redirecting())
    service.delegate = loader
    let outcome = await service.start(.get("http://example.org/")).outcome
    guard case .failed(let error) = outcome, case .unacceptableStatus(let response) = error.reason else {
      Issue.record("The redirect was followed.")
      return
    }
    #expect(response.head.status == 302)
  }

  @Test("a service uses a transport with its own options")
  func connections() async throws {
    let service = companyService(folder: URL(filePath: "/etc/company"))
    #expect(try await service.data(for: .get("data:,four")).data == Data("four".utf8))
  }

  @Test("a download that was paused continues with the rest")
  func pausing() async throws {
    let film = FileManager.default.temporaryDirectory.appending(path: "film-\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: film) }
    let transport = ScriptedTransport(
      ScriptedAnswer([.head(200, ["Content-Length": "8", "ETag": "\"1\""]), .text("four"), .hold]),
      ScriptedAnswer([
        .head(206, ["Content-Length": "4", "ETag": "\"1\"", "Content-Range": "bytes 4-7/8"]), .text("more"),
      ]))
    let service = DownloadService(transport: transport)
    // snippet.pausing
    var request = DownloadRequest.get("http://example.org/film", to: .file(film, ifOccupied: .replace))
    request.resumes = true  // continues what an earlier job has kept

    let job = service.start(request)
    for await event in job.events {
      if case .progress = event { job.cancel(keepingPartial: true) }  // a pause
    }
    guard case .cancelled(let partial?) = await job.outcome else { throw Unfinished() }
    print("\(partial.byteCount) of \(partial.total ?? 0) bytes")  // 4 of 8 bytes
    let outcome = await service.start(request).outcome  // requests the rest
    // snippet.end
    guard case .finished(let file) = outcome else { throw Unfinished() }
    #expect(partial.byteCount == 4 && partial.total == 8)
    #expect(file.byteCount == 8)
    #expect(transport.requests.map { $0.fields["Range"] } == [nil, "bytes=4-"])
  }

  struct Unfinished: Error {}

  @Test("a configuration names what a service may use")
  func settings() {
    struct Online: Connectivity {
      var isOnline: Bool { true }
      var changes: AsyncStream<Bool> { AsyncStream { $0.finish() } }
    }
    let journal = URL(filePath: "/tmp/journal")
    let settings = configuration(tokens: TokenProvider { _ in "token" }, network: Online(), journal: journal)
    #expect(settings.journal == journal && settings.plugins.count == 1)
  }
}
