import ArmatureTestSupport
import Foundation
import LoopbackServer
import Synchronization
import Testing

/// The program DownloadProbe, running in a separate process.
final class Probe {
  private let process: ChildProcess
  private let output: Output
  private let closed: AsyncStream<Void>

  private final class Output: Sendable {
    let text = Mutex("")
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - environment: Changes to the environment of the tests.
  ///   - progress: Called with the last number of the output as it grows.
  init(
    _ words: String..., environment: [String: String] = [:], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws {
    let output = Output()
    self.output = output
    let (closed, closer) = AsyncStream<Void>.makeStream()
    self.closed = closed
    let program = try #require(
      ChildProcess.program("DownloadProbe"), "The program DownloadProbe isn't in the folder of the tests.")
    let pipe = Pipe()
    process = try ChildProcess(
      program, words, environment: environment, output: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    let reader = pipe.fileHandleForReading
    // A thread instead of the pipe's handler, which crashed the system's event loop when many pipes closed.
    Thread.detachNewThread {
      while case let data = reader.availableData, !data.isEmpty {
        let last = output.text.withLock { text in
          text += String(decoding: data, as: UTF8.self)
          return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) }
        }
        if let last { progress(last) }
      }
      closer.finish()
    }
  }

  /// Kills the process.
  func kill() { process.send(SIGKILL) }

  /// Waits until the process has ended, and returns its status or the negative number of the signal that ended it.
  func end() async -> Int32 {
    for await _ in closed {}
    return await process.end()
  }

  /// Waits until the process has succeeded, and returns the last line of its output.
  func line() async throws -> String {
    let status = await end()
    let text = output.text.withLock { $0 }
    try #require(status == 0, "The process ended with \(status) and printed '\(text)'.")
    return text.split(separator: "\n").last.map(String.init) ?? ""
  }

  /// Waits until the process has succeeded, and returns the numbers in the last line of its output.
  func numbers() async throws -> [Int] { try await line().split(separator: " ").compactMap { Int($0) } }
}

/// The connection between the program and a server of the tests.
enum Wire: String, Sendable, CaseIterable {
  case plain
  /// TLS with HTTP/1.1.
  case encrypted
  /// TLS with HTTP/2.
  case http2

  /// Those that this system has the libraries for.
  static let available: [Wire] = {
    #if os(Linux)
      allCases.filter { wire in
        switch wire {
        case .plain: true
        case .encrypted: ServerSecurity.isAvailable
        case .http2: ServerSecurity.isHTTP2Available
        }
      }
    #else
      // Foundation's session trusts no authority that the environment names.
      [.plain]
    #endif
  }()

  static let secure: [Wire] = available.filter { $0 != .plain }

  /// What servers are created with.
  var security: ServerSecurity {
    switch self {
    case .plain: .plain
    case .encrypted: .tls()
    case .http2: .http2()
    }
  }

  /// The environment in which the program trusts the servers.
  func environment() throws -> [String: String] {
    guard self != .plain else { return [:] }
    // Processes that run at the same time write the same text.
    let file = FileManager.default.temporaryDirectory.appending(path: "armature-test-authority.pem")
    try Data(TestCertificates.caPEM.utf8).write(to: file, options: .atomic)
    // It takes precedence over the other variables, which the environment of the tests may have.
    return ["CURL_CA_BUNDLE": file.path]
  }
}
