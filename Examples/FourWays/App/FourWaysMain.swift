import Architectures
import Foundation
import FourWaysMVC
import FourWaysMVVM
import FourWaysShared
import FourWaysVIP
import FourWaysVIPER
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
    let feature = Feature.of(options.architecture)
    if !options.playsScript, (try? TerminalScreen.checkAvailability()) != nil {
      let screen = try TerminalScreen()
      let shell = try AppShell(feature, screen: screen, store: DemoStore { try? await Task.sleep(for: .seconds(1)) })
      await shell.application.run(on: screen)
    } else {
      try await Script.play(feature) { print($0) }
    }
  }
}

extension Feature {
  /// The feature in an architecture.
  static func of(_ architecture: Architecture) -> Feature {
    switch architecture {
    case .mvc: .mvc
    case .mvvm: .mvvm
    case .viper: .viper
    case .vip: .vip
    }
  }
}
