import Composites
import DataSources
import Delegation
public import Downloads
public import Foundation
public import Launching
public import TerminalUI

/// Records the actions of a person and the answers of the server as a scenario.
///
/// ```swift
/// let recorder = try ScenarioRecorder(file: file, store: folder, server: base)
/// let app = AppDelegate(transport: recorder.transport(StandardTransport()), …)
/// let status = try await app.run(on: terminal, recordedBy: recorder)
/// app.stop()
/// ```
///
/// The scenario begins with the content of the store, repeats actions, answers and the time between them, and ends with
/// expectations about the screen: its title, the number of rows of its list, and its alert.
@MainActor
public final class ScenarioRecorder {
  private let file: URL
  private let store: URL
  private let prefix: String
  private let device: RecordedDevice
  private let traffic = TrafficRecorder()
  private var writer: ScenarioWriter
  private var person: PersonRecorder?

  /// Retained, so that its screen can be read at the end.
  private var application: Application?

  /// Creates a recorder and checks that the file can be written.
  ///
  /// - Parameters:
  ///   - file: The file. An existing one is replaced.
  ///   - store: The app's store folder.
  ///   - server: The base address of the app's server; nil for an app without one.
  ///   - device: The device's camera and pictures.
  /// - Throws: ``ScenarioRecordingError`` if the file can't be written.
  public init(file: String, store: URL, server: URL? = nil, device: RecordedDevice = RecordedDevice()) throws {
    self.file = URL(filePath: file)
    self.store = store
    self.device = device
    let path = server?.path(percentEncoded: true) ?? ""
    prefix = path.hasSuffix("/") ? String(path.dropLast()) : path
    writer = ScenarioWriter(file: self.file)
    do {
      try Data().write(to: self.file)
    } catch {
      throw ScenarioRecordingError(file: file)
    }
  }

  /// Returns a transport for the app's services that records exchanges and forwards them.
  public func transport(_ inner: any Transport) -> any Transport {
    RecordingTransport(inner: inner, traffic: traffic, prefix: prefix)
  }

  /// Begins recording the actions of an application.
  ///
  /// Call this before the app launches.
  public func start(_ application: Application) {
    self.application = application
    writer.add("# Recorded.", "clock \(Date().formatted(Date.ISO8601FormatStyle()))")
    // A scenario has a log of its own, and that of former runs is long.
    for (name, content) in Self.files(in: store) where !name.hasSuffix(".log") {
      try? writer.addStored(name, content)
    }
    for line in device.lines { writer.add(line) }
    traffic.add("launch")
    let person = PersonRecorder(application.window) { [traffic] in traffic.add($0, replacing: $1) }
    self.person = person
    application.personActions.subscribe(owner: person) { $0.record($1) }
  }

  /// Writes the file.
  ///
  /// Call this before the app stops, because the scenario ends with the screen's content.
  ///
  /// - Throws: ``ScenarioRecordingError`` if the file can't be written.
  public func finish() throws {
    person?.finishZoom()
    do {
      try writer.add(traffic.events, traffic.requests, until: traffic.now)
      addExpectations()
      try writer.write()
    } catch {
      throw ScenarioRecordingError(file: file.path)
    }
  }

  /// Returns the readable files of a folder.
  nonisolated static func files(in folder: URL) -> [(name: String, content: Data)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { (name, $0) }
    }
  }

  private func addExpectations() {
    guard let window = application?.window else { return }
    if let title = window.title { writer.add("title \(title.asQuoted)") }
    if let list = window.visibleList { writer.add("rowCount \(list.readableRowCount)") }
    writer.add(window.alerts.last.map { "alert \($0.title.asQuoted)" } ?? "noAlert")
  }
}

extension Quitting {
  /// Launches the app, runs it in a terminal until the person quits or a signal arrives, and terminates it.
  ///
  /// The terminal is restored by then.
  ///
  /// - Parameters:
  ///   - terminal: The screen of the application.
  ///   - recorder: Records the run as a scenario; nil for no recording.
  ///   - watch: The recording that a pane beside the screen shows; nil for no pane.
  /// - Returns: The exit status for `Program`; the negated number of the signal that has ended the app.
  /// - Throws: ``ScenarioRecordingError`` if the recording can't be written.
  public func run(
    on terminal: TerminalScreen, recordedBy recorder: ScenarioRecorder?, watching watch: MessageWatch? = nil
  ) async throws -> Int32 {
    defer { application.terminate() }
    recorder?.start(application)
    application.open(watch)
    application.launch()
    await application.run(on: terminal)
    // Before the app terminates, because a recording ends with the screen's content.
    try recorder?.finish()
    return application.endingSignal.map { -$0 } ?? 0
  }
}

/// A recording can't be written to its file.
public struct ScenarioRecordingError: Error, CustomStringConvertible {
  let file: String

  /// The error and the remedy.
  public var description: String {
    "The recording can't be written to '\(file)'. Name a file in an existing, writable folder."
  }
}
