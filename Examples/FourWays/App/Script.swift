import Architectures
import Composites
import FourWaysShared
import Responders
import TargetActions
import TerminalUI

/// A few taps, one failing save and a detail with its result: the same in every architecture.
@MainActor
struct Script {
  private let host: Host
  private let screen: HeadlessScreen
  private let gate: Gate
  private let show: (String) -> Void

  /// What a save waits for.
  private final class Gate {
    private var arrived: CheckedContinuation<Void, Never>?
    private var openings = 0

    func pass() async {
      guard openings == 0 else { return openings -= 1 }
      await withCheckedContinuation { arrived = $0 }
    }

    func open() {
      guard let arrived else { return openings += 1 }
      self.arrived = nil
      arrived.resume()
    }
  }

  /// Plays it, and shows each step with what a person would see after it.
  static func play(_ feature: Feature, show: @escaping (String) -> Void) async throws {
    let (screen, gate) = (HeadlessScreen(columns: 44, rows: 6), Gate())
    let host = try Host(feature, screen: screen, store: DemoStore { await gate.pass() })
    let script = Script(host: host, screen: screen, gate: gate, show: show)
    show("\(feature.architecture.rawValue)\n")
    await script.wait(for: "0 of 10", after: "start")
    for value in 1...3 { try await script.tap("add", shows: "\(value) of 10") }
    try await script.tap("save", shows: "Saving…")
    await script.answer(shows: "Not saved: the disk is full. Try again.")
    try await script.tap("save", shows: "Saving…")
    await script.answer(shows: "Saved 3.")
    try await script.tap("step", shows: "Count in steps of")
    try await script.tap("step5", shows: "Step: 5")
    try await script.tap("add", shows: "8 of 10")
    try await script.tap("add", shows: "No further than 10.")
  }

  /// Presses a button of the scene that is seen.
  private func tap(_ name: String, shows text: String) async throws {
    let buttons = host.application.window.preorder.compactMap { $0 as? Button }
    guard let button = buttons.first(where: { $0.name == name }) else { throw NoButton(name: name) }
    _ = try button.simulate(.primaryActionTriggered)
    await wait(for: text, after: "tap \(name)")
  }

  /// Lets the store answer.
  private func answer(shows text: String) async {
    gate.open()
    await wait(for: text, after: "the store has answered")
  }

  /// Waits until the screen shows a text, since bindings and answers take a turn.
  private func wait(for text: String, after step: String) async {
    await host.application.run { screen.text.contains(text) }
    show("== \(step)\n\(screen.text)")
  }

  /// The script names a button that the screen does not have.
  struct NoButton: Error, CustomStringConvertible {
    let name: String
    var description: String { "The screen has no button '\(name)': it shows another scene than the script expects." }
  }
}
