import Architectures
import Composites
import FourWaysShared
import MessageTracing
import Responders
import TargetActions
import TerminalUI

/// A few taps, one failing save and a detail with its result: the same in every architecture.
@MainActor
struct Script {
  private let shell: AppShell
  private let screen: HeadlessScreen
  private let gate: Gate
  private let show: (String) -> Void

  /// A gate that a save waits for.
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

  /// Plays the script, and shows the screen after each step.
  static func play(_ architecture: Architecture, show: @escaping (String) -> Void) async throws {
    let (screen, gate) = (HeadlessScreen(columns: 60, rows: 12, level: .none), Gate())
    let shell = try AppShell(architecture, screen: screen, store: DemoStore { await gate.pass() })
    let script = Script(shell: shell, screen: screen, gate: gate, show: show)
    show("\(architecture.rawValue)\n")
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

  /// Presses a button on the screen.
  private func tap(_ name: String, shows text: String) async throws {
    let buttons = shell.application.window.preorder.compactMap { $0 as? Button }
    guard let button = buttons.first(where: { $0.name == name }) else { throw NoButton(name: name) }
    reportMessage("tap \(name)", as: .step)
    _ = try button.simulate(.primaryActionTriggered)
    await wait(for: text, after: "tap \(name)")
  }

  /// Lets the save in progress end.
  private func answer(shows text: String) async {
    reportMessage("the store answers", as: .step)
    gate.open()
    await wait(for: text, after: "the store has answered")
  }

  /// Waits until the screen shows a text, because bindings and saves end in a later turn.
  private func wait(for text: String, after step: String) async {
    await shell.application.run { screen.text.contains(text) }
    show("== \(step)\n\(screen.text)")
  }

  /// The script names a button that the screen does not have.
  struct NoButton: Error, CustomStringConvertible {
    let name: String
    var description: String { "The screen has no button '\(name)': the script expects another controller there." }
  }
}
