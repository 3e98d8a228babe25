import Armature
import Foundation
import TerminalUI

/// Shows the timeline.
///
/// The controller makes the decisions and delegates the work: its refresh cycle fetches and reads the document and
/// reports to the controller, its weak delegate. Then the stored document, the model and the list change, in this order.
@MainActor
final class TimelineController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "timeline"
  let timelineView = TimelineView()

  let composition: Composition
  private let timeline: Timeline
  private let cycle: RefreshCycle<TimelineDocument>

  /// The content of the list.
  var snapshot = Snapshot<OnlySection, TimelineRow>()

  init(_ composition: Composition) {
    self.composition = composition
    timeline = Timeline(qwinkers: composition.qwinkers)
    cycle = composition.refreshCycle(TimelineDocument.self, ServerAddress.timeline, session: "tl-1")
  }

  func load() -> View {
    cycle.delegate = self
    cycle.connect(timelineView.refreshControl)
    timelineView.list.engine.source = self
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
      cycle.isFirstLoad = false
    }
    showTimeline()
    cycle.begin()
  }

  func didAppear() {
    timelineView.list.becomeFirstResponder()
  }

  /// Whether a download or its parsing is in progress.
  var isRefreshing: Bool { timelineView.refreshControl.isRefreshing }

  private func showTimeline() {
    let today = composition.today
    timelineView.list.show(timeline.qwinks.map { TimelineRow($0, today: today) }, of: self)
    timelineView.showStatus(hasRows: !timeline.qwinks.isEmpty, isFirstLoad: cycle.isFirstLoad)
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

extension TimelineController: RefreshCycleDelegate {
  func refreshCycle(_ cycle: RefreshCycle<TimelineDocument>, keep file: URL) throws {
    try composition.cache.replace(with: file)
  }

  func refreshCycle(_ cycle: RefreshCycle<TimelineDocument>, didReceive document: TimelineDocument) {
    timeline.replace(with: document)
  }

  func refreshCycleDidEnd(_ cycle: RefreshCycle<TimelineDocument>) {
    showTimeline()
  }
}
