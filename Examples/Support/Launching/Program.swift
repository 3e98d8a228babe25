public import Foundation
import MessageTracing
import Streams

/// Runs a program from its command line to its exit status.
public struct Program {
  private let name: String

  /// - Parameter name: The prefix of error messages.
  public init(_ name: String) {
    self.name = name
  }

  /// Parses the command line, then performs the work or prints the help.
  public func run<Options: AppCommandLine>(
    _ options: Options.Type, _ work: @Sendable (Options) async throws -> Int32
  ) async {
    StandardStreams.occupyClosed()
    do {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      if options.printsHelp { return try StandardStreams.write(Options.help) }
      if options.film != nil, options.scenarios.files.isEmpty {
        throw CommandLineError(description: "--film draws the screens of scenarios. Name them with --scenario.")
      }
      if options.filter != MessageFilter(), options.trace == nil, !options.opensPane {
        throw CommandLineError(description: "--trace-only narrows --trace FILE.svg or --watch. Add one of them.")
      }
      await run(trace: options.trace, only: options.filter, titled: options.diagramTitle(of: name)) {
        guard let watch = options.watch else { return try await work(options) }
        return try await watch.recorder.record { try await work(options) }
      }
    } catch {
      fail(error)
    }
  }

  /// Performs the work and exits with the returned status.
  ///
  /// A negative status ends the program by that signal, after the diagram was written. An error is printed to standard
  /// error, and the status is 2.
  ///
  /// - Parameters:
  ///   - trace: The file for the messages of the run: text for a name that ends in .txt, a Mermaid diagram for one
  ///     that ends in .mmd, else a picture of a sequence diagram; nil for none. Checked before the work begins.
  ///   - filter: The patterns in the diagram.
  ///   - title: The heading of the diagram.
  ///   - work: The program's work.
  public func run(
    trace: URL? = nil, only filter: MessageFilter = MessageFilter(), titled title: String? = nil,
    _ work: () async throws -> Int32
  ) async -> Never {
    StandardStreams.occupyClosed()
    do {
      guard let trace else { end(try await work()) }
      try Picture.checkWriting(to: trace)
      let recorder = Recorder()
      let status = try await recorder.record { try await work() }
      let run = recorder.run.narrowed(to: filter.shows)
      let text =
        switch trace.pathExtension {
        case "txt": run.text
        case "mmd": run.mermaid
        default: run.svg(.automatic, title: title ?? name)
        }
      try Picture(svg: text).write(to: trace)
      end(status)
    } catch {
      fail(error)
    }
  }

  /// Exits with a status, or ends by the signal that has interrupted the work.
  private func end(_ status: Int32) -> Never {
    if status < 0 {
      signal(-status, SIG_DFL)
      // Threads of the pool block signals.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, -status)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(-status)
    }
    exit(status)
  }

  /// Prints an error and exits, also if standard error doesn't take it.
  public func fail(_ error: any Error, status: Int32 = 2) -> Never {
    StandardStreams.writeMessage("\(name): \(error)\n")
    exit(status)
  }
}

extension AppCommandLine {
  /// Returns the heading of a diagram: the program, and the scenarios that it runs.
  fileprivate func diagramTitle(of name: String) -> String {
    let files = self.scenarios.files.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    return files.isEmpty ? name : "\(name): \(files.joined(separator: ", "))"
  }
}
