import Downloads
import Foundation

/// What the tests of memory run as a process of its own: one piece of work, and what it took.
///
///     DownloadProbe download ADDRESS FILE
///     DownloadProbe form CONTENT FILE
@main enum DownloadProbe {
  @MainActor static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3 else { exit(64) }
    let file = URL(filePath: words[2])
    switch words[0] {
    case "download":
      let service = DownloadService()
      let job = service.start(.get(words[1], to: .file(file)))
      // The test sends more as it reads how much is here.
      for await event in job.events {
        if case .progress(let progress) = event { write("\(progress.received)\n") }
      }
      guard case .finished(let done) = await job.outcome else { exit(1) }
      write("\(done.byteCount) \(peakMemory)\n")
    case "form":
      var form = MultipartForm(boundary: "probe")
      form.append(file: URL(filePath: words[1]), name: "content")
      try form.write(to: file)
      write("\(try form.contentLength) \(peakMemory)\n")
    default: exit(64)
    }
  }

  private static func write(_ line: String) { FileHandle.standardOutput.write(Data(line.utf8)) }

  /// The most memory that was resident, in bytes.
  private static var peakMemory: Int {
    #if os(Linux)
      // The system's other figure counts what the parent had when it made this process.
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
