import ArchitectureRules
import Foundation
import ScaffoldCore
import Synchronization

/// The command line: reads the package, plans, and writes.
@main
struct ScaffoldTool {
  private let invocation: Invocation

  /// Whether some of the output couldn't be printed; the changes are made nevertheless.
  private var isIncomplete = false

  static func main() {
    StandardStreams.reserve()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "check" { CheckCommand.runAndExit(Array(arguments.dropFirst())) }
    do {
      let invocation = try Invocation(arguments) { try? PackageFolder(at: $0).text(of: Invocation.defaultsFile) }
      var tool = ScaffoldTool(invocation: invocation)
      try tool.run()
      if tool.isIncomplete { throw ScaffoldError.unprinted }
    } catch {
      StandardStreams.writeError("error: \(error)")
      exit(1)
    }
  }

  private mutating func printLine(_ text: String) {
    if !StandardStreams.write(text) { isIncomplete = true }
  }

  private mutating func run() throws {
    switch invocation.action {
    case .help: printLine(CommandOption.overview)
    case .dumpHelp: printLine(try CommandOption.json())
    case .undo:
      let folder = try folder()
      let paths = try invocation.isDryRun ? folder.lastRecord().map(\.path) : folder.undo()
      printLine("\(invocation.isDryRun ? "Would take back" : "Taken back"):\n\(PathTree.text(paths))")
    case .write(let request):
      if let path = invocation.newPackage {
        try writePackage(at: path, for: request)
      } else {
        let folder = try folder()
        let plan = try ScaffoldPlan(
          request, at: invocation.placement, in: folder.snapshot(), isForced: invocation.isForced)
        if !invocation.isDryRun { try folder.apply(plan.changes, requirements: plan.requirements) }
        report(plan)
        if invocation.isVerified { try verify(request.name, in: folder) }
      }
    case .addRole(let role, let name):
      let folder = try folder()
      let plan = try ConversionPlan.adding(role, to: name, at: invocation.placement, in: folder.snapshot())
      try apply(plan, in: folder)
      guard invocation.isVerified else { return }
      if plan.instructions.isEmpty {
        try verify(name, in: folder)
      } else {
        printLine("The module was not built, because something is left to do. Do it, and then run 'swift test'.")
      }
    case .convert(let name, let architecture):
      let folder = try folder()
      let plan = try ConversionPlan.converting(
        name, to: architecture, at: invocation.placement, in: folder.snapshot())
      try apply(plan, in: folder)
    }
  }

  private mutating func apply(_ plan: ConversionPlan, in folder: PackageFolder) throws {
    if !invocation.isDryRun { try folder.apply(plan.changes) }
    printLine("\(invocation.isDryRun ? "Would write" : "Written"):\n\(PathTree.text(plan.changes.map(\.path)))")
    if !plan.instructions.isEmpty { printLine(plan.instructions) }
  }

  /// Builds and tests a module, and takes it back if that fails.
  private mutating func verify(_ name: String, in folder: PackageFolder) throws {
    if invocation.isDryRun { return }
    let problem: String?
    do { problem = try folder.problem(of: name) } catch {
      _ = try folder.undo()
      throw error
    }
    if let problem {
      _ = try folder.undo()
      throw ScaffoldError(
        "The changes were taken back, because the module doesn't build or fails its tests:\n\(problem)")
    }
    printLine("Built, and all its tests passed.")
  }

  private mutating func writePackage(at path: String, for request: ModuleRequest) throws {
    let root = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    let snapshot = try NewPackage.snapshot(
      named: root.lastPathComponent, armature: PackageFolder.library(invocation.armature))
    var plan = try ScaffoldPlan(request, at: invocation.placement, in: snapshot, isForced: false)
    plan.changes = plan.changes.map { ScaffoldPlan.Change(path: $0.path, before: nil, after: $0.after) }
    plan.changes.append(ScaffoldPlan.Change(path: ".gitignore", before: nil, after: "/.build\n"))
    let folder = PackageFolder(new: root)
    // Not even a lock is left in a folder that isn't empty. The run that is waited for may have written to it.
    try folder.checkIsEmpty()
    try lock(folder)
    try recover(folder)
    try folder.checkIsEmpty()
    if !invocation.isDryRun { try folder.apply(plan.changes) }
    report(plan)
    if invocation.isVerified { try verify(request.name, in: folder) }
  }

  private mutating func report(_ plan: ScaffoldPlan) {
    printLine("\(invocation.isDryRun ? "Would write" : "Written"):\n\(PathTree.text(plan.changes.map(\.path)))")
    for change in plan.changes where change.path == "Package.swift" {
      guard let before = change.before, let after = change.after else { continue }
      printLine("Package.swift:\n\(LineDifference.text(from: before, to: after))")
    }
  }

  private mutating func folder() throws -> PackageFolder {
    let folder = try PackageFolder(at: invocation.packagePath)
    try lock(folder)
    try recover(folder)
    return folder
  }

  /// Waits for the end of another run in the package; a dry run only reads.
  private func lock(_ folder: PackageFolder) throws {
    if !invocation.isDryRun, try !folder.lock(waiting: false) {
      StandardStreams.writeError("Another run of the scaffold changes this package. This one waits for its end.")
      _ = try folder.lock(waiting: true)
    }
  }

  /// Rolls back an interrupted run; a dry run only says so, and reads the package as it is then.
  private mutating func recover(_ folder: PackageFolder) throws {
    guard folder.isInterrupted else { return }
    if !invocation.isDryRun { try folder.recover() }
    let verb = invocation.isDryRun ? "would be" : "were"
    printLine("An earlier run was interrupted, and its changes \(verb) rolled back.")
  }
}

/// Passes signals that would end the program on to a child process, so that the program can take back its changes then.
struct SignalWatch {
  /// The signals by which a user ends a program.
  static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The process; 0 before it runs.
  private static let process = Atomic<pid_t>(0)
  private static let hasSignal = Atomic(false)

  private let handlers: [(number: Int32, handler: (@convention(c) (Int32) -> Void)?)]

  /// Whether a signal has arrived.
  var hasSignal: Bool { Self.hasSignal.load(ordering: .sequentiallyConsistent) }

  /// Begins to watch.
  ///
  /// A process that is made later doesn't inherit the handlers, as it would inherit that signals are ignored. Signals
  /// that are ignored already, as by `nohup`, stay so.
  init() {
    Self.hasSignal.store(false, ordering: .sequentiallyConsistent)
    Self.process.store(0, ordering: .sequentiallyConsistent)
    handlers = Self.signals.map { signalNumber in
      let handler = signal(signalNumber) { _ in
        SignalWatch.hasSignal.store(true, ordering: .sequentiallyConsistent)
        let process = SignalWatch.process.load(ordering: .sequentiallyConsistent)
        // The package manager ends its own processes then, even if it was made where SIGINT is ignored.
        if process != 0 { kill(process, SIGINT) }
      }
      // The default is nil, and the program sets no handlers, so any other value ignores the signal.
      if handler != nil { signal(signalNumber, handler) }
      // A signal must not end the read of the toolchain's output. POSIX leaves open whether `signal` prevents that.
      var action = sigaction()
      sigaction(signalNumber, nil, &action)
      action.sa_flags |= SA_RESTART
      sigaction(signalNumber, &action, nil)
      return (signalNumber, handler)
    }
  }

  /// Sets the process, and ends it if a signal has arrived already.
  func watch(_ process: pid_t) {
    Self.process.store(process, ordering: .sequentiallyConsistent)
    if hasSignal { kill(process, SIGINT) }
  }

  /// Lets signals end the program again, as before.
  func stop() {
    for (number, handler) in handlers { signal(number, handler) }
  }
}

extension PackageFolder {
  /// Keeps other runs out of the package until this program ends.
  ///
  /// Two runs at once would stage their files in one folder, and each would take the other for an interrupted one.
  ///
  /// - Returns: Whether no other run is in the package. On a file system without locks that isn't known.
  fileprivate func lock(waiting: Bool) throws -> Bool {
    let file = work.appending(path: "lock")
    if !FileManager.default.fileExists(atPath: file.path) { try write("", to: file) }
    // It is never closed: the system releases the lock when the program ends, however that ends.
    let descriptor = open(file.path, O_RDWR | O_CLOEXEC)
    while flock(descriptor, LOCK_EX | (waiting ? 0 : LOCK_NB)) != 0 {
      guard errno == EINTR else { return errno != EWOULDBLOCK }
    }
    return true
  }
}

// MARK: The toolchain

extension PackageFolder {
  /// Builds the package and runs the tests of a module, in a build folder of their own.
  ///
  /// - Returns: What went wrong; nil if all tests passed.
  func problem(of name: String) throws -> String? {
    let arguments = [
      "test", "--package-path", root.path, "--scratch-path", work.appending(path: "verify").path, "--filter",
      "\\.\(name)",
    ]
    let result = try Self.swift(arguments, endingOnSignals: true)
    if result.status == 0 { return nil }
    let lines = result.output.split(whereSeparator: \.isNewline)
    let telling = lines.filter { $0.contains("error:") || $0.contains("✘") }
    return (telling.isEmpty ? lines.suffix(20) : telling.prefix(20)).joined(separator: "\n")
  }

  /// Runs the toolchain; returns its status, and what it wrote.
  ///
  /// - Parameter endingOnSignals: Whether a signal to this program ends the toolchain instead, and is thrown then.
  static func swift(
    _ arguments: [String], endingOnSignals: Bool = false
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    let watch = endingOnSignals ? SignalWatch() : nil
    defer { watch?.stop() }
    try process.run()
    watch?.watch(process.processIdentifier)
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus != 0, watch?.hasSignal ?? false { throw ScaffoldError.interrupted }
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

extension ScaffoldError {
  fileprivate static let interrupted = Self(
    "The run was interrupted before all tests of the module had passed, and the changes were taken back.")

  fileprivate static let unprinted = Self(
    """
    The result can't be printed: standard output is closed or full. If the command was to change files, it has done so; \
    'git status' shows them, and 'scaffold undo' takes them back.
    """)
}
