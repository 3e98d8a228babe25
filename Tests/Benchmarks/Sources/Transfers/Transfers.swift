import Foundation

/// The program that the rows about downloads run.
///
///     Transfers serve                                   prints its URL, and serves N bytes at /N/NAME until its input ends
///     Transfers file CLIENT URL FILE                    downloads a file
///     Transfers requests CLIENT URL COUNT WIDTH FOLDER  downloads URL/document-N into FOLDER, WIDTH of COUNT at once
@main enum Transfers {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("serve", 1): try Server.run()
    case ("file", 4):
      try await client(words[1]).download(words[2], to: URL(filePath: words[3]))
    case ("requests", 6):
      guard let count = Int(words[3]), let width = Int(words[4]) else { exit(64) }
      try await client(words[1]).request(words[2], count: count, width: width, into: URL(filePath: words[5]))
    default: exit(64)
    }
  }

  private static func client(_ name: String) -> any Client {
    switch name {
    case "ours": Ours()
    case "direct": Direct()
    case "synchronized": Synchronized()
    case "session": BareSession()
    #if HAS_ASYNCHTTPCLIENT
      case "async-http-client": Asynchronous()
    #endif
    default: exit(64)
    }
  }
}

/// A way to fetch a document.
protocol Client: Sendable {
  /// Writes the document into a file.
  func download(_ address: String, to file: URL) async throws
}

extension Client {
  /// Downloads `count` documents into a folder, `width` at a time.
  func request(_ address: String, count: Int, width: Int, into folder: URL) async throws {
    try await withThrowingTaskGroup { group in
      for lane in 0..<width {
        group.addTask {
          for index in stride(from: lane, to: count, by: width) {
            let name = "document-\(index)"
            try await download("\(address)/\(name)", to: folder.appending(path: name))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// The error when a response is missing.
struct NoAnswer: Error {}
