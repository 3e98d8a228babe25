import DataProviders
import Downloads
import Foundation

/// The program that tests run in a separate process: it performs one task and prints figures.
///
///     DownloadProbe download ADDRESS FILE    prints the received bytes, and at the end all bytes and the peak memory
///     DownloadProbe form CONTENT FILE        prints the form's bytes and the peak memory
///     DownloadProbe resume ADDRESS FILE      continues a partial file; prints the file's bytes
///     DownloadProbe ranges ADDRESS FILE      the same over four connections
///     DownloadProbe journal ADDRESS FILE     starts or continues three jobs; prints the counts of outcomes and finish events
///     DownloadProbe many ADDRESS COUNT       prints the numbers of successes, leaked jobs and leaked open files
///
/// On Linux it also measures the engine of the standard transport:
///
///     DownloadProbe fetch ADDRESS -          prints the status and the number of bytes, or the failure
///     DownloadProbe upload ADDRESS COUNT     sends a body, and prints the same
///     DownloadProbe slow ADDRESS OTHER       prints the bytes, the other documents and the additional memory
///     DownloadProbe silent ADDRESS COUNT     prints the timed out exchanges, the threads and milliseconds
///     DownloadProbe signals ADDRESS -        prints the number of different treatments of signals
///     DownloadProbe inherit ADDRESS -        prints the connections that a child inherits, and those of this process
@main enum DownloadProbe {
  @MainActor static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3 else { exit(64) }
    let file = URL(filePath: words[2])
    switch words[0] {
    case "download":
      let service = DownloadService()
      let job = service.start(.get(words[1], to: .file(file)))
      // The test sends more when it reads the number of received bytes.
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
    case "resume", "ranges":
      var request = DownloadRequest.get(words[1], to: .file(file))
      request.resumes = true
      if words[0] == "ranges" { request.connections = 4 }
      write("\(try await DownloadService().download(request).byteCount)\n")
    case "journal":
      let (ends, reports) = await Relaunch(file).run(words[1])
      write("\(ends) \(reports)\n")
    case "many":
      write("\(try await many(words[1], count: Int(words[2]) ?? 0))\n")
    default: await measure(words)
    }
  }

  @MainActor private static func measure(_ words: [String]) async {
    #if os(Linux)
      let (address, number) = (words[1], Int(words[2]) ?? 0)
      switch words[0] {
      case "fetch": write("\(await EngineWork.fetch(EngineWork.request(address), over: StandardTransport()))\n")
      case "upload":
        let body = RequestBody.data(Data(repeating: 1, count: number))
        let request = EngineWork.request(address, "PUT", body: body)
        write("\(await EngineWork.fetch(request, over: StandardTransport()))\n")
      case "slow":
        write("\(await EngineWork.slowSink(address, others: words[2]) { peakMemory })\n")
      case "beside":
        write("\(await EngineWork.slowSink(address, beside: words[2]) { peakMemory })\n")
      case "silent": write("\(await EngineWork.silent(address, count: number))\n")
      case "signals": write("\(await EngineWork.signals(address))\n")
      case "inherit": write("\(await EngineWork.inherited(address))\n")
      case "connections": exit(Int32(EngineWork.connections))
      default: exit(64)
      }
    #else
      exit(64)
    #endif
  }

  private static func write(_ line: String) { FileHandle.standardOutput.write(Data(line.utf8)) }

  @MainActor private static func many(_ address: String, count: Int) async throws -> String {
    // The first downloads of a process let the platform open files that stay open.
    try await finish(DownloadService(), address, count: 100)
    let before = openFiles
    var jobs: [Weak] = []
    var finished = 0
    do {
      let service = DownloadService()
      for begin in stride(from: 0, to: count, by: 500) {
        let batch = (begin..<min(count, begin + 500)).map { service.start(.get("\(address)?\($0)")) }
        jobs += batch.map { Weak(job: $0) }
        finished += await ends(of: batch)
      }
    }
    // The platform closes files on another queue.
    for _ in 0..<100 where openFiles > before || jobs.contains(where: { $0.job != nil }) {
      try await Task.sleep(for: .milliseconds(50))
    }
    return "\(finished) \(jobs.count { $0.job != nil }) \(max(0, openFiles - before))"
  }

  private struct Weak {
    weak var job: DownloadJob?
  }

  @MainActor private static func finish(_ service: DownloadService, _ address: String, count: Int) async throws {
    _ = await ends(of: (0..<count).map { service.start(.get("\(address)?\($0)")) })
  }

  /// Waits for the outcomes of jobs, removes their files, and returns the number of successes.
  @MainActor private static func ends(of jobs: [DownloadJob]) async -> Int {
    var count = 0
    for job in jobs {
      guard case .finished(let file) = await job.outcome else { continue }
      count += 1
      try? FileManager.default.removeItem(at: file.location)
    }
    return count
  }

  private static var openFiles: Int { (0..<4096).count { fcntl($0, F_GETFD) != -1 } }

  /// The peak of resident memory, in bytes.
  private static var peakMemory: Int {
    #if os(Linux)
      // The figure of getrusage includes the memory of the parent when it started this process.
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
