import Armature
import Foundation

extension TimelineController: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    switch outcome {
    case .finished(let file):
      composition.log.write("finished \(ServerAddress.timeline)")
      parser.parse(file.location)
    case .failed(let error):
      let reason = Reason.text(for: error)
      composition.log.write("failed \(ServerAddress.timeline): \(reason)")
      endRefreshing(failure: reason)
    case .notModified, .cancelled:
      endRefreshing()
    }
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    composition.finishBackgroundEvents(identifier)
  }
}

extension TimelineController: ParserServiceDelegate {
  func parserService(
    _ service: ParserService<TimelineDocument>, didParse file: URL, with result: Result<TimelineDocument, ParseError>
  ) {
    defer { try? FileManager.default.removeItem(at: file) }
    guard case .success(let document) = result else { return endRefreshing(failure: Reason.unreadable) }
    do {
      try composition.cache.replace(with: file)
    } catch {
      return endRefreshing(failure: Reason.notStored)
    }
    timeline.replace(with: document)
    endRefreshing()
  }
}
