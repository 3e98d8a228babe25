import Foundation

/// What the rows about downloads run as programs of their own.
///
///     Transfers serve                            prints its address, and serves N bytes at /N until its input ends
///     Transfers file CLIENT URL FILE             prints the bytes of the file, and the most memory in megabytes
///     Transfers requests CLIENT URL COUNT WIDTH  prints the bytes of all files, and the most memory
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

  /// The most memory that this process has had, in megabytes; 0 where the system does not say.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }.map { $0 / 1024 } ?? 0
  }
}

/// One way to fetch what a server has.
protocol Client: Sendable {
  /// Writes the document into a file.
  func download(_ address: String, to file: URL) async throws
}

extension Client {
  /// Writes a document into a file so many times, so many at once, and returns how many bytes came.
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

/// A response that is none.
struct NoAnswer: Error {}
