import Foundation

/// Checks that the Swift files of katas are formatted as the project's are.
struct FormatCheck {
  let katas: [Kata]
  let toolchain: Toolchain

  func findings() throws(ToolProblem) -> [Verifier.Finding] {
    guard !katas.isEmpty else { return [] }
    let output = FileManager.default.temporaryDirectory.appending(path: "kata-format-\(getpid())-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    var arguments = ["format", "lint", "--strict", "--parallel", "--recursive"]
    if let configuration { arguments += ["--configuration", configuration.path] }
    let run = try ChildProgram(path: toolchain.formatter, arguments: arguments + katas.map(\.folder.path))
      .run(limits: .init(seconds: 120, output: 16 << 20), output: output, isCanceled: { false })
    guard run.end != .exited(0) else { return [] }
    let lines = run.output.split(separator: "\n").map(String.init)
    let findings = katas.flatMap { kata in
      lines.filter { $0.hasPrefix(kata.folder.path + "/") }.map { line in
        Verifier.Finding(
          kata: kata.folder.lastPathComponent, sentence: String(line.dropFirst(kata.folder.path.count + 1)))
      }
    }
    guard findings.isEmpty else { return findings }
    return [Verifier.Finding(kata: "swift format", sentence: lines.first ?? "It ended with \(run.end).")]
  }

  /// The nearest configuration above the katas.
  private var configuration: URL? {
    var folder = katas[0].folder
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let file = folder.appending(path: ".swift-format")
      if file.isExistingFile { return file }
    }
    return nil
  }
}
