import Foundation

/// The program that the rows about downloads run.
///
///     Transfers serve                            prints its URL, and serves N bytes at /N until its input ends
///     Transfers file CLIENT URL FILE             prints the size of the file, and the peak memory in megabytes
///     Transfers requests CLIENT URL COUNT WIDTH  prints the total size of the files, and the peak memory
@main enum Transfers {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("serve", 1): try Server.run()
    case ("file", 4):
      let file = URL(filePath: words[3])
      try? FileManager.default.removeItem(at: file)
      defer { try? FileManager.default.removeItem(at: file) }
      try await client(words[1]).download(words[2], to: file)
      print(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0, peakMemory)
    case ("requests", 5):
      guard let count = Int(words[3]), let width = Int(words[4]) else { exit(64) }
      print(try await client(words[1]).request(words[2], count: count, width: width), peakMemory)
    default: exit(64)
    }
  }

  private static func client(_ name: String) -> any Client {
    switch name {
    case "ours": Ours()
    case "ours-session": Ours(overSession: true)
    case "session": BareSession()
    #if HAS_ASYNCHTTPCLIENT
      case "async-http-client": Asynchronous()
    #endif
    default: exit(64)
    }
  }

  /// The peak memory of this process in megabytes; 0 if the system doesn't report it.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }.map { $0 / 1024 } ?? 0
  }
}

/// A way to fetch a document.
protocol Client: Sendable {
  /// Writes the document into a file.
  func download(_ address: String, to file: URL) async throws
}

extension Client {
  /// Writes a document into a file `count` times, `width` times in parallel, and returns the number of received bytes.
  func request(_ address: String, count: Int, width: Int) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for lane in 0..<width {
        group.addTask {
          let file = FileManager.default.temporaryDirectory.appending(path: "request-\(getpid())-\(lane)")
          var sum = 0
          for _ in stride(from: lane, to: count, by: width) {
            try await download(address, to: file)
            var information = stat()
            guard stat(file.path, &information) == 0, unlink(file.path) == 0 else { throw NoAnswer() }
            sum += Int(information.st_size)
          }
          return sum
        }
      }
      return try await group.reduce(0, +)
    }
  }
}

/// The error when a response is missing.
struct NoAnswer: Error {}
