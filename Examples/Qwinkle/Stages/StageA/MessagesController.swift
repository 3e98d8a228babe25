import Armature
import Foundation
import QwinkleStages
import TerminalUI

/// Stage A: the second controller that downloads, with the pasted networking code of the first one.
///
/// Compare it with `TimelineController`: besides names and the address, they are equal. Stage B removes the copy.
@MainActor
final class MessagesController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "messages"

  private let environment: StageEnvironment
  private let view: StageView
  private let back = BarButton("Back", name: "back", key: KeyPress(.escape))
  private var session: BackgroundSession?

  init(_ environment: StageEnvironment) {
    self.environment = environment
    view = StageView(
      name: "messages.view", title: "Stage A: Messages",
      defect: "Wrong here: this is a copy of the networking of the timeline.",
      log: environment.log, left: [back])
  }

  func load() -> View {
    view.refreshControl.addTarget(self, action: MessagesController.refresh, for: .valueChanged)
    back.addTarget(self, action: MessagesController.close, for: .primaryActionTriggered)
    return view
  }

  private func refresh() {
    let session = session ?? BackgroundSession(identifier: "msg-1", delegate: self, on: environment.system)
    self.session = session
    session.downloadTask(with: environment.server.appending(path: "v1/messages")).resume()
  }

  private func close() {
    dismiss(self)
  }
}

extension MessagesController: SessionDownloadDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didFinishDownloadingTo file: URL) {
    do {
      let kept = environment.store.appending(path: "messages.json")
      try Data(contentsOf: file).write(to: kept, options: .atomic)
      environment.log.write("finished \(task.url.path())")
    } catch {
      environment.log.write("failed \(task.url.path()): \(error)")
    }
  }
}

extension MessagesController: SessionTaskDelegate {
  func session(_ session: BackgroundSession, _ task: SessionTask, didCompleteWith error: (any Error)?) {
    if let error { environment.log.write("failed \(task.url.path()): \(error)") }
    view.refreshControl.endRefreshing()
  }
}

extension MessagesController: SessionDelegate {
  func sessionDidFinishEvents(_ session: BackgroundSession) {
    (SharedApplication.delegate as? StageAppDelegate)?.runCompletionHandler(of: session.identifier)
  }
}
