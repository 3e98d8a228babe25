#if os(Linux)
  import Dispatch
  import Downloads
  import Foundation
  import Synchronization

  /// Work whose effects on the whole process are measured: memory, threads, signals and the descriptors of children.
  enum EngineWork {
    // MARK: Exchanges

    /// Receives a body; the first bytes wait until the sink is released.
    final class Sink: BodySink {
      private let count = Atomic(0)
      private let isReleased: Bool
      private let gate = DispatchSemaphore(value: 0)
      private let began: AsyncStream<Void>.Continuation
      private let beginning: AsyncStream<Void>

      init(waits: Bool = false) {
        isReleased = !waits
        (beginning, began) = AsyncStream<Void>.makeStream()
      }

      var byteCount: Int { count.load(ordering: .relaxed) }

      func begin(_ head: ResponseHead) {}

      func write(_ bytes: Data) {
        if byteCount == 0, !isReleased {
          began.finish()
          gate.wait()
        }
        count.add(bytes.count, ordering: .relaxed)
      }

      func release() { gate.signal() }

      /// Ends the wait for the first bytes.
      func end() { began.finish() }

      /// Returns when the first bytes have arrived, and wait, or when the exchange has ended.
      func hasBegun() async { for await _ in beginning {} }
    }

    /// Begins an exchange, and returns a task for its final event.
    static func begin(
      _ request: TransportRequest, over transport: StandardTransport, into sink: Sink = Sink()
    ) -> Task<TransportEvent?, Never> {
      let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
      let exchange = transport.open(request, into: sink) { event in
        reporter.yield(event)
        switch event {
        case .finished, .failed, .delivered: reporter.finish()
        case .connected, .sent, .informational, .trailers: break
        }
      }
      return Task {
        var last: TransportEvent?
        for await event in events { last = event }
        sink.end()
        withExtendedLifetime(exchange) {}
        return last
      }
    }

    static func request(_ address: String, _ method: String = "GET", body: RequestBody? = nil) -> TransportRequest {
      guard let url = URL(string: address) else { exit(64) }
      return TransportRequest(method: method, url: url, body: body)
    }

    /// Carries out an exchange, and returns the status and the number of bytes, or the failure.
    static func fetch(_ request: TransportRequest, over transport: StandardTransport) async -> String {
      let sink = Sink()
      return switch await begin(request, over: transport, into: sink).value {
      case .finished(let head): "\(head.status) \(sink.byteCount)"
      case .failed(let failure): "\(failure)"
      default: "nothing"
      }
    }

    // MARK: Measurements

    /// Receives a large body into a sink that waits, and other documents meanwhile; without any if their URL is "-".
    ///
    /// - Returns: The bytes of the large body, the number of other documents, and the memory in addition to that of the
    ///   idle process.
    static func slowSink(_ address: String, others: String, peakMemory: () -> Int) async -> String {
      let transport = StandardTransport()
      let idle = residentMemory
      let sink = Sink(waits: true)
      let large = begin(request(address), over: transport, into: sink)
      await sink.hasBegun()
      var finished = 0
      if others == "-" {
        // Long enough for a client that doesn't wait to receive most of the body.
        try? await Task.sleep(for: .milliseconds(500))
      } else {
        for _ in 0..<200 where await fetch(request(others), over: transport) == "200 100000" { finished += 1 }
      }
      sink.release()
      guard case .finished = await large.value else { return "\(String(describing: await large.value))" }
      return "\(sink.byteCount) \(finished) \(peakMemory() - idle)"
    }

    /// Receives a large body into a sink that waits while another large body, whose exchange began at the same time, is
    /// received.
    ///
    /// - Returns: The bytes of both bodies, and the memory in addition to that of the idle process.
    static func slowSink(_ address: String, beside other: String, peakMemory: () -> Int) async -> String {
      let transport = StandardTransport()
      let idle = residentMemory
      let sink = Sink(waits: true)
      let large = begin(request(address), over: transport, into: sink)
      let result = await fetch(request(other), over: transport)
      sink.release()
      guard case .finished = await large.value else { return "\(String(describing: await large.value))" }
      return "\(sink.byteCount) \(result.split(separator: " ").last ?? "") \(peakMemory() - idle)"
    }

    /// Begins many exchanges with a server that doesn't answer.
    ///
    /// - Returns: The number of exchanges that ended for that reason, the largest number of threads, the milliseconds until
    ///   the last one ended, and the largest number of milliseconds that unrelated work had to wait.
    @MainActor static func silent(_ address: String, count: Int) async -> String {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var configuration = DownloadConfiguration()
      configuration.retry = .never
      configuration.timeouts = Timeouts(connect: .seconds(600), idle: .seconds(1))
      (configuration.maximumTransfers, configuration.maximumTransfersPerHost) = (count, count)
      let service = DownloadService(configuration: configuration)
      let address = address == "-" ? "http://127.0.0.1:\(listeningPort())" : address
      let ends = Counter()
      let jobs = (0..<count).map { number in
        let job = service.start(.get("\(address)/\(number)"))
        Task {
          if case .failed(let error) = await job.outcome, case .timedOut(_, .waiting) = error.reason { ends.add() }
          ends.finish()
        }
        return job
      }
      let clock = ContinuousClock()
      let start = clock.now
      var (threads, longest) = (0, Duration.zero)
      while ends.finished < count {
        let began = clock.now
        await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
        longest = max(longest, clock.now - began)
        threads = max(threads, names(in: "/proc/self/task").count)
        try? await Task.sleep(for: .milliseconds(20))
      }
      withExtendedLifetime(jobs) {}
      return "\(ends.value) \(threads) \((clock.now - start) / .milliseconds(1)) \(longest / .milliseconds(1))"
        .replacingOccurrences(of: #"\.\d+"#, with: "", options: .regularExpression)
    }

    private final class Counter: Sendable {
      private let counts = Mutex((value: 0, finished: 0))

      var value: Int { counts.withLock(\.value) }
      var finished: Int { counts.withLock(\.finished) }
      func add() { counts.withLock { $0.value += 1 } }
      func finish() { counts.withLock { $0.finished += 1 } }
    }

    /// Compares how the process treats signals before, during and after an exchange; returns 1 if it stays the same.
    static func signals(_ address: String) async -> String {
      var states: Set<String> = [signalState]
      let transport = StandardTransport()
      let sink = Sink(waits: true)
      let exchange = begin(request(address), over: transport, into: sink)
      await sink.hasBegun()
      states.insert(signalState)
      sink.release()
      _ = await exchange.value
      states.insert(signalState)
      return "\(states.count) \(sink.byteCount)"
    }

    /// The ignored and caught signals of the process, without those that the C library uses for its threads.
    private static var signalState: String {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      return status.split(separator: "\n").filter { $0.hasPrefix("SigIgn") || $0.hasPrefix("SigCgt") }
        .map { "\((UInt64($0.suffix(16), radix: 16) ?? 0) & 0x7FFF_FFFF)" }.joined(separator: " ")
    }

    /// Starts a program during an exchange; returns the number of connections that it inherits, of those open here, and of
    /// the descriptors that the exchange has added and a child would inherit.
    ///
    /// Another thread opens and closes a file meanwhile, so that numbers below those of libcurl's descriptors become free.
    static func inherited(_ address: String) async -> String {
      let before = inheritedDescriptors
      let transport = StandardTransport()
      let sink = Sink(waits: true)
      let hasBegun = Atomic(false)
      Thread.detachNewThread {
        while !hasBegun.load(ordering: .relaxed) { close(open("/dev/null", O_RDONLY | O_CLOEXEC)) }
      }
      let exchange = begin(request(address), over: transport, into: sink)
      await sink.hasBegun()
      hasBegun.store(true, ordering: .relaxed)
      let (here, added) = (connections, inheritedDescriptors.subtracting(before).count)
      let words = [CommandLine.arguments[0], "connections", "-", "-"].map { (word: String) in strdup(word) }
      defer { for word in words { free(word) } }
      var (child, status) = (pid_t(0), Int32(0))
      // Without any action, so that the program inherits every descriptor that isn't closed by itself.
      guard posix_spawn(&child, "/proc/self/exe", nil, nil, words + [nil], environ) == 0 else { return "-1 -1 -1" }
      waitpid(child, &status, 0)
      sink.release()
      _ = await exchange.value
      return "\((status >> 8) & 0xFF) \(here) \(added)"
    }

    /// The descriptors that a child would inherit, without files of `/proc`: Dispatch reads the state of its threads there
    /// once a second, by descriptors that are open for a moment.
    private static var inheritedDescriptors: Set<Int32> {
      Set(
        names(in: "/proc/self/fd").compactMap { Int32($0) }.filter { descriptor in
          let flags = fcntl(descriptor, F_GETFD)
          let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
          return flags >= 0 && flags & FD_CLOEXEC == 0 && file?.hasPrefix("/proc/") == false
        })
    }

    /// The number of TCP connections among the descriptors of this process.
    ///
    /// The descriptors are asked themselves: the system's table of connections, read while others come and go, may leave
    /// lines out.
    static var connections: Int {
      names(in: "/proc/self/fd").compactMap { Int32($0) }.count { descriptor in
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isSocket = withUnsafeMutablePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        return isSocket && [AF_INET, AF_INET6].contains(Int32(address.ss_family))
      }
    }

    // MARK: The system

    private static func names(in folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static var residentMemory: Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    /// Returns a port of 127.0.0.1 whose connections stand, since the system completes them, but are never accepted.
    private static func listeningPort() -> Int {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      _ = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, size) | listen(descriptor, 4096) | getsockname(descriptor, $0, &size)
        }
      }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }
#endif
