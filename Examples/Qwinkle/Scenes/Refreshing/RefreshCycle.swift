import Armature
import Foundation
import TerminalUI

/// The delegate of a refresh cycle: the controller of a list screen, with what differs from screen to screen.
@MainActor
protocol RefreshCycleDelegate<Document>: AnyObject {
  associatedtype Document: Decodable & Sendable

  /// Stores the file of a valid document, before the document is used.
  ///
  /// If this throws, the refresh has failed, and the document isn't used. The default stores nothing.
  func refreshCycle(_ cycle: RefreshCycle<Document>, keep file: URL) throws

  /// Changes the model.
  func refreshCycle(_ cycle: RefreshCycle<Document>, didReceive document: Document)

  /// Shows the rows and the status, after every refresh.
  func refreshCycleDidEnd(_ cycle: RefreshCycle<Document>)

  /// Called after ``refreshCycleDidEnd(_:)`` if the refresh has failed, with the reason for the person.
  ///
  /// The default of controllers presents an alert.
  func refreshCycle(_ cycle: RefreshCycle<Document>, didFailWith reason: String)
}

extension RefreshCycleDelegate {
  func refreshCycle(_ cycle: RefreshCycle<Document>, keep file: URL) throws {}
}

extension RefreshCycleDelegate where Self: Controller, Self.Content == View {
  func refreshCycle(_ cycle: RefreshCycle<Document>, didFailWith reason: String) {
    alert(Texts.notRefreshed, reason)
  }
}

/// Stage E: everything between a pull and the changed list, once for all screens.
///
/// 1. The refresh control, pulled, sends its action to the cycle.
/// 2. The download service fetches the document and calls its weak delegate, the cycle, with a file or an error.
/// 3. The parser service reads the file and calls its weak delegate, the cycle, with a document or an error.
/// 4. The controller keeps the file, changes its model, shows its rows and alerts: it is the cycle's weak delegate.
///
/// An error at one step leaves unchanged what the later steps would have changed. In stage D each controller still had
/// the code of steps 2 and 4, and would have needed that of step 3. The cycle belongs to its controller: if the screen
/// is closed during a download, both are released, and no method of a delegate is called.
@MainActor
final class RefreshCycle<Document: Decodable & Sendable> {
  @WeakDelegate var delegate: (any RefreshCycleDelegate<Document>)?

  /// Whether there is nothing to show yet: no document of an earlier run, and no refresh has ended.
  var isFirstLoad = true

  private let address: String
  private let path: String
  private let downloads: DownloadService
  private let parser = ParserService(Document.self)
  private let log: AppLog
  private let finishBackgroundEvents: (String) -> Void
  private weak var refreshControl: RefreshControl?

  /// - Parameters:
  ///   - address: The address of the document.
  ///   - path: The path in the log.
  ///   - finishBackgroundEvents: Runs the completion handler of the system's report about a session.
  init(
    address: String, path: String, downloads: DownloadService, log: AppLog,
    finishBackgroundEvents: @escaping (String) -> Void
  ) {
    (self.address, self.path, self.downloads, self.log) = (address, path, downloads, log)
    self.finishBackgroundEvents = finishBackgroundEvents
    downloads.delegate = self
    parser.delegate = self
  }

  /// Refreshes whenever a control is pulled.
  func connect(_ refreshControl: RefreshControl) {
    self.refreshControl = refreshControl
    refreshControl.addTarget(self, action: RefreshCycle.refresh, for: .valueChanged)
  }

  /// Refreshes without a pull, as on launch.
  func begin() {
    refreshControl?.beginRefreshing()
    refresh()
  }

  /// The action of the refresh control, which sends none while it is refreshing.
  private func refresh() {
    downloads.start(.get(address), from: self)
  }

  private func end(_ reason: String? = nil) {
    isFirstLoad = false
    refreshControl?.endRefreshing()
    $delegate(from: self) { $0.refreshCycleDidEnd(self) }
    if let reason { $delegate(from: self) { $0.refreshCycle(self, didFailWith: reason) } }
  }
}

extension RefreshCycle: DownloadServiceDelegate {
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome) {
    switch outcome {
    case .finished(let file):
      log.write("finished \(path)")
      parser.parse(file.location)
    case .failed(let error):
      let reason = Reason.text(for: error)
      log.write("failed \(path): \(reason)")
      end(reason)
    case .notModified, .cancelled:
      end()
    }
  }

  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {
    finishBackgroundEvents(identifier)
  }
}

extension RefreshCycle: ParserServiceDelegate {
  func parserService(
    _ service: ParserService<Document>, didParse file: URL, with result: Result<Document, ParseError>
  ) {
    defer { try? FileManager.default.removeItem(at: file) }
    guard case .success(let document) = result else { return end(Texts.unreadable) }
    do {
      try $delegate(from: self) { try $0.refreshCycle(self, keep: file) }
    } catch {
      return end(Texts.notStored)
    }
    $delegate(from: self) { $0.refreshCycle(self, didReceive: document) }
    end()
  }
}
