public import Armature
import Foundation
public import QwinkleStages
public import TerminalUI

/// Makes the screen of stage C.
@MainActor
public func makeStageC(_ tools: StageTools) -> any Controller<View> {
  TimelineController(tools)
}

/// Stage C: the controller is the service's delegate, and ends refreshing after the download.
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
    view = StageView(title: "Stage C", log: tools.log)
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
}
