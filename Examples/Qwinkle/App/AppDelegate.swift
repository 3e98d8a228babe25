import Armature
import Foundation
import TerminalUI

/// Puts the app together, and stands at the end of the responder chain, where the keys that work everywhere arrive.
@MainActor
final class AppDelegate: Responder, TraceNamed {
  let application: Application
  let timelineController: TimelineController
  let traceName = "appDelegate"

  init(
    screen: any Screen, server: ServerAddress, store: URL, log: AppLog,
    downloads: DownloadService = .once("tl-1")
  ) {
    application = Application(screen: screen)
    timelineController = TimelineController(
      timeline: Timeline(qwinkers: Qwinkers()), server: server, cache: TimelineCache(store: store), log: log,
      downloads: downloads)
    application.applicationState.delegate = self
  }

  /// Shows the first screen, and what is kept from an earlier run, and starts the first download.
  func launch() {
    application.window.contentView = timelineController.timelineView
    timelineController.start()
  }
}

extension AppDelegate: KeyCommanding, Shaking, Quitting {
  var keyCommands: [KeyCommand] {
    [KeyCommand("s", title: "Shake", .shake), KeyCommand("q", title: "Quit", .quit)]
  }

  /// Lets the first responder, and whoever comes after it, know that the device was shaken.
  func shake() {
    for phase in [MotionEvent.Phase.began, .ended] {
      application.window.dispatch(.motion(MotionEvent(.shake, phase)))
    }
  }

  func quit() {
    application.quit()
  }
}
