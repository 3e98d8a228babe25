import Armature
import Foundation
import Testing

// snippet.download
@MainActor final class TimelineLoader: DownloadServiceDelegate {
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
    case .finished(let file): status.notify("\(file.byteCount) bytes")
    case .failed(let error): status.notify("\(error)")
    case .notModified, .cancelled: break
    }
  }
}
// snippet.end

/// Answers every request with four bytes, without a network.
private struct FourBytes: Transport {
  struct Answer: Exchange {
    func cancel() {}
  }

  func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    let head = ResponseHead(status: 200, url: "http://example.org/v1/timeline")
    Task {
      try sink.begin(head)
      try sink.write(Data("four".utf8))
      report(.finished(head))
    }
    return Answer()
  }
}

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
}
