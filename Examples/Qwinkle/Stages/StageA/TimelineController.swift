public import Armature
import Foundation
public import QwinkleStages
public import TerminalUI

/// Makes the screen of stage A.
@MainActor
public func makeStageA(_ tools: StageTools) -> any Controller<View> {
  TimelineController(tools)
}

/// Stage A: everything is in the controller.
///
/// It works, but the controller contains the networking code, which a second controller would have to copy.
@MainActor
final class TimelineController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "timeline"

  private let tools: StageTools
  private let view: StageView
  private var session: BackgroundSession?

  init(_ tools: StageTools) {
    self.tools = tools
    view = StageView(title: "Stage A", log: tools.log)
  }

  func load() -> View {
    view.refreshControl.addTarget(self, action: TimelineController.refresh, for: .valueChanged)
    return view
  }

  func refresh() {
    let session = session ?? tools.session("tl-1", delegate: self)
    self.session = session
    session.downloadTask(with: tools.timeline).resume()
  }
}

extension TimelineController: SessionDownloadDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didFinishDownloadingTo file: URL) {
    do {
      try tools.keep(file)
      tools.log.write("finished \(task.url.path())")
    } catch {
      tools.log.write("failed \(task.url.path()): \(error)")
    }
  }
}

extension TimelineController: SessionTaskDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?) {
    if let error { tools.log.write("failed \(task.url.path()): \(error)") }
    view.refreshControl.endRefreshing()
  }
}

extension TimelineController: SessionDelegate {
  func sessionDidFinishEvents(_ session: BackgroundSession) {
    (SharedApplication.delegate as? StageAppDelegate)?.runCompletionHandler(of: session.identifier)
  }
}
