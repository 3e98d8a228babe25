public import Armature
public import QwinkleStages
public import TerminalUI

/// Makes the first screen of stage B.
@MainActor
public func makeStageB(_ environment: StageEnvironment) -> any Controller<View> {
  TimelineController(environment)
}

/// Stage B: the controller starts a service, which doesn't report its completion.
///
/// The defect of this stage: the refresh control never stops.
@MainActor
final class TimelineController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "timeline"

  private let environment: StageEnvironment
  private let downloads: DownloadService
  private let view: StageView
  private let messages = Button("Messages", name: "messages")

  init(_ environment: StageEnvironment) {
    self.environment = environment
    downloads = DownloadService("tl-1", "v1/timeline", as: "timeline.json", environment)
    view = StageView(
      name: "timeline.view", title: "Stage B",
      defect: "Wrong here: the controller isn't told that the download has ended. The spinner never stops.",
      log: environment.log, buttons: [messages])
  }

  func load() -> View {
    view.refreshControl.addTarget(self, action: TimelineController.refresh, for: .valueChanged)
    messages.addTarget(self, action: TimelineController.openMessages, for: .primaryActionTriggered)
    return view
  }

  private func refresh() {
    downloads.connect()
    downloads.start()
  }

  private func openMessages() {
    present(MessagesController(environment))
  }
}
