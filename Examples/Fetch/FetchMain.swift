import Dispatch
import Downloads
import Foundation
import Synchronization

/// The program: reads the command line, fetches, and exits with a status.
@main
enum FetchMain {
  static func main() async {
    do throws(Options.Mistake) {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      if options.printsHelp {
        print(Options.help, terminator: "")
      } else {
        exit(await fetch(options))
      }
    } catch {
      FileHandle.standardError.write(Data("Fetch: \(error)\n\(Options.usage)".utf8))
      exit(2)
    }
  }

  @MainActor
  private static func fetch(_ options: Options) async -> Int32 {
    let console = Console()
    let fetcher = Fetcher(options, display: display(options, on: console), console: console)
    let interruption = Interruption(by: [SIGINT, SIGTERM]) { fetcher.interrupt() }
    defer { interruption.end() }
    return await fetcher.run()
  }

  @MainActor
  private static func display(_ options: Options, on console: Console) -> any Display {
    if options.printsJSON { return JSONDisplay(console) }
    return console.isTerminal ? MeterDisplay(console) : LineDisplay(console)
  }
}

/// A handler of the first of some signals, which then doesn't end the process; the second one does.
///
/// No code of the program runs in a signal handler: dispatch sources deliver the signals on a queue, and the first is
/// forwarded to the main actor.
final class Interruption {
  private final class Count: Sendable {
    let signals = Atomic(0)
  }

  private let sources: [any DispatchSourceSignal]

  /// Installs the handler.
  ///
  /// - Parameters:
  ///   - signals: The numbers of the signals.
  ///   - interrupt: Called on the first signal.
  init(by signals: [Int32], _ interrupt: @escaping @MainActor @Sendable () -> Void) {
    let queue = DispatchQueue(label: "Fetch.Interruption")
    let count = Count()
    sources = signals.map { number in
      // Ignored first: a source only observes the signal, and on Linux it installs its own handler for that.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in
        if count.signals.add(1, ordering: .relaxed).oldValue > 0 { exit(130) }
        Task { await interrupt() }
      }
      source.resume()
      return source
    }
  }

  /// Removes the handler; the signals are ignored from then on.
  func end() {
    for source in sources { source.cancel() }
  }
}
