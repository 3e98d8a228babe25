public import Armature
public import QwinkleStages
public import TerminalUI

/// Makes the screen of stage B.
@MainActor
public func makeStageB(_ tools: StageTools) -> any Controller<View> {
  TimelineController(tools)
}

/// Stage B: the controller starts a service, which doesn't report its completion.
///
/// The defect of this stage: the refresh control never stops.
@MainActor
final class TimelineController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "timeline"

  private let downloads: DownloadService
  private let view: StageView

  init(_ tools: StageTools) {
    downloads = DownloadService(tools)
    view = StageView(title: "Stage B", log: tools.log)
  }

  func load() -> View {
    view.refreshControl.addTarget(self, action: TimelineController.refresh, for: .valueChanged)
    return view
  }

  func refresh() {
    downloads.connect()
    downloads.start()
  }
}
