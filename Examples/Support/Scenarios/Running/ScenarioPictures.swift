public import Foundation
import TerminalUI

extension ScenarioRunner {
  /// Runs files in order, and writes pictures of their screens.
  ///
  /// - Parameters:
  ///   - snapshot: The file for a picture of the last screen; nil for none.
  ///   - film: The file for a moving picture of all screens; nil for none.
  ///   - title: What the pictures show, for assistive technologies.
  ///   - write: Writes a picture to a file.
  /// - Returns: The exit status, as without pictures.
  public func run(
    files: [String], snapshot: URL?, film: URL?, title: String, write: (_ svg: String, _ file: URL) throws -> Void
  ) throws -> Int32 {
    guard snapshot != nil || film != nil else { return run(files: files) }
    let screens = Screens()
    let status = run(files: files) { screens.film.add($0) }
    guard let last = screens.film.last else { return status }
    if let snapshot { try write(last.svg(title: title), snapshot) }
    if let film { try write(screens.film.svg(title: title), film) }
    return status
  }

  @MainActor
  private final class Screens {
    var film = Film()
  }
}
