import Downloads
import Foundation
import Streams

/// The program: reads the command line, fetches, and exits with a status.
@main
enum FetchMain {
  static func main() async {
    StandardStreams.occupyClosed()
    let help = Help(program: CommandLine.arguments.first)
    do throws(Options.Mistake) {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      if options.printsAbout {
        return printAbout(options.printsHelp ? help.text : help.versionLine)
      }
      await run(options, help)
    } catch {
      end(because: "\(help.program): \(error)\n\(help.hint)")
    }
  }

  private static func run(_ options: Options, _ help: Help) async {
    var options = options
    do throws(Options.Mistake) {
      try options.readFiles()
      try askForPassword(&options)
    } catch {
      end(because: "\(help.program): \(error)")
    }
    switch await fetch(options) {
    case .status(let status): exit(status)
    case .closedOutput: endByBrokenPipe()
    }
  }

  /// Ends the process by SIGPIPE, or with the status that a shell reports for that signal.
  private static func endByBrokenPipe() -> Never {
    // Threads of the pool may block the signal.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // Repeated, since a library on another thread may ignore the signal for a moment.
    for _ in 0..<100 {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
      usleep(1_000)
    }
    exit(128 + SIGPIPE)
  }

  /// Prints help or version.
  private static func printAbout(_ text: String) {
    do throws(StreamFailure) {
      try StandardStreams.write(text)
    } catch {
      StandardStreams.writeMessage("\(error)\n")
      exit(FailureKind.disk.exitStatus)
    }
  }

  private static func end(because text: String) -> Never {
    Console().printError(text)
    exit(FailureKind.usage.exitStatus)
  }

  private static func askForPassword(_ options: inout Options) throws(Options.Mistake) {
    guard let user = options.user, user.password == nil else { return }
    do throws(PasswordPrompt.Failure) {
      options.user?.password = try PasswordPrompt.ask("Password of \(user.name.withoutTerminalControls): ")
    } catch {
      switch error {
      case .interrupted: exit(FailureKind.interrupted.exitStatus)
      case .noTerminal:
        throw Options.Mistake(
          "There is no terminal to ask for the password of --user. Write it like --user name:password.")
      }
    }
  }

  @MainActor
  private static func fetch(_ options: Options) async -> ProgramEnd {
    // A closed output is an error of a write, which the fetcher handles.
    signal(SIGPIPE, SIG_IGN)
    let fetcher = Fetcher(options)
    let interruption = Interruption(by: Interruption.signals, status: FailureKind.interrupted.exitStatus) {
      fetcher.interrupt()
    }
    defer { interruption.end() }
    return await fetcher.run()
  }
}
