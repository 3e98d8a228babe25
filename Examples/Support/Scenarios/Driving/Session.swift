import Foundation
import Raster
import TerminalUI

/// A running scenario: its world, the app and the counts.
@MainActor
final class Session {
  let world: World
  private let makeApp: (World) throws -> any ScenarioApp
  private(set) var app: (any ScenarioApp)?
  private var hasRun = false

  /// The killed apps, retained so that not even their deallocation has an effect.
  private var killed: [any ScenarioApp] = []

  var counts = DrawingCounts()

  init(_ world: World, app makeApp: @escaping (World) throws -> any ScenarioApp) {
    self.world = world
    self.makeApp = makeApp
  }

  /// Performs a line, and then all work that is due.
  func perform(_ verb: Verb) throws {
    switch verb {
    case .world(let verb): try perform(verb)
    case .person(let verb): try perform(verb)
    case .expectation(let expectation): return try check(expectation)
    }
    try settle()
  }

  /// Performs all work that is due and draws the changes, until nothing is left to do.
  func settle() throws {
    do {
      try WorkList.shared.settle()
      if let app {
        // Drawing may cause work, as when a list requests rows that become visible.
        app.application.displayIfNeeded()
        try WorkList.shared.settle()
        app.application.displayIfNeeded()
        counts.update(app.application.window)
      }
    } catch {
      throw Mismatch(expected: "the app to become idle", saw: "work that doesn't end")
    }
  }

  // MARK: Life cycle

  /// Returns the running app.
  func runningApp() throws -> any ScenarioApp {
    guard let app else { throw Mismatch(expected: "a running app", saw: "none, because it has not been launched") }
    return app
  }

  /// Checks that the app isn't running.
  func checkNotRunning(_ verb: String) throws {
    guard app != nil else { return }
    throw Mismatch(expected: "'\(verb)' before 'launch'", saw: "that the app is running already")
  }

  func launch() throws {
    guard app == nil else {
      throw Mismatch(
        expected: "no running app for 'launch'",
        saw: "that it is running already. Write 'relaunch', or 'kill' before this line")
    }
    do {
      let app = try makeApp(world)
      (self.app, hasRun) = (app, true)
      counts = DrawingCounts()
      world.server.mark()
      app.launch()
    } catch {
      throw Mismatch(expected: "the app to start", saw: "that it does not: \(error)")
    }
  }

  /// Stops and launches the app again.
  ///
  /// After a kill, only launches it.
  func relaunch() throws {
    if let app {
      app.stop()
      try settle()
      self.app = nil
    } else if !hasRun {
      throw Mismatch(expected: "'launch' before 'relaunch'", saw: "that the app has never run")
    }
    try settle()
    // No answer and no timer reaches a program that has ended.
    world.clock.freeze()
    try launch()
  }

  func kill() throws {
    killed.append(try runningApp())
    app = nil
    world.clock.freeze()
  }

  /// Releases everything, so that nothing of this scenario affects the next one.
  func end() {
    (app, killed) = (nil, [])
    world.clock.cancelAll()
    // Work that doesn't end is discarded.
    try? WorkList.shared.settle()
  }

  // MARK: World

  func perform(_ verb: WorldVerb) throws {
    switch verb {
    case .clock(let time):
      try checkNotRunning("clock")
      world.clock.set(time)
    case .advance(let duration): try advance(by: duration)
    case .answer(let answer, let isOnce): world.server.add(answer, isOnce: isOnce)
    case .server(let isUp): world.server.set(isUp: isUp)
    case .photo(let folder, let name, let size):
      let url = folder == .library ? world.photos.library : world.photos.album
      let picture = Raster.pattern(width: size.width, height: size.height)?.ppm ?? []
      try write("the picture '\(name)'", to: url, name, Data(picture))
    case .camera(let permission, let size): world.camera.set(permission, size)
    case .screen(let columns, let rows): world.screen.resize(columns: columns, rows: rows)
    case .location(let answer): world.location.set(answer)
    case .write(let name, let content):
      try checkNotRunning("store write")
      try write("the file '\(name)'", to: world.store.url, name, content)
    case .store(let refuses): world.store.set(refuses: refuses)
    case .background: try runningApp().enterBackground()
    case .foreground: try runningApp().enterForeground()
    case .events(let identifier): try runningApp().backgroundEventsDelivered(identifier)
    }
  }

  /// Advances the clock to each alarm in turn, and performs the work of each before the next one fires.
  private func advance(by duration: Duration) throws {
    let end = world.clock.now.advanced(by: duration)
    while let alarm = world.clock.takeAlarm(upTo: end) {
      alarm.fire(true)
      try settle()
    }
  }

  private func write(_ what: String, to folder: URL, _ name: String, _ content: Data) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try content.write(to: folder.appending(path: name))
    } catch {
      throw Mismatch(
        expected: "\(what) to be written", saw: "the error: \(error.localizedDescription)")
    }
  }
}
