public import Foundation
import MessageTracing

/// A program from its start to its exit status.
public struct Program {
  private let name: String

  /// - Parameter name: What its complaints begin with.
  public init(_ name: String) {
    self.name = name
  }

  /// Reads the command line, and does what it asks for or prints the help.
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

  /// Does the program's work and ends with the status that it returns.
  ///
  /// What cannot be done is said in a sentence on the standard error, and the status is 2.
  ///
  /// - Parameters:
  ///   - trace: The file for a diagram of who said what to whom meanwhile; nil for none.
  ///   - work: What is to be done.
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

  /// Says why the program cannot go on, and ends it.
  public func fail(_ error: any Error, status: Int32 = 2) -> Never {
    FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
    exit(status)
  }
}

/// A picture that a person asked for: a screen, or a diagram.
public struct Picture: Sendable {
  private let svg: String

  public init(svg: String) {
    self.svg = svg
  }

  /// Writes it, over what the file has.
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
      "The picture cannot be written to '\(file.path)'. Name a file in a folder that is there and may be written to."
    }
  }
}
