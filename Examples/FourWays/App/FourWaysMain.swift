import Architectures
import FourWaysShared
import Launching
import MessageTracing
import Streams
import TerminalUI

/// Shows the feature in the terminal, or plays the script if there is none.
@main
enum FourWaysMain {
  static func main() async {
    let program = Program("FourWays")
    do {
      StandardStreams.occupyClosed()
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      if options.printsHelp { return try StandardStreams.write(Options.help) }
      await program.run(trace: options.trace) { try await run(options) }
    } catch {
      program.fail(error)
    }
  }

  /// Shows or plays the feature.
  ///
  /// - Returns: The exit status; negative for a signal.
  @MainActor
  private static func run(_ options: Options) async throws -> Int32 {
    guard !options.playsScript, (try? TerminalScreen.checkAvailability()) != nil else {
      var failure: StreamFailure?
      try await Script.play(options.architecture) { screen in
        do throws(StreamFailure) { try StandardStreams.write(screen + "\n") } catch { failure = error }
      }
      if let failure { throw failure }
      return 0
    }
    let screen = try TerminalScreen()
    let store = DemoStore { try? await Task.sleep(for: .seconds(1)) }
    // A recorder of its own, because the pane takes messages out of it.
    let recorder = Recorder()
    return try await recorder.record {
      let shell = try AppShell(options.architecture, screen: screen, store: store)
      shell.openPane(recorder)
      await shell.application.run(on: screen)
      return shell.application.endingSignal.map { -$0 } ?? 0
    }
  }
}
