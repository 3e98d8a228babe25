import Architectures
import FourWaysMVC
import FourWaysMVVM
import FourWaysShared
import FourWaysVIP
import FourWaysVIPER
import Responders
import TargetActions
import TerminalUI

@testable import FourWays

/// The feature in one architecture, on a headless screen, with simulated user actions.
@MainActor
struct HeadlessApp {
  let shell: AppShell
  let screen = HeadlessScreen(columns: 44, rows: 6, level: .none)
  let store: HeldStore

  init(_ architecture: Architecture) throws {
    store = HeldStore()
    shell = try AppShell(Feature.of(architecture), screen: screen, store: store)
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
  func press(_ key: Character) {
    shell.application.send(.key(KeyPress(.character(key))))
  }

  /// Waits until the screen shows a text; bindings and saves end in a later turn.
  func shows(_ text: String) async {
    await shell.application.run { screen.text.contains(text) }
  }

  /// The lines of the screen that aren't empty.
  var lines: [String] {
    shell.application.displayIfNeeded()
    return screen.text.split(separator: "\n").map { $0.trimmingCharacters() }.filter { !$0.isEmpty }
  }
}

extension Substring {
  fileprivate func trimmingCharacters() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
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

  /// Ends the oldest save in progress; waits for one if there is none.
  func answer(_ error: SaveError? = nil) async {
    if waiting.isEmpty { await withCheckedContinuation { arrival = $0 } }
    waiting.removeFirst().resume(returning: error)
  }
}
