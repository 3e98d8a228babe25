import Armature
import Foundation

actor Hiccups {
  private var visited: Set<String> = []

  func isFirstVisit(of path: String) -> Bool { visited.insert(path).inserted }
}

struct StationTransport: Transport {
  struct Answer: Exchange {
    func cancel() {}
  }

  let documents: [String: String]
  let hiccups = Hiccups()

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let path = request.url.path()
    let text = documents[path]
    Task {
      let isBusy = path == "/gusts" ? await hiccups.isFirstVisit(of: path) : false
      let status = isBusy ? 503 : text == nil ? 404 : 200
      let head = ResponseHead(status: status, url: request.url.absoluteString)
      do {
        try sink.begin(head)
        try sink.write(Data((text ?? "").utf8))
        report(.finished(head))
      } catch {
        report(.failed(.sinkRefused))
      }
    }
    return Answer()
  }
}

@MainActor final class HarborOffice: @MainActor DownloadServiceDelegate {
  private let service: DownloadService
  private var end: CheckedContinuation<Void, Never>?

  init(_ service: DownloadService) {
    self.service = service
    service.delegate = self
  }

  func fetch(_ request: DownloadRequest) async {
    await withCheckedContinuation {
      end = $0
      service.start(request)
    }
  }

  func downloadService(_ service: DownloadService, job: DownloadJob, did event: DownloadEvent) {
    if case .progress(let progress) = event { print("\(progress.received) bytes so far") }
    if case .retrying(_, let error) = event { print("Once more, after attempt \(error.attempts).") }
  }

  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    switch outcome {
    case .finished(let file):
      print("The office receives \(file.byteCount) bytes.")
      try? FileManager.default.removeItem(at: file.location)
    case .failed(let error): print("The office receives nothing: \(error.reason)")
    case .notModified, .cancelled: print("The office receives nothing new.")
    }
    end?.resume()
    end = nil
  }
}

struct RequestLog: DownloadPlugin {
  func willSend(_ request: TransportRequest, for job: DownloadJob) {
    print(request.method, request.url.path(), request.fields["X-Harbor"] ?? "")
  }

  func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome { outcome }
}

struct HalfADocument: Error {}

let station = StationTransport(documents: [
  "/wind": #"{"knots":12,"from":"W"}"#, "/gusts": #"{"knots":31,"from":"NW"}"#, "/waves": #"{"me"#,
])
let service = DownloadService(transport: station)

let wind = try await service.data(for: .get("http://station.example/wind"))
print(String(decoding: wind.data, as: UTF8.self), wind.head.status)
do {
  _ = try await service.data(for: .get("http://station.example/tides"))
} catch {
  print(error)
}
let office = HarborOffice(DownloadService(transport: station))
await office.fetch(.get("http://station.example/wind"))
var gusts = DownloadRequest.get("http://station.example/gusts")
gusts.retry = RetryPolicy(limit: 1, firstWait: .zero)
await office.fetch(gusts)
var waves = DownloadRequest.get("http://station.example/waves")
waves.validators = [
  { _, _, file in
    guard try Data(contentsOf: file).last == UInt8(ascii: "}") else { throw HalfADocument() }
  }
]
await office.fetch(waves)
var settings = DownloadConfiguration()
settings.modifiers = [.perAttempt { $0.fields["X-Harbor"] = "north pier" }]
settings.plugins = [RequestLog()]
let logged = DownloadService(configuration: settings, transport: station)
_ = try await logged.data(for: .get("http://station.example/wind"))
let cancelled = service.start(.get("http://station.example/wind"))
cancelled.cancel()
print(await cancelled.outcome)
