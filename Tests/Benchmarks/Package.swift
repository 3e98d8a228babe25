// swift-tools-version: 6.2

import Foundation
import PackageDescription

// A separate package, so that Armature doesn't depend on the libraries that it is compared with.
//
// A library that git can't reach is left out, since a missing dependency would stop the whole build. The environment
// variable ARMATURE_PEERS names the libraries to use ("none" for none); then git isn't run.

/// A library that Armature is compared with.
struct Peer {
  let name: String
  let url: String
  let version: Version
  /// Whether building it takes minutes, so that it is used only if ARMATURE_PEERS names it.
  var isLarge = false
  /// Whether the program Transfers uses it, instead of the benchmarks themselves.
  var isHTTPClient = false

  var isUsed: Bool {
    if let chosen = Context.environment["ARMATURE_PEERS"] {
      return chosen.split(separator: ",").contains { $0 == name }
    }
    guard !isLarge else { return false }
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "ls-remote", "--exit-code", url, "refs/tags/\(version)"]
    git.environment = ProcessInfo.processInfo.environment.merging(["GIT_TERMINAL_PROMPT": "0"]) { $1 }
    git.standardInput = FileHandle.nullDevice
    git.standardOutput = FileHandle.nullDevice
    git.standardError = FileHandle.nullDevice
    do { try git.run() } catch { return false }
    git.waitUntilExit()
    return git.terminationStatus == 0
  }

  var package: Package.Dependency { .package(url: url, exact: version) }
  var product: Target.Dependency { .product(name: name, package: URL(fileURLWithPath: url).lastPathComponent) }
  var setting: SwiftSetting { .define("HAS_\(name.uppercased())") }
}

let peers = [
  Peer(name: "OpenCombine", url: "https://github.com/OpenCombine/OpenCombine", version: "0.14.0"),
  Peer(
    name: "AsyncHTTPClient", url: "https://github.com/swift-server/async-http-client", version: "1.37.0",
    isLarge: true, isHTTPClient: true),
  Peer(name: "GRDB", url: "https://github.com/groue/GRDB.swift", version: "7.10.0", isLarge: true),
].filter(\.isUsed)

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Armature", path: "../..")] + peers.map(\.package),
  targets: [
    .target(name: "AllocationCounter"),
    // Small, because it measures the memory of the programs that it runs.
    .executableTarget(name: "ProcessMeter"),
    .target(name: "Documents"),
    .target(name: "Harness", dependencies: ["AllocationCounter"]),
    .executableTarget(
      name: "Transfers",
      dependencies: ["Documents", .product(name: "Downloads", package: "Armature")]
        + peers.filter(\.isHTTPClient).map(\.product),
      swiftSettings: peers.map(\.setting)),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Harness", "Documents", "ProcessMeter", "Transfers", .product(name: "Armature", package: "Armature"),
      ] + peers.filter { !$0.isHTTPClient }.map(\.product),
      swiftSettings: peers.map(\.setting)),
    .testTarget(name: "HarnessTests", dependencies: ["Harness", "AllocationCounter", "ProcessMeter"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where !["AllocationCounter", "ProcessMeter"].contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
