import Foundation
import Harness

extension Rows {
  static var downloads: [any Benchmark] {
    [
      ProcessRow(
        "download to a file", .microseconds, operation: "a megabyte", sizeName: "megabytes", sizes: [2, 20, 200],
        result: { $0 << 20 }, contenders: clients { ["file", $0, "\(server)/\($1 << 20)", scratch] } + curl),
      ProcessRow(
        "memory of a download", .megabytes, operation: "", sizeName: "megabytes", sizes: [2, 20, 200],
        result: { $0 << 20 }, contenders: clients { ["file", $0, "\(server)/\($1 << 20)", scratch] }),
      requests("requests of 1 KB, one after another", width: 1),
      requests("requests of 1 KB, 8 at once", width: 8),
    ]
  }

  private static func requests(_ name: String, width: Int) -> any Benchmark {
    ProcessRow(
      name, .microseconds, operation: "a request", sizeName: "requests", sizes: [400, 2_000, 10_000],
      result: { $0 * 1024 },
      contenders: clients { ["requests", $0, "\(server)/1024", "\($1)", "\(width)"] })
  }

  private static func clients(
    _ arguments: @escaping (_ client: String, _ size: Int) -> [String]
  ) -> [Contender<ProcessRow.Program>] {
    func program(_ client: String) -> (Int) -> ProcessRow.Program {
      { ProcessRow.Program(transfers, arguments(client, $0)) }
    }
    return [
      .ours(program("ours")), .limit("a bare data task", program("session")),
      .limit("ours over the session", program("ours-session")),
    ] + (Peers.hasAsyncHTTPClient ? [.peer("async-http-client", program("async-http-client"))] : [])
  }

  /// The command `curl`, if it is installed.
  private static var curl: [Contender<ProcessRow.Program>] {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let program = folders.map { "\($0)/curl" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program else { return [] }
    return [
      .peer("curl") { size in
        ProcessRow.Program(
          URL(filePath: program),
          ["-s", "-o", scratch, "-w", "%{size_download}\\n", "\(server)/\(size << 20)"])
      }
    ]
  }

  /// The program that the contenders run, beside this one.
  private static let transfers = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "Transfers")

  private static let scratch = FileManager.default.temporaryDirectory.appending(path: "transfer-\(getpid())").path

  /// The URL of a server in a separate process.
  private static let server: String = {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = transfers
    process.arguments = ["serve"]
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { fatalError("The program Transfers cannot be started: \(error)") }
    // The server ends when its input does, which is when this process ends.
    _ = Unmanaged.passRetained(input)
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return line.trimmingCharacters(in: .whitespacesAndNewlines)
  }()
}
