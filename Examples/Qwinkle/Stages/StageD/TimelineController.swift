public import Armature
import Foundation
public import QwinkleStages
public import TerminalUI

/// Makes the screen of stage D.
@MainActor
public func makeStageD(_ tools: StageTools) -> any Controller<View> {
  TimelineController(tools)
}

/// Stage D: the controller runs the completion handler it was given, after all events are delivered.
@MainActor
final class TimelineController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "timeline"

  private let tools: StageTools
  private let downloads: DownloadService
  private let view: StageView

  init(_ tools: StageTools) {
    self.tools = tools
    downloads = DownloadService(tools)
    view = StageView(title: "Stage D", log: tools.log)
  }

  func load() -> View {
    downloads.delegate = self
    view.refreshControl.addTarget(self, action: TimelineController.refresh, for: .valueChanged)
    return view
  }

  func refresh() {
    downloads.connect()
    downloads.start()
  }
}

extension TimelineController: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didFinish source: URL, file: URL?, error: (any Error)?) {
    do {
      if let error { throw error }
      if let file { try tools.keep(file) }
      tools.log.write("finished \(source.path())")
    } catch {
      tools.log.write("failed \(source.path()): \(error)")
      view.window?.present(AlertView(title: "Couldn't refresh", message: "\(error)"))
    }
    view.refreshControl.endRefreshing()
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    tools.finishBackgroundEvents(identifier)
  }
}
