import Armature
import Foundation
import QwinkleStages
import TerminalUI

/// Stage D: the second controller, which does after a download what `TimelineController` does.
@MainActor
final class MessagesController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "messages"

  private let environment: StageEnvironment
  private let downloads: DownloadService
  private let view: StageView
  private let back = BarButton("Back", name: "back", key: KeyPress(.escape))

  init(_ environment: StageEnvironment) {
    self.environment = environment
    downloads = DownloadService("msg-1", "v1/messages", environment)
    view = StageView(
      name: "messages.view", title: "Stage D: Messages",
      defect: "Wrong here: what follows a download stands in both controllers. In the app, stage E, it stands once.",
      log: environment.log, left: [back])
  }

  func load() -> View {
    downloads.delegate = self
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

extension MessagesController: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didFinish source: URL, file: URL?, error: (any Error)?) {
    do {
      if let error { throw error }
      if let file {
        let kept = environment.store.appending(path: "messages.json")
        try Data(contentsOf: file).write(to: kept, options: .atomic)
      }
      environment.log.write("finished \(source.path())")
    } catch {
      environment.log.write("failed \(source.path()): \(error)")
      view.window?.present(AlertView(title: "Couldn't refresh", message: "\(error)"), from: self)
    }
    view.refreshControl.endRefreshing()
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    environment.finishBackgroundEvents(identifier)
  }
}
