import Foundation
import Harness

extension Rows {
  /// What a person in front of a terminal waits for; the programs are those of the package Armature itself.
  static var terminals: [any Benchmark] {
    [
      terminal("a keystroke to its repaint", "keystrokes", operation: "a keystroke", result: { $0 }),
      terminal("a list scrolled by a row, to its repaint", "scrolls", operation: "a key", result: { $0 }),
      ProcessRow(
        "start to first screen", .microseconds, operation: "a start", sizeName: "starts", sizes: [1],
        result: { _ in 24 },
        contenders: [
          .ours { _ in shell(#""$0" --snapshot | wc -l"#, program("Qwinkle").path) },
          .limit("a command that prints as much") { _ in shell("seq 24 | wc -l", "") },
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

  /// A program of the package Armature, built optimised unless a folder with built programs is named.
  private static func program(_ name: String) -> URL {
    if let folder = ProcessInfo.processInfo.environment["ARMATURE_PROGRAMS"] {
      return URL(filePath: folder).appending(path: name)
    }
    let build = ["build", "-c", "release", "--package-path", root, "--product", name]
    guard run(build) != nil, let folder = run(build.dropLast(2) + ["--show-bin-path"]) else {
      fatalError("The program \(name) cannot be built: run 'swift \(build.joined(separator: " "))' to see why.")
    }
    return URL(filePath: folder).appending(path: name)
  }

  /// Runs the package manager, and returns what it writes; nil if it fails.
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
