import Armature
import QwinkleStages
import TerminalUI

/// Stage B: the second controller starts a service of the same class, and the pasted code is gone.
@MainActor
final class MessagesController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "messages"

  private let downloads: DownloadService
  private let view: StageView
  private let back = BarButton("Back", name: "back", key: KeyPress(.escape))

  init(_ environment: StageEnvironment) {
    downloads = DownloadService("msg-1", "v1/messages", as: "messages.json", environment)
    view = StageView(
      name: "messages.view", title: "Stage B: Messages",
      defect: "Wrong here: this controller isn't told, either.",
      log: environment.log, left: [back])
  }

  func load() -> View {
    view.refreshControl.addTarget(self, action: MessagesController.refresh, for: .valueChanged)
    back.addTarget(self, action: MessagesController.close, for: .primaryActionTriggered)
    return view
  }

  private func refresh() {
    downloads.connect()
    downloads.start()
  }

  private func close() {
    dismiss(self)
  }
}
