import Foundation

/// A program that runs in a process group of its own, with limits, and whose output is collected.
///
/// The group is killed when the program ends or a limit is reached, so that nothing that it started outlives it, except
/// a program with a group of its own, such as one that Foundation's `Process` runs.
struct ChildProgram {
  /// Bounds on a run.
  struct Limits: Sendable {
    /// Seconds until the program is killed.
    var seconds: Double

    /// Bytes of memory until the program is killed; measured on Linux.
    var memory = 1 << 30

    /// Bytes of output until the program is killed.
    var output = 4 << 20
  }

  enum End: Equatable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    case outOfTime
    case outOfMemory
    case tooMuchOutput
    case canceled
  }

  struct Result: Sendable {
    let end: End
    let output: String
  }

  let path: String
  let arguments: [String]
  var environment: [String: String] = [:]

  /// Runs the program until it ends, a limit is reached, or the run is canceled.
  ///
  /// - Parameters:
  ///   - output: A file for standard output and standard error.
  ///   - isCanceled: Asked every few milliseconds.
  func run(limits: Limits, output: URL, isCanceled: () -> Bool) throws(ToolProblem) -> Result {
    let process = try start(writingTo: output)
    let deadline = ContinuousClock.now + .seconds(limits.seconds)
    var end: End?
    var rounds = 0
    while end == nil {
      var status: Int32 = 0
      let answer = waitpid(process, &status, WNOHANG)
      if answer == process {
        // The low seven bits are the signal that ended the process, as in WTERMSIG.
        end = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signaled(status & 0x7f)
        break
      }
      if answer < 0, errno != EINTR { throw ToolProblem("The state of the program '\(path)' can't be read.") }
      rounds += 1
      if isCanceled() || Interruption.hasOccurred { end = .canceled }
      if ContinuousClock.now > deadline { end = .outOfTime }
      if rounds % 8 == 0 {
        if memory(of: process) > limits.memory { end = .outOfMemory }
        if Self.size(of: output) > limits.output { end = .tooMuchOutput }
      }
      if end == nil {
        usleep(2000)
      } else {
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
      }
    }
    kill(-process, SIGKILL)
    return Result(end: end ?? .canceled, output: Self.text(of: output, at: limits.output))
  }

  private func start(writingTo output: URL) throws(ToolProblem) -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setpgroup(&attributes, 0)

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, path, &actions, &attributes, &words, &settings)
    guard failure == 0 else {
      throw ToolProblem("The program '\(path)' can't be started: \(String(cString: strerror(failure))).")
    }
    return process
  }

  private func memory(of process: pid_t) -> Int {
    #if os(Linux)
      guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return 0 }
      let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      return pages * Int(getpagesize())
    #else
      return 0
    #endif
  }

  private static func size(of file: URL) -> Int {
    var facts = stat()
    return stat(file.path, &facts) == 0 ? Int(facts.st_size) : 0
  }

  /// Returns the beginning of a file as text; damaged UTF-8 is replaced.
  private static func text(of file: URL, at limit: Int) -> String {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return "" }
    defer { try? handle.close() }
    return String(decoding: (try? handle.read(upToCount: limit)) ?? Data(), as: UTF8.self)
  }
}
