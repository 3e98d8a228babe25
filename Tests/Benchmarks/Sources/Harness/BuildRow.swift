import Foundation

/// The time of a clean build of a small program that depends on one package, for which a new user waits.
///
/// It is wall-clock time, since a build uses all cores. Packages are fetched before.
public struct BuildRow: Benchmark {
  public let name: String
  let configuration: String
  let contenders: [Contender<Program>]
  private static let rounds = 3

  /// A program and the package that it depends on.
  public struct Program {
    let dependency: String?
    let product: String
    let source: String

    /// - Parameters:
    ///   - dependency: The package, as written in a manifest; nil for a program without dependencies.
    ///   - product: The product, as written in a manifest.
    ///   - source: The source of the program.
    public init(dependency: String?, product: String, source: String) {
      self.dependency = dependency
      self.product = product
      self.source = source
    }
  }

  /// - Parameter configuration: `debug` or `release`.
  public init(_ name: String, configuration: String, contenders: [Contender<Program>]) {
    self.name = name
    self.configuration = configuration
    self.contenders = contenders
  }

  public func measure(_ effort: Effort) throws -> RowReport {
    let contenders = effort == .full ? contenders : contenders.filter { $0.role == .ours }
    let folder = FileManager.default.temporaryDirectory.appending(path: "build-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let programs = try contenders.enumerated().map { index, contender in
      try ProgramFolder(contender.prepare(1), at: folder.appending(path: "Program\(index)"))
    }
    var seconds: [[Double]] = Array(repeating: [], count: programs.count)
    let rounds = effort == .full ? Self.rounds : 1
    for round in 0..<rounds {
      for turn in programs.indices {
        let index = (turn + round) % programs.count
        seconds[index].append(try programs[index].build(configuration))
      }
    }
    let ours = contenders.firstIndex { $0.role == .ours } ?? 0
    let cells = contenders.indices.map { index in
      RowReport.Cell(
        size: 1, contender: contenders[index].name, role: contenders[index].role, cost: Spread(seconds[index]).median,
        ratio: index == ours ? nil : Spread(zip(seconds[ours], seconds[index]).map { $0 / $1 }), allocations: nil)
    }
    return RowReport(name: name, unit: "seconds", sizeName: "", cells: cells, operations: [:])
  }
}

/// A program on disk that can be built repeatedly.
private struct ProgramFolder {
  let folder: URL

  init(_ program: BuildRow.Program, at folder: URL) throws {
    self.folder = folder
    let sources = folder.appending(path: "Sources/Hello")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Hello", platforms: [.macOS(.v15)], dependencies: [\(program.dependency ?? "")],
        targets: [.executableTarget(name: "Hello", dependencies: [\(program.product)])])
      """
    try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try program.source.write(to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    try swift("package", "resolve")
  }

  /// Makes a clean build and returns its duration in seconds.
  func build(_ configuration: String) throws -> Double {
    try removeProducts()
    let clock = ContinuousClock()
    let time = try clock.measure { try swift("build", "-c", configuration) }
    return time / .seconds(1)
  }

  /// Removes the products of builds, but not the fetched packages.
  private func removeProducts() throws {
    let build = folder.appending(path: ".build")
    let fetched: Set = ["checkouts", "repositories", "artifacts", "workspace-state.json"]
    let contents = (try? FileManager.default.contentsOfDirectory(atPath: build.path)) ?? []
    for name in contents where !fetched.contains(name) {
      try FileManager.default.removeItem(at: build.appending(path: name))
    }
  }

  private func swift(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw FailedBuild(command: arguments.joined(separator: " "), output: String(decoding: text, as: UTF8.self))
    }
  }
}

/// A failed build.
struct FailedBuild: Error, CustomStringConvertible {
  let command: String
  let output: String

  var description: String { "swift \(command) failed in a measured program:\n\(output)" }
}
