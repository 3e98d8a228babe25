public import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program in a process of its own, started for a test.
///
/// Foundation's `Process` is not used: on Linux it reads beyond a buffer, and may crash, while more than about 1,360
/// descriptors are open.
public final class ChildProcess: Sendable {
  /// What is left when a program has ended: its status, or minus the signal that ended it, and what it wrote.
  public struct Outcome: Equatable, Sendable {
    public var status: Int32
    public var output: String
    public var errors: String

    public init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// The system had no process to give.
  public struct NotStarted: Error, CustomStringConvertible {
    public let program: String
    public let code: Int32

    public var description: String { "'\(program)' could not be started: \(String(cString: strerror(code)))." }
  }

  public let identifier: pid_t
  private let ending: Ending

  /// Starts a program, which inherits no descriptors but the three named here; they stay the caller's.
  ///
  /// - Parameters:
  ///   - folder: Where it works; nil is where the tests do.
  ///   - environment: Changes to the tests' environment.
  ///   - input: What it reads; nil is nothing.
  ///   - output: Where it writes; nil is nowhere.
  ///   - errors: Where it writes what goes wrong; nil is nowhere.
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
    for (number, descriptor) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor ?? nothing, Int32(number))
    }
    #if canImport(Darwin)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
      if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder.path) }
    #else
      _ = GNU.closeFrom?(&actions, 3)
      if let folder { _ = GNU.changeFolder?(&actions, folder.path) }
    #endif

    let words = ([program.path] + arguments).map { strdup($0) }
    let settings = Self.environment(environment).map { strdup("\($0)=\($1)") }
    defer { for text in words + settings { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, program.path, &actions, &attributes, words + [nil], settings + [nil])
    guard code == 0 else { throw NotStarted(program: program.path, code: code) }
    self.identifier = identifier
    ending = Ending(of: identifier)
  }

  deinit { ending.send(SIGKILL) }

  /// Sends it a signal, unless it has ended.
  public func send(_ signal: Int32) { ending.send(signal) }

  /// Waits until it has ended, and returns its status, or minus the signal that ended it.
  public func end() async -> Int32 { await ending.status() }
}

extension ChildProcess {
  /// Runs a program to its end, and returns what it wrote.
  @concurrent
  public static func run(
    _ program: URL, _ arguments: [String] = [], in folder: URL? = nil, environment: [String: String] = [:],
    input: String? = nil
  ) async throws -> Outcome {
    let (output, errors) = (Scratch(), Scratch())
    let input = try input.map { try Scratch($0) }
    let process = try ChildProcess(
      program, arguments, in: folder, environment: environment, input: input?.descriptor,
      output: output.descriptor, errors: errors.descriptor)
    let status = await process.end()
    return Outcome(status: status, output: output.text, errors: errors.text)
  }

  /// The program of that name that was built beside the tests.
  public static func program(_ name: String) -> URL? {
    let places = CommandLine.arguments.map { URL(filePath: $0) } + Bundle.allBundles.map(\.bundleURL)
    let folders = places.flatMap { [$0, $0.deletingLastPathComponent()] } + [Bundle.main.bundleURL]
    return folders.map { $0.appending(path: name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The tests' environment with changes, in which a sanitizer leaves the program's end as it is: how the program ends is
  /// tested here; races and bad accesses are looked for in the tests' own process.
  private static func environment(_ changes: [String: String]) -> [String: String] {
    let sanitizers = [
      "TSAN_OPTIONS": "report_bugs=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigtrap=0",
      "ASAN_OPTIONS": "detect_leaks=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigtrap=0",
    ]
    return ProcessInfo.processInfo.environment.merging(sanitizers) { $1 }.merging(changes) { $1 }
  }
}

#if !canImport(Darwin)
  /// What the system's headers hide from Swift, which does not ask for GNU's additions.
  private enum GNU {
    typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>

    static let closeFrom: (@convention(c) (Actions, Int32) -> Int32)? =
      function("posix_spawn_file_actions_addclosefrom_np")
    static let changeFolder: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32)? =
      function("posix_spawn_file_actions_addchdir_np")

    /// A function of the program by its name; a type other than the function's own is undefined behaviour.
    private static func function<Function>(_ name: String) -> Function? {
      dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }
  }
#endif

/// Waits for the end of one process, and knows whether its number is still its own.
private final class Ending: Sendable {
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
    // Without taking its end, so that the number cannot be another process's when a signal is sent meanwhile.
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
    for turn in waiting { turn.resume(returning: status) }
  }

  func send(_ signal: Int32) {
    state.withLock { state in
      if state.status == nil { _ = kill(identifier, signal) }
    }
  }

  func status() async -> Int32 {
    await withCheckedContinuation { turn in
      let status = state.withLock { state in
        if state.status == nil { state.waiting.append(turn) }
        return state.status
      }
      if let status { turn.resume(returning: status) }
    }
  }
}

/// A file without a name that a program writes to or reads from.
private final class Scratch: Sendable {
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
