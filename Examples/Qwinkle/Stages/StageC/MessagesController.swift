import Armature
import Foundation
import QwinkleStages
import TerminalUI

/// Stage C: the second controller, with its own service and its own delegate methods.
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
      name: "messages.view", title: "Stage C: Messages",
      defect: "Wrong here: the service reaches for the one application delegate and casts it to its class.",
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
}
