public import Armature
import Foundation
public import QwinkleStages
public import TerminalUI

/// Makes the first screen of stage C.
@MainActor
public func makeStageC(_ environment: StageEnvironment) -> any Controller<View> {
  TimelineController(environment)
}

/// Stage C: the controller is the service's delegate, decides about the file, and ends refreshing.
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
    downloads = DownloadService("tl-1", "v1/timeline", environment)
    view = StageView(
      name: "timeline.view", title: "Stage C",
      defect: "Wrong here: the service reaches for the one application delegate and casts it to its class.",
      log: environment.log, buttons: [messages])
  }

  func load() -> View {
    downloads.delegate = self
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

extension TimelineController: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didFinish source: URL, file: URL?, error: (any Error)?) {
    do {
      if let error { throw error }
      if let file {
        let kept = environment.store.appending(path: "timeline.json")
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
