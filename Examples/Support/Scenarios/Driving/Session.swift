import Foundation
import Raster
import TerminalUI

/// One scenario while it runs: its world, the app, and what is counted.
@MainActor
final class Session {
  let world: World
  private let makeApp: (World) throws -> any ScenarioApp
  private(set) var app: (any ScenarioApp)?
  private var hasRun = false

  /// Apps that were killed: nothing of them happens any more, not even their release.
  private var killed: [any ScenarioApp] = []

  var counts = DrawingCounts()

  init(_ world: World, app makeApp: @escaping (World) throws -> any ScenarioApp) {
    self.world = world
    self.makeApp = makeApp
  }

  /// Works off a line, and then lets all work finish that is due.
  func perform(_ verb: Verb) throws {
    switch verb {
    case .world(let verb): try perform(verb)
    case .person(let verb): try perform(verb)
    case .expectation(let expectation): return try check(expectation)
    }
    try settle()
  }

  /// Does what is due and draws what it has changed, until there is neither.
  func settle() throws {
    do {
      try WorkList.shared.settle()
      if let app {
        // Drawing may cause work, as when a list asks for rows that come into view.
        app.application.displayIfNeeded()
        try WorkList.shared.settle()
        app.application.displayIfNeeded()
        counts.update(app.application.window)
      }
    } catch {
      throw Mismatch(expected: "the app to come to rest", saw: "work that only causes more work, without an end")
    }
  }

  // MARK: Life

  /// The app, for whatever needs one that runs.
  func running() throws -> any ScenarioApp {
    guard let app else { throw Mismatch(expected: "a running app", saw: "none: it has not been launched") }
    return app
  }

  /// Makes sure that the app does not run.
  func checkNotRunning(_ verb: String) throws {
    guard app != nil else { return }
    throw Mismatch(expected: "'\(verb)' before 'launch'", saw: "that the app is running already")
  }

  func launch() throws {
    try checkNotRunning("launch")
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

  /// Stops in order and starts again; after a kill there is nothing to stop.
  func relaunch() throws {
    if let app {
      app.stop()
      try settle()
      self.app = nil
    } else if !hasRun {
      throw Mismatch(expected: "'launch' before 'relaunch'", saw: "that the app has never run")
    }
    try settle()
    try launch()
  }

  func kill() throws {
    killed.append(try running())
    app = nil
    world.clock.freeze()
  }

  /// Lets everything go, so that nothing of this scenario is left for the next one.
  func end() {
    (app, killed) = (nil, [])
    world.clock.cancelAll()
    // Whatever does not come to rest now is not looked at any more.
    try? WorkList.shared.settle()
  }
}

extension Session {
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
    case .camera(let permission, let size): world.camera.set(permission, width: size.width, height: size.height)
    case .location(let answer): world.location.set(answer)
    case .write(let name, let content):
      try checkNotRunning("store write")
      try write("the file '\(name)'", to: world.store.url, name, content)
    case .store(let refuses): world.store.set(refuses: refuses)
    case .background: try running().enterBackground()
    case .foreground: try running().enterForeground()
    case .events(let identifier): try running().backgroundEventsDelivered(identifier)
    }
  }

  /// Moves the clock on, from one due timer or reply to the next, and lets each finish before the next one rings.
  private func advance(by duration: Duration) throws {
    let end = world.clock.now.advanced(by: duration)
    while let alarm = world.clock.takeAlarm(upTo: end) {
      alarm.ring(true)
      try settle()
    }
  }

  private func write(_ what: String, to folder: URL, _ name: String, _ content: Data) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try content.write(to: folder.appending(path: name))
    } catch {
      throw Mismatch(
        expected: "\(what) to be written", saw: "that the system refuses: \(error.localizedDescription)")
    }
  }
}
