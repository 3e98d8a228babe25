import Architectures
import Foundation
import FourWaysShared
import Responders
import TargetActions
import TerminalUI

@testable import FourWays

/// The feature in one architecture, on a headless screen, with simulated user actions.
@MainActor
struct HeadlessApp {
  let shell: AppShell
  let screen: HeadlessScreen
  let store: HeldStore

  init(_ architecture: Architecture, columns: Int = 60, rows: Int = 12, level: ColorLevel = .none) throws {
    store = HeldStore()
    screen = HeadlessScreen(columns: columns, rows: rows, level: level)
    shell = try AppShell(architecture, screen: screen, store: store)
  }

  /// The button with a name on the screen.
  func button(_ name: String) -> Button? {
    shell.application.window.preorder.compactMap { $0 as? Button }.first { $0.name == name }
  }

  /// Simulates a tap.
  func tap(_ name: String) throws {
    _ = try button(name)?.simulate(.primaryActionTriggered)
  }

  /// Presses a key.
  func press(_ key: Key) {
    shell.application.send(.key(KeyPress(key)))
  }

  /// Waits until the screen shows a text; bindings and saves end in a later turn.
  func shows(_ text: String) async {
    await shell.application.run { screen.text.contains(text) }
  }

  /// The lines between the bars that have text.
  var lines: [String] {
    shell.application.displayIfNeeded()
    return screen.canvas.lines.dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      $0.contains { $0.isLetter || $0.isNumber }
    }
  }

  /// The first and the last line of the screen.
  var bars: [String] {
    shell.application.displayIfNeeded()
    return [screen.canvas.lines.first, screen.canvas.lines.last].compactMap(\.self)
  }
}

/// A store whose saves a test ends one by one.
@MainActor
final class HeldStore: CounterStore {
  /// The values of all saves, in order.
  private(set) var saves: [Int] = []
  private var waiting: [CheckedContinuation<SaveError?, Never>] = []
  private var arrival: CheckedContinuation<Void, Never>?

  func save(_ value: Int) async throws(SaveError) {
    saves.append(value)
    let error = await withCheckedContinuation { answer in
      waiting.append(answer)
      arrival?.resume()
      arrival = nil
    }
    if let error { throw error }
  }

  /// Waits for a save, unless one is in progress.
  func arrived() async {
    if waiting.isEmpty { await withCheckedContinuation { arrival = $0 } }
  }

  /// Ends the oldest save in progress; waits for one if there is none.
  func answer(_ error: SaveError? = nil) async {
    await arrived()
    waiting.removeFirst().resume(returning: error)
  }
}
