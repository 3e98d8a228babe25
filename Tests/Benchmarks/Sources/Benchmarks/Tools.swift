import Foundation

/// The programs that rows run, and their temporary files.
enum Tools {
  /// The folder for the files of this run, which is removed when the process ends.
  static let scratch: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(getpid())")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      fatalError("The folder \(folder.path) can't be created: \(error)")
    }
    atexit { try? FileManager.default.removeItem(at: Tools.scratch) }
    return folder
  }()

  /// Returns an installed program; nil if it isn't installed.
  static func path(of name: String) -> URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map { String($0) } ?? []
    return (folders + ["/usr/sbin"]).map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(filePath: $0) }
  }

  /// Returns a program of this package.
  static func beside(_ name: String) -> URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
  }

  /// Returns a program of the Examples package: from the folder in ARMATURE_PROGRAMS, or else built for release.
  static func example(_ name: String) -> URL {
    if let folder = ProcessInfo.processInfo.environment["ARMATURE_PROGRAMS"] {
      return URL(filePath: folder).appending(path: name)
    }
    let build = ["build", "-c", "release", "--package-path", Rows.root + "/Examples", "--product", name]
    do {
      try run(URL(filePath: "/usr/bin/env"), ["swift"] + build)
      let folder = try run(URL(filePath: "/usr/bin/env"), ["swift"] + build.dropLast(2) + ["--show-bin-path"])
      return URL(filePath: folder).appending(path: name)
    } catch {
      fatalError("The program \(name) can't be built. Run 'swift \(build.joined(separator: " "))' to see why.")
    }
  }

  /// Runs a program and returns its output, without white space at its ends.
  @discardableResult
  static func run(_ program: URL, _ arguments: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw FailedProgram(program: program.lastPathComponent, status: process.terminationStatus)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Starts a server, which has to end when its input does: that is when this process ends.
  static func start(_ program: URL, _ arguments: [String], output: Pipe? = nil) throws {
    let (process, input) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output ?? FileHandle.nullDevice
    try process.run()
    _ = Unmanaged.passRetained(input)
  }

  /// Waits until a server has written a file; at most ten seconds.
  static func wait(for file: URL) throws {
    for _ in 0..<1000 {
      if FileManager.default.fileExists(atPath: file.path) { return }
      usleep(10_000)
    }
    throw FailedProgram(program: "the server that writes \(file.path)", status: 1)
  }

  /// Returns ports of 127.0.0.1 that nothing listens on.
  static func freePorts(_ count: Int) throws -> [Int] {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let sockets = (0..<count).map { _ in socket(AF_INET, kind, 0) }
    defer { for socket in sockets { close(socket) } }
    return try sockets.map { socket in
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let failure = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, size) | getsockname(socket, $0, &size)
        }
      }
      guard socket >= 0, failure == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }
}

/// The error when a program that a row needs has failed.
struct FailedProgram: Error {
  let program: String
  let status: Int32
}
