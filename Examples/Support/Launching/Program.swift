public import Foundation
import MessageTracing

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
    do {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      if options.printsHelp { return print(Options.help, terminator: "") }
      await run(trace: options.trace) { try await work(options) }
    } catch {
      fail(error)
    }
  }

  /// Performs the work and exits with the returned status.
  ///
  /// An error is printed to standard error, and the status is 2.
  ///
  /// - Parameters:
  ///   - trace: The file for a sequence diagram of the run; nil for none.
  ///   - work: The program's work.
  public func run(trace: URL? = nil, _ work: () async throws -> Int32) async -> Never {
    do {
      guard let trace else { exit(try await work()) }
      let recorder = Recorder()
      let status = try await recorder.record { try await work() }
      try Picture(svg: recorder.run.svg(.automatic)).write(to: trace)
      exit(status)
    } catch {
      fail(error)
    }
  }

  /// Prints an error and exits.
  public func fail(_ error: any Error, status: Int32 = 2) -> Never {
    FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
    exit(status)
  }
}

/// A picture file: a screen or a diagram.
public struct Picture: Sendable {
  private let svg: String

  public init(svg: String) {
    self.svg = svg
  }

  /// Writes the picture, replacing an existing file.
  public func write(to file: URL) throws {
    do {
      try Data(svg.utf8).write(to: file)
    } catch {
      throw Unwritable(file: file)
    }
  }

  private struct Unwritable: Error, CustomStringConvertible {
    let file: URL

    var description: String {
      "The picture can't be written to '\(file.path)'. Name a file in an existing, writable folder."
    }
  }
}
