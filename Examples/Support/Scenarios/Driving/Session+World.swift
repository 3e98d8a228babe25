import Foundation
import Raster

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
