import Foundation
import Harness

extension Rows {
  /// The delays that a person at a terminal notices, measured with programs of the Examples package.
  static var terminals: [any Benchmark] {
    [
      terminal("a keystroke to its repaint", "keystrokes", operation: "a keystroke", result: { $0 }),
      terminal("a list scrolled by a row, to its repaint", "scrolls", operation: "a key", result: { $0 }),
      ProcessRow(
        "start to first screen", .microseconds, operation: "a start", sizeName: "starts", sizes: [1],
        result: { _ in 24 },
        contenders: [
          .ours { _ in shell(#""$0" --snapshot | wc -l"#, program("Qwinkle").path) },
          .limit("a command that prints as many lines") { _ in shell("seq 24 | wc -l", "") },
        ]),
    ]
  }

  private static func terminal(
    _ name: String, _ work: String, operation: String, result: @escaping (Int) -> Int
  ) -> any Benchmark {
    ProcessRow(
      name, .microseconds, operation: operation, sizeName: "events", sizes: [400, 2_000, 8_000], result: result,
      contenders: [.ours { ProcessRow.Program(program("TerminalProbe"), [work, "\($0)"]) }])
  }

  private static func shell(_ text: String, _ argument: String) -> ProcessRow.Program {
    ProcessRow.Program(URL(filePath: "/bin/sh"), ["-c", text, argument])
  }

  /// Returns a program of the Examples package: from the folder in ARMATURE_PROGRAMS, or else built for release.
  private static func program(_ name: String) -> URL {
    if let folder = ProcessInfo.processInfo.environment["ARMATURE_PROGRAMS"] {
      return URL(filePath: folder).appending(path: name)
    }
    let build = ["build", "-c", "release", "--package-path", root + "/Examples", "--product", name]
    guard run(build) != nil, let folder = run(build.dropLast(2) + ["--show-bin-path"]) else {
      fatalError("The program \(name) can't be built. Run 'swift \(build.joined(separator: " "))' to see why.")
    }
    return URL(filePath: folder).appending(path: name)
  }

  /// Runs the package manager, and returns its output; nil if it fails.
  private static func run(_ arguments: some Sequence<String>) -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    do { try process.run() } catch { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }
}
