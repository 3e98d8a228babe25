import Armature
import Foundation
import TerminalUI

/// Shows the timeline, and brings a newer one when somebody asks for it.
///
/// The controller decides, and leaves the work to others: its download service fetches a file, its parser service reads it,
/// both tell the controller, their weak delegate, how that went. Only then the kept document, the model and the list change,
/// in this order; whatever fails before leaves all three as they were.
@MainActor
final class TimelineController: ContentHolder, TraceNamed {
  let content = ContentSlot<View>()
  let traceName = "timeline"
  let timelineView = TimelineView()

  private let timeline: Timeline
  private let server: ServerAddress
  private let cache: TimelineCache
  private let log: AppLog
  private let downloads: DownloadService
  private let parser = ParserService(TimelineDocument.self)

  /// What the list shows.
  var snapshot = Snapshot<OnlySection, TimelineRow>()

  /// Whether no download has ended yet.
  private var isFirstLoad = true

  /// Why the last refresh failed; nil after one that did not.
  private(set) var lastFailure: String?

  init(timeline: Timeline, server: ServerAddress, cache: TimelineCache, log: AppLog, downloads: DownloadService) {
    self.timeline = timeline
    self.server = server
    self.cache = cache
    self.log = log
    self.downloads = downloads
    setContent(timelineView)
    downloads.delegate = self
    parser.delegate = self
    timelineView.list.engine.source = self
    timelineView.refreshControl.addTarget(self, action: TimelineController.refresh, for: .valueChanged)
  }

  /// Whether a download or its reading is under way.
  var isRefreshing: Bool { timelineView.refreshControl.isRefreshing }

  /// Shows what an earlier run has kept, and starts the first download.
  func start() {
    if let kept = cache.load() { timeline.replace(with: kept) }
    showTimeline()
    timelineView.list.becomeFirstResponder()
    timelineView.refreshControl.beginRefreshing()
    refresh()
  }

  /// Starts a download: the action of the refresh control, which sends none while it is refreshing.
  func refresh() {
    showStatus()
    downloads.start(.get(server.timeline))
  }

  private func endRefreshing(failure reason: String? = nil) {
    isFirstLoad = false
    lastFailure = reason
    timelineView.refreshControl.endRefreshing()
    showStatus()
    guard let reason, let window = timelineView.root as? Window else { return }
    window.present(AlertView(title: "Couldn't refresh", message: reason))
  }

  private func showTimeline() {
    timelineView.list.show(timeline.qwinks.map(TimelineRow.init), of: self)
    showStatus()
  }

  private func showStatus() {
    timelineView.status.isHidden = !timeline.qwinks.isEmpty
    timelineView.status.text = isFirstLoad && isRefreshing ? "Loading…" : "No qwinks yet. Pull to refresh."
  }
}

extension TimelineController: @MainActor SnapshotSource {
  func list(_ list: ListEngine<RowView>, cellFor row: TimelineRow, at path: ListPath) throws -> RowView {
    let cell = try list.dequeue(QwinkRow.self)
    cell.show(row)
    return cell
  }
}

extension TimelineController: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    switch outcome {
    case .finished(let file):
      log.write("finished \(ServerAddress.timelinePath)")
      parser.parse(file.location)
    case .failed(let error):
      let reason = Reason.text(for: error)
      log.write("failed \(ServerAddress.timelinePath): \(reason)")
      endRefreshing(failure: reason)
    case .notModified, .cancelled:
      endRefreshing()
    }
  }
}

extension TimelineController: ParserServiceDelegate {
  func parserService(
    _ service: ParserService<TimelineDocument>, didParse file: URL, with result: Result<TimelineDocument, ParseError>
  ) {
    defer { try? FileManager.default.removeItem(at: file) }
    guard case .success(let document) = result else {
      endRefreshing(failure: Reason.unreadable)
      return
    }
    do {
      try cache.replace(with: file)
    } catch {
      endRefreshing(failure: Reason.notStored)
      return
    }
    timeline.replace(with: document)
    showTimeline()
    endRefreshing()
  }
}

extension TimelineController: MotionResponding {
  /// Takes a shake for a pull, wherever on this screen it began.
  func motion(_ event: MotionEvent) -> EventReply {
    guard event.kind == .shake else { return .forward }
    if event.phase == .ended { timelineView.refreshControl.pull() }
    return .handled
  }
}
