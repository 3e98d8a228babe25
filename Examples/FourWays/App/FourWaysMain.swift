import Architectures
import Foundation
import FourWaysShared
import Launching
import MessageTracing
import TerminalUI

/// Shows the feature in the terminal, or plays the script if there is none.
@main
enum FourWaysMain {
  static func main() async {
    do {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      if options.printsHelp { return print(Options.help, terminator: "") }
      let recorder = Recorder()
      try await recorder.record { try await run(options) }
      if let file = options.trace { try Drawing(run: recorder.run).write(to: file) }
    } catch {
      Program("FourWays").fail(error, status: error is CommandLineError ? 2 : 1)
    }
  }

  @MainActor
  private static func run(_ options: Options) async throws {
    if !options.playsScript, (try? TerminalScreen.checkAvailability()) != nil {
      let screen = try TerminalScreen()
      let store = DemoStore { try? await Task.sleep(for: .seconds(1)) }
      // A recorder of its own, because the pane takes messages out of it.
      let recorder = Recorder()
      try await recorder.record {
        let shell = try AppShell(options.architecture, screen: screen, store: store)
        shell.application.pane = MessagePane(recorder, showing: MessageFilter().shows)
        await shell.application.run(on: screen)
      }
    } else {
      try await Script.play(options.architecture) { print($0) }
    }
  }
}
