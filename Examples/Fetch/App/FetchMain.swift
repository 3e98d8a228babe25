import Downloads
import Foundation

/// Starts the program as the command line asks, and says in a sentence why it cannot.
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
