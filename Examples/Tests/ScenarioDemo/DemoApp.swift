import Downloads
import Foundation
import MessageTracing
import Raster
import Responders
import Scenarios
import TerminalUI

/// An app of one screen that covers everything a scenario can drive.
@MainActor
final class DemoApp: ScenarioApp, Responder, TraceNamed {
  let application: Application
  let traceName = "appDelegate"
  private let world: World
  private let screen = DemoView()
  private let downloads: DownloadService
  private var timer: Task<Void, Never>?
  private var notes: [String] = []
  private var heldEvents: [String] = []

  /// - Parameter transport: Wraps the transport to the world's server.
  init(_ world: World, transport: (any Transport)? = nil) {
    self.world = world
    application = Application(screen: world.screen)
    var configuration = world.downloads
    configuration.retry = .never
    downloads = DownloadService(
      identifier: "demo-1", configuration: configuration, transport: transport ?? world.transport)
    application.applicationState.delegate = self
    application.window.contentView = screen
  }

  func launch() {
    screen.delegate = self
    screen.list.becomeFirstResponder()
    if let stored = try? Data(contentsOf: file), let notes = try? JSONDecoder().decode([String].self, from: stored) {
      show(notes)
    }
    timer = Task { [weak self, clock = world.clock] in
      for second in 1... {
        guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
        self?.screen.seconds.text = "\(second) s"
      }
    }
    refresh()
  }

  func stop() {
    world.log("stopped")
    timer?.cancel()
  }

  func enterBackground() { world.log("background") }
  func enterForeground() { world.log("foreground") }
  func backgroundEventsDelivered(_ identifier: String) { world.probe(identifier) }

  private var file: URL { world.store.url.appending(path: "notes.json") }

  private func show(_ notes: [String]) {
    self.notes = notes
    screen.show(notes)
  }

  private func keep() throws {
    try world.store.checkWriting()
    try JSONEncoder().encode(notes).write(to: file, options: .atomic)
  }

  private func alert(_ title: String, _ message: String) {
    application.window.present(AlertView(title: title, message: message))
  }
}

extension DemoApp: DemoViewDelegate {
  func refresh() {
    screen.refresh.beginRefreshing()
    Task {
      defer { screen.refresh.endRefreshing() }
      do {
        let (data, _) = try await downloads.data(for: .get(world.baseURL.appending(path: "notes").absoluteString))
        show(try JSONDecoder().decode([String].self, from: data))
        try keep()
        world.log("loaded \(notes.count)")
      } catch {
        alert("Not loaded", "The notes could not be loaded.")
      }
    }
  }

  func save(_ name: String) {
    Task {
      do {
        let body = try JSONEncoder().encode(["name": name])
        let request = DownloadRequest.post(
          world.baseURL.appending(path: "notes").absoluteString, body: .data(body), contentType: "application/json")
        _ = try await downloads.data(for: request)
        screen.nameField.text = ""
        screen.nameChanged()
        show([name] + notes)
      } catch {
        alert("Not saved", "The note could not be saved.")
      }
    }
  }

  func choose(_ note: String) {
    if note == "Spin" { spin() }
    alert("Chosen", note)
  }

  /// Starts work that doesn't end.
  private func spin() {
    Task { spin() }
  }

  func delete(_ index: Int) {
    notes.remove(at: index)
    show(notes)
    do { try keep() } catch { alert("Not kept", "\(error)") }
  }

  func takePicture() {
    guard let picture = world.camera.frame() else {
      return alert("No camera", "There is nothing to see.")
    }
    world.recordCrop(x: 1, y: 2, width: 3, height: 4)
    screen.picture.picture = picture
  }
}

extension DemoApp: @MainActor MotionResponding {
  func motion(_ event: MotionEvent) -> EventReply {
    if event == .shakeEnded { world.log("shaken") }
    return .handled
  }
}
