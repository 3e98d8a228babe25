public import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that a test runs in its own process.
///
/// `ArmatureTestSupport` is shared by the tests of the library and of its examples: processes, pseudo-terminals,
/// temporary folders, test sizes and a limit for tests with connections. Apps and libraries don't need it.
///
/// It doesn't use Foundation's `Process`, which on Linux reads beyond a buffer, and may crash, while more than about
/// 1,360 descriptors are open.
public final class ChildProcess: Sendable {
  /// The result of a program: its status, or the negated signal that ended it, and its output.
  public struct Outcome: Equatable, Sendable {
    /// The exit status of the process.
    public var status: Int32
    /// The text that the process wrote to its standard output.
    public var output: String
    /// The text that the process wrote to its standard error.
    public var errors: String

    /// Creates the outcome of a process.
    public init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// The error when the system could not start a process.
  public struct NotStarted: Error, CustomStringConvertible {
    /// The path of the program.
    public let program: String
    /// The error code of the system.
    public let code: Int32

    public var description: String { "'\(program)' could not be started: \(String(cString: strerror(code)))." }
  }

  /// The identifier of the process.
  public let identifier: pid_t
  private let termination: Termination

  /// Starts a program, which inherits only the three descriptors named here; the caller closes them.
  ///
  /// - Parameters:
  ///   - program: The executable file.
  ///   - arguments: The arguments after the program's name.
  ///   - folder: The working directory; nil for that of the tests.
  ///   - environment: Changes to the environment of the tests.
  ///   - input: The standard input; nil for none.
  ///   - output: The standard output; nil to discard it.
  ///   - errors: The standard error; nil to discard it.
  public init(
    _ program: URL, _ arguments: [String] = [], in folder: URL? = nil, environment: [String: String] = [:],
    input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Copies above the three, since each of these is replaced while others may still be needed.
    let sources = [input, output, errors].map { fcntl($0 ?? nothing, F_DUPFD_CLOEXEC, 3) }
    defer { for source in sources { close(source) } }
    for (number, source) in sources.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source, Int32(number))
    }
    // Threads of the pool may block signals, and tests in the background ignore some, which a process would inherit: it
    // begins as from a shell.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    // Their actions can't be set.
    for signal in [SIGKILL, SIGSTOP] { sigdelset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    #if canImport(Darwin)
      posix_spawnattr_setflags(&attributes, Int16(flags | POSIX_SPAWN_CLOEXEC_DEFAULT))
      if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder.path) }
    #else
      posix_spawnattr_setflags(&attributes, Int16(flags))
      _ = GNUFunctions.closeFrom?(&actions, 3)
      if let folder { _ = GNUFunctions.changeFolder?(&actions, folder.path) }
    #endif

    let words = ([program.path] + arguments).map { strdup($0) }
    let settings = Self.environment(environment).map { strdup("\($0)=\($1)") }
    defer { for text in words + settings { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, program.path, &actions, &attributes, words + [nil], settings + [nil])
    guard code == 0 else { throw NotStarted(program: program.path, code: code) }
    self.identifier = identifier
    termination = Termination(of: identifier)
  }

  deinit { termination.send(SIGKILL) }

  /// Sends a signal, unless the process has ended.
  public func send(_ signal: Int32) { termination.send(signal) }

  /// Waits until the process has ended, and returns its status or the negated signal that ended it.
  public func end() async -> Int32 { await termination.status() }
}

extension ChildProcess {
  /// Runs a program to its end, and returns its status and output.
  @concurrent
  public static func run(
    _ program: URL, _ arguments: [String] = [], in folder: URL? = nil, environment: [String: String] = [:],
    input: String? = nil
  ) async throws -> Outcome {
    let (output, errors) = (TemporaryFile(), TemporaryFile())
    let input = try input.map { try TemporaryFile($0) }
    let process = try ChildProcess(
      program, arguments, in: folder, environment: environment, input: input?.descriptor,
      output: output.descriptor, errors: errors.descriptor)
    let status = await process.end()
    return Outcome(status: status, output: output.text, errors: errors.text)
  }

  /// Returns the program with this name that was built with the tests.
  public static func program(_ name: String) -> URL? {
    let locations = CommandLine.arguments.map { URL(filePath: $0) } + Bundle.allBundles.map(\.bundleURL)
    let folders = locations.flatMap { [$0, $0.deletingLastPathComponent()] } + [Bundle.main.bundleURL]
    return folders.map { $0.appending(path: name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Returns the environment of the tests with changes, in which a sanitizer doesn't change the program's status.
  ///
  /// Tests compare the status, and look for races and bad accesses in their own process.
  private static func environment(_ changes: [String: String]) -> [String: String] {
    let sanitizers = [
      "TSAN_OPTIONS": "report_bugs=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigtrap=0",
      "ASAN_OPTIONS": "detect_leaks=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigtrap=0",
    ]
    return ProcessInfo.processInfo.environment.merging(sanitizers) { $1 }.merging(changes) { $1 }
  }
}

#if !canImport(Darwin)
  /// GNU functions that Swift doesn't import from the system's headers.
  private enum GNUFunctions {
    typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>

    static let closeFrom: (@convention(c) (Actions, Int32) -> Int32)? =
      function("posix_spawn_file_actions_addclosefrom_np")
    static let changeFolder: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32)? =
      function("posix_spawn_file_actions_addchdir_np")

    /// Returns a function by its name; a wrong function type is undefined behavior.
    private static func function<Function>(_ name: String) -> Function? {
      dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }
  }
#endif

/// Waits for the end of one process, and signals it only while its identifier is valid.
private final class Termination: Sendable {
  private struct State {
    var status: Int32?
    var waiting: [CheckedContinuation<Int32, Never>] = []
  }

  private let identifier: pid_t
  private let state = Mutex(State())

  init(of identifier: pid_t) {
    self.identifier = identifier
    Thread.detachNewThread { self.wait() }
  }

  private func wait() {
    // WNOWAIT keeps the identifier reserved until the lock is held, so a signal can't reach another process.
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    let (status, waiting) = state.withLock { state in
      var code: Int32 = 0
      while waitpid(identifier, &code, 0) < 0, errno == EINTR {}
      let signal = code & 0x7F
      let status = signal == 0 ? (code >> 8) & 0xFF : -signal
      state.status = status
      defer { state.waiting = [] }
      return (status, state.waiting)
    }
    for continuation in waiting { continuation.resume(returning: status) }
  }

  func send(_ signal: Int32) {
    state.withLock { state in
      if state.status == nil { _ = kill(identifier, signal) }
    }
  }

  func status() async -> Int32 {
    await withCheckedContinuation { continuation in
      let status = state.withLock { state in
        if state.status == nil { state.waiting.append(continuation) }
        return state.status
      }
      if let status { continuation.resume(returning: status) }
    }
  }
}

/// A temporary file without a name that a program writes or reads.
private final class TemporaryFile: Sendable {
  let descriptor: Int32

  init() {
    let file = tmpfile()
    descriptor = dup(fileno(file))
    fclose(file)
  }

  convenience init(_ text: String) throws {
    self.init()
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  var text: String {
    lseek(descriptor, 0, SEEK_SET)
    let data = try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd()
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
