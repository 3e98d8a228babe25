import Documents
import Foundation
import Harness

/// The rows about downloads: the program Fetch of the Examples package beside the command curl, and the price of each
/// promise beside a transfer without it.
extension Rows {
  static var downloads: [any Benchmark] {
    let schemes = Site.shared.schemes
    return schemes.flatMap(files) + schemes.flatMap { [documents($0, width: 1), documents($0, width: 8)] }
      + [arrivals, connections] + starts
  }

  // MARK: One file

  private static func files(_ scheme: Site.Scheme) -> [any Benchmark] {
    func program(_ tool: Download.Tool) -> (Int) -> ProcessRow.Program {
      { size in Download(scheme, "\(size << 20)").program(tool, length: size << 20) }
    }
    let runs = ProcessRuns(
      sizeName: "megabytes", sizes: [2, 20, 200], result: { $0 << 20 },
      contenders: [.ours(program(.fetch))] + curl(program(.curl)) + (scheme == .http ? sessions : []))
    return [
      ProcessRow("download over \(scheme.rawValue)", .microseconds, operation: "a megabyte", runs),
      ProcessRow(
        "processor time of a download over \(scheme.rawValue)", .processorMicroseconds, operation: "a megabyte", runs),
      ProcessRow("memory of a download over \(scheme.rawValue)", .megabytes, operation: "", runs),
    ]
  }

  /// The code that a user would write by hand, with two HTTP clients of Swift.
  private static var sessions: [Contender<ProcessRow.Program>] {
    func program(_ client: String) -> (Int) -> ProcessRow.Program {
      { size in Download(.http, "\(size << 20)").program(.transfers(client), length: size << 20) }
    }
    return [.limit("a bare data task", program("session"))]
      + (Peers.hasAsyncHTTPClient ? [.peer("async-http-client", program("async-http-client"))] : [])
  }

  private static func curl(
    _ program: @escaping (Int) -> ProcessRow.Program
  ) -> [Contender<ProcessRow.Program>] {
    Tools.path(of: "curl") == nil ? [] : [.peer("curl", program)]
  }

  // MARK: Many documents

  private static let sizesOfDocuments = [125, 500, 2_000]

  private static func documents(_ scheme: Site.Scheme, width: Int) -> any Benchmark {
    func program(_ tool: Download.Tool) -> (Int) -> ProcessRow.Program {
      { size in Download(scheme, "1024").program(tool, count: size, width: width) }
    }
    return ProcessRow(
      "1 KB over \(scheme.rawValue), \(width == 1 ? "one after another" : "\(width) at once")", .microseconds,
      operation: "a document",
      ProcessRuns(
        sizeName: "documents", sizes: sizesOfDocuments, result: { $0 * 1024 },
        contenders: [.ours(program(.fetch))] + curl(program(.curl))))
  }

  /// The price of a file that arrives whole or not at all, and of one that outlasts a loss of power.
  private static var arrivals: any Benchmark {
    func program(_ client: String) -> (Int) -> ProcessRow.Program {
      { size in Download(.http, "1024").program(.transfers(client), count: size, width: 8) }
    }
    let contenders: [Contender<ProcessRow.Program>] = [
      .ours(program("ours")), .limit("written into the destination", program("direct")),
      .limit("synchronized with the disk", program("synchronized")), .limit("a bare data task", program("session")),
    ]
    return ProcessRow(
      "arrival of 1 KB", .microseconds, operation: "a document",
      ProcessRuns(
        sizeName: "documents", sizes: sizesOfDocuments, result: { $0 * 1024 },
        contenders: contenders
          + (Peers.hasAsyncHTTPClient ? [.peer("async-http-client", program("async-http-client"))] : [])))
  }

  // MARK: Connections and starts

  private static var connections: any Benchmark {
    func program(_ connections: Int) -> (Int) -> ProcessRow.Program {
      { size in
        Download(.http, "\(size << 20)").program(.fetch, length: size << 20, ["--connections", "\(connections)"])
      }
    }
    return ProcessRow(
      "a file over four connections", .microseconds, operation: "a megabyte",
      ProcessRuns(
        sizeName: "megabytes", sizes: [2, 20, 200], result: { $0 << 20 },
        contenders: [.ours(program(4)), .limit("over one connection", program(1))]))
  }

  private static var starts: [any Benchmark] {
    func start(_ tool: Download.Tool) -> (Int) -> ProcessRow.Program {
      { _ in ProcessRow.Program(tool.file, ["--version"], result: { 1 }) }
    }
    func byte(_ tool: Download.Tool) -> (Int) -> ProcessRow.Program {
      { _ in Download(.http, "1").program(tool, length: 1) }
    }
    func row(
      _ name: String, _ operation: String, _ program: (Download.Tool) -> (Int) -> ProcessRow.Program
    ) -> any Benchmark {
      ProcessRow(
        name, .microseconds, operation: operation,
        ProcessRuns(
          sizeName: "", sizes: [1], rounds: 25, result: { _ in 1 },
          contenders: [.ours(program(.fetch))] + curl(program(.curl))))
    }
    return [
      row("start of a program that downloads", "a start", start), row("download of one byte", "a start", byte),
    ]
  }
}

/// A download of the site's document by a program, into a folder of its own.
private struct Download {
  enum Tool {
    case fetch, curl
    /// The program Transfers with one of its clients.
    case transfers(String)

    var file: URL {
      switch self {
      case .fetch: Self.builtFetch
      case .curl: Tools.path(of: "curl") ?? URL(filePath: "/usr/bin/curl")
      case .transfers: Tools.beside("Transfers")
      }
    }

    private static let builtFetch = Tools.example("Fetch")
  }

  /// The folder of one run.
  ///
  /// Each run has a new folder, because a file system is slow to reuse what was removed during the last minute.
  private final class Folder {
    private(set) var path = Tools.scratch

    func renew() throws {
      path = Tools.scratch.appending(path: "arrived-\(UUID())")
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    }
  }

  private let scheme: Site.Scheme
  private let path: String

  init(_ scheme: Site.Scheme, _ path: String) {
    self.scheme = scheme
    self.path = path
  }

  private var options: [String] { Site.shared.certificate.map { scheme == .http ? [] : ["--cacert", $0] } ?? [] }

  /// Returns the program that downloads one document to a file.
  func program(_ tool: Tool, length: Int, _ others: [String] = []) -> ProcessRow.Program {
    let file = Tools.scratch.appending(path: "arrived")
    let address = Site.shared.address(scheme, path)
    let arguments =
      switch tool {
      case .fetch: options + others + ["-o", file.path, address]
      case .curl: ["-s"] + options + ["-o", file.path, address]
      case .transfers(let client): ["file", client, address, file.path]
      }
    func removingFile() -> [String] {
      try? FileManager.default.removeItem(at: file)
      return arguments
    }
    return ProcessRow.Program(tool.file, preparing: removingFile) {
      try Document.matches(file, length: length) ? length : -1
    }
  }

  /// Returns the program that downloads documents of 1 KB into a folder.
  func program(_ tool: Tool, count: Int, width: Int) -> ProcessRow.Program {
    let names = (0..<count).map { "document-\($0)" }
    let list = Tools.scratch.appending(path: "list")
    let folder = Folder()
    let address = Site.shared.address(scheme, path)
    func arguments() throws -> [String] {
      try folder.renew()
      switch tool {
      case .fetch:
        try write(names.map { "\(address)/\($0)" }, to: list)
        return options + ["--limit-per-host", "\(width)", "-i", list.path, "-d", folder.path.path]
      case .curl:
        // Its meter for parallel transfers isn't silent.
        let quiet = ["-s", "--no-progress-meter"]
        try write(names.map { "url = \(address)/\($0)\noutput = \(folder.path.path)/\($0)" }, to: list)
        return quiet + options + (width == 1 ? [] : ["--parallel", "--parallel-max", "\(width)"]) + ["-K", list.path]
      case .transfers(let client):
        return ["requests", client, address, "\(count)", "\(width)", folder.path.path]
      }
    }
    return ProcessRow.Program(tool.file, preparing: arguments) {
      let arrived = try FileManager.default.contentsOfDirectory(atPath: folder.path.path)
      let areRight = try names.allSatisfy { try Document.matches(folder.path.appending(path: $0), length: 1024) }
      return areRight ? arrived.count * 1024 : -1
    }
  }

  private func write(_ lines: [String], to list: URL) throws {
    try (lines.joined(separator: "\n") + "\n").write(to: list, atomically: true, encoding: .utf8)
  }
}
