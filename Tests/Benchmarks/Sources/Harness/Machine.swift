import Foundation

/// The machine of a run.
///
/// Times of two machines can't be compared; ratios can, approximately.
public struct Machine: Codable, Equatable, Sendable {
  public let cores: Int
  public let toolchain: String
  public let platform: String

  static var current: Machine {
    Machine(
      cores: ProcessInfo.processInfo.activeProcessorCount, toolchain: toolchainVersion ?? "a Swift of unknown version",
      platform: "\(system) \(architecture)")
  }

  public var description: String { "\(cores) cores, \(toolchain), \(platform)" }

  /// The version of the compiler, such as "Swift 6.3.1".
  private static var toolchainVersion: String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "--version"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.firstMatch(of: /Swift version ([0-9.]+)/).map { "Swift \($0.1)" }
  }

  private static var system: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #else
      "another system"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "of another architecture"
    #endif
  }
}
