import Composites
import DataSources
import Delegation
public import Downloads
public import Foundation
public import TerminalUI

/// Writes what a person does in the terminal, and what the server answers meanwhile, as a scenario that can be run.
///
/// ```swift
/// let recorder = try ScenarioRecorder(file: file, store: folder, server: base)
/// let app = AppDelegate(transport: recorder.transport(StandardTransport()), …)
/// recorder.start(app.application)
/// app.launch()
/// // … the person uses the app …
/// try recorder.finish()  // before the app is stopped, since it reads the screen
/// app.stop()
/// ```
///
/// The scenario begins with what the store holds at that moment, repeats actions, answers and the time between them, and
/// ends with what the screen shows: its title, how many rows its list has, and its alert.
@MainActor
public final class ScenarioRecorder {
  private let file: URL
  private let store: URL
  private let prefix: String
  private let traffic = TrafficRecorder()
  private var writer: ScenarioWriter
  private var person: PersonRecorder?

  /// Kept, so that its screen can be read at the end, when nobody else may need it any more.
  private var application: Application?

  /// Makes sure that the file can be written.
  ///
  /// - Parameters:
  ///   - file: The file, which is replaced if it is there.
  ///   - store: The app's store folder.
  ///   - server: The address to which the app joins its paths.
  /// - Throws: A sentence that says why the file cannot be written.
  public init(file: String, store: URL, server: URL) throws {
    self.file = URL(filePath: file)
    self.store = store
    let path = server.path(percentEncoded: true)
    prefix = path.hasSuffix("/") ? String(path.dropLast()) : path
    writer = ScenarioWriter(file: self.file)
    do {
      try Data().write(to: self.file)
    } catch {
      throw ScenarioRecordingError(file: file)
    }
  }

  /// The transport for the app's services, which hands exchanges on to another one.
  public func transport(_ inner: any Transport) -> any Transport {
    RecordingTransport(inner: inner, traffic: traffic, prefix: prefix)
  }

  /// Begins to record, before the app launches.
  ///
  /// - Parameters:
  ///   - application: Tells what the person does.
  ///   - device: What the device has; nothing by default.
  public func start(_ application: Application, device: RecordedDevice = RecordedDevice()) {
    self.application = application
    writer.add("# Recorded.", "clock \(Date().formatted(Date.ISO8601FormatStyle()))")
    for (name, content) in Self.files(in: store) { try? writer.addStored(name, content) }
    for line in device.lines { writer.add(line) }
    traffic.add("launch")
    let person = PersonRecorder(application.window) { [traffic] in traffic.add($0, replacing: $1) }
    self.person = person
    application.personActions.subscribe(owner: person) { $0.note($1) }
  }

  /// Writes the file; called before the app is stopped, since the scenario ends with what the screen shows.
  ///
  /// - Throws: A sentence that says why it cannot be written.
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

  /// The files of a folder; what cannot be read, or is a folder itself, is not part of the scenario.
  nonisolated static func files(in folder: URL) -> [(name: String, content: Data)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { (name, $0) }
    }
  }

  private func addExpectations() {
    guard let window = application?.window else { return }
    if let title = window.title { writer.add("title \(title.asQuoted)") }
    if let list = window.visibleList { writer.add("rowCount \(list.engine.numberOfRows)") }
    writer.add(window.alerts.last.map { "alert \($0.title.asQuoted)" } ?? "noAlert")
  }
}

/// A recording cannot be written to its file.
public struct ScenarioRecordingError: Error, CustomStringConvertible {
  let file: String

  /// What happened, and what to do.
  public var description: String {
    "The recording cannot be written to '\(file)'. Name a file in a folder that is there and may be written to."
  }
}
