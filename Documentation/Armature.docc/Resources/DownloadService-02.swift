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

let station = StationTransport(documents: ["/wind": #"{"knots":12,"from":"W"}"#])
let service = DownloadService(transport: station)

let wind = try await service.data(for: .get("http://station.example/wind"))
print(String(decoding: wind.data, as: UTF8.self), wind.head.status)
