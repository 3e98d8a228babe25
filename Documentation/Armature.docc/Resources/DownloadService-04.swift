import Armature
import Foundation

struct StationTransport: Transport {
  struct Answer: Exchange {
    func cancel() {}
  }

  let documents: [String: String]

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let text = documents[request.url.path()]
    let head = ResponseHead(status: text == nil ? 404 : 200, url: request.url.absoluteString)
    Task {
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

let station = StationTransport(documents: ["/wind": #"{"knots":12,"from":"W"}"#])
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
