import Armature
import Foundation
import TerminalUI

/// Shows the timeline and refreshes it.
///
/// The controller makes the decisions and delegates the work: its download service fetches a file, its parser service
/// reads it, and both report to the controller, their weak delegate. After that, the stored document, the model and the
/// list change, in this order. An error before leaves all three unchanged.
@MainActor
final class TimelineController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "timeline"
  let timelineView = TimelineView()

  let composition: Composition
  private let timeline: Timeline
  private let downloads: DownloadService
  private let parser = ParserService(TimelineDocument.self)

  /// The content of the list.
  var snapshot = Snapshot<OnlySection, TimelineRow>()

  /// Whether there is no timeline of an earlier run, and no download has ended.
  private var isFirstLoad = true

  /// The reason that the last refresh has failed; nil if it hasn't.
  private(set) var lastFailure: String?

  init(_ composition: Composition) {
    self.composition = composition
    timeline = Timeline(qwinkers: composition.qwinkers)
    downloads = composition.downloads("tl-1")
  }

  func load() -> View {
    downloads.delegate = self
    parser.delegate = self
    timelineView.list.engine.source = self
    timelineView.refreshControl.addTarget(self, action: TimelineController.refresh, for: .valueChanged)
    timelineView.add.addTarget(self, action: TimelineController.addEntry, for: .primaryActionTriggered)
    timelineView.messages.addTarget(self, action: TimelineController.openMessages, for: .primaryActionTriggered)
    timelineView.people.addTarget(self, action: TimelineController.openPeople, for: .primaryActionTriggered)
    return timelineView
  }

  /// Shows the timeline of an earlier run, and starts the first download.
  func didLoad() {
    composition.qwinkers.changes.subscribe(owner: self) { controller, _ in controller.showTimeline() }
    if let kept = composition.cache.load() {
      timeline.replace(with: kept)
      isFirstLoad = false
    }
    showTimeline()
    timelineView.refreshControl.beginRefreshing()
    refresh()
  }

  func didAppear() {
    timelineView.list.becomeFirstResponder()
  }

  /// Whether a download or its parsing is in progress.
  var isRefreshing: Bool { timelineView.refreshControl.isRefreshing }

  /// Starts a download.
  ///
  /// The action of the refresh control, which sends none while it is refreshing.
  private func refresh() {
    downloads.start(.get(composition.server.address(of: ServerAddress.timeline)))
  }

  private func endRefreshing(failure reason: String? = nil) {
    isFirstLoad = false
    lastFailure = reason
    timelineView.refreshControl.endRefreshing()
    showTimeline()
    if let reason { alert("Couldn't refresh", reason) }
  }

  private func showTimeline() {
    timelineView.list.show(timeline.qwinks.map(TimelineRow.init), of: self)
    timelineView.showStatus(hasRows: !timeline.qwinks.isEmpty, isFirstLoad: isFirstLoad)
  }

  // MARK: Other screens

  private func addEntry() {
    let entry = NewEntryController(author: composition.qwinkers.me, posting: composition.posting)
    entry.delegate = self
    present(entry)
  }

  private func openMessages() {
    navigator?.push(MessagesController(composition))
  }

  private func openPeople() {
    navigator?.push(PeopleController(composition))
  }
}

extension TimelineController: @MainActor SnapshotSource {
  func list(_ list: ListEngine<RowView>, cellFor row: TimelineRow, at path: ListPath) throws -> RowView {
    let cell = try list.dequeue(QwinkRow.self)
    cell.show(row)
    return cell
  }
}

extension TimelineController: NewEntryControllerDelegate {
  func newEntryController(_ controller: NewEntryController, didPost qwink: QwinkRecord) {
    timeline.insert(qwink)
    showTimeline()
    dismiss(controller)
  }

  func newEntryControllerDidCancel(_ controller: NewEntryController) {
    dismiss(controller)
  }
}

extension TimelineController: MotionResponding {
  /// Handles a shake anywhere on this screen as a pull.
  func motion(_ event: MotionEvent) -> EventReply {
    if event == .shakeEnded { timelineView.refreshControl.pull() }
    return .handled
  }
}

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
