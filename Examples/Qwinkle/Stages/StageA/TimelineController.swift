public import Armature
import Foundation
public import QwinkleStages
public import TerminalUI

/// Makes the first screen of stage A.
@MainActor
public func makeStageA(_ environment: StageEnvironment) -> any Controller<View> {
  TimelineController(environment)
}

/// Stage A: everything is in the controller, which is the session's delegate.
///
/// It works, but it contains the networking code, and `MessagesController` contains it again.
@MainActor
final class TimelineController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "timeline"

  private let environment: StageEnvironment
  private let view: StageView
  private let messages = Button("Messages", name: "messages")
  private var session: BackgroundSession?

  init(_ environment: StageEnvironment) {
    self.environment = environment
    view = StageView(
      name: "timeline.view", title: "Stage A",
      defect: "Wrong here: each screen that downloads has its own copy of the networking.",
      log: environment.log, buttons: [messages])
  }

  func load() -> View {
    view.refreshControl.addTarget(self, action: TimelineController.refresh, for: .valueChanged)
    messages.addTarget(self, action: TimelineController.openMessages, for: .primaryActionTriggered)
    return view
  }

  private func refresh() {
    let session = session ?? BackgroundSession(identifier: "tl-1", delegate: self, on: environment.system)
    self.session = session
    session.downloadTask(with: environment.server.appending(path: "v1/timeline")).resume()
  }

  private func openMessages() {
    present(MessagesController(environment))
  }
}

extension TimelineController: SessionDownloadDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didFinishDownloadingTo file: URL) {
    do {
      let kept = environment.store.appending(path: "timeline.json")
      try Data(contentsOf: file).write(to: kept, options: .atomic)
      environment.log.write("finished \(task.url.path())")
    } catch {
      environment.log.write("failed \(task.url.path()): \(error)")
    }
  }
}

extension TimelineController: SessionTaskDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?) {
    if let error { environment.log.write("failed \(task.url.path()): \(error)") }
    view.refreshControl.endRefreshing()
  }
}

extension TimelineController: SessionDelegate {
  func sessionDidFinishEvents(_ session: BackgroundSession) {
    (SharedApplication.delegate as? StageAppDelegate)?.runCompletionHandler(of: session.identifier)
  }
}
