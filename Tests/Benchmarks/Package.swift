// swift-tools-version: 6.2

import Foundation
import PackageDescription

// A package of its own, so that what it compares with never enters the graph of Armature.
//
// A peer that cannot be had is left out, and the rest still runs: a dependency that cannot be fetched would stop it all.
// Whether one can be had is asked of git. ARMATURE_PEERS names the peers to use instead ("none" for none), which is also
// the way where a manifest may not run other programs.

struct Peer {
  let name: String
  let url: String
  let version: Version
  /// Whether building it takes minutes, so that it is there only if it is named.
  var isLarge = false
  /// Whether the programs that download compare with it, and not the rows.
  var isClient = false

  var isReachable: Bool {
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
  /// A client brings a target Tracing of its own, which goes by another name where it is used.
  var product: Target.Dependency {
    .product(
      name: name, package: URL(fileURLWithPath: url).lastPathComponent,
      moduleAliases: isClient ? ["Tracing": "DistributedTracing"] : nil)
  }
  var setting: SwiftSetting { .define("HAS_\(name.uppercased())") }
}

let peers = [
  Peer(name: "OpenCombine", url: "https://github.com/OpenCombine/OpenCombine", version: "0.14.0"),
  Peer(
    name: "AsyncHTTPClient", url: "https://github.com/swift-server/async-http-client", version: "1.37.0",
    isLarge: true, isClient: true),
  Peer(name: "GRDB", url: "https://github.com/groue/GRDB.swift", version: "7.10.0", isLarge: true),
].filter(\.isReachable)

/// What only the programs that download compare with.
let clients = peers.filter(\.isClient)
let libraries = peers.filter { !$0.isClient }

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Armature", path: "../..")] + peers.map(\.package),
  targets: [
    .target(name: "AllocationCounter"),
    .target(name: "Harness", dependencies: ["AllocationCounter"]),
    .executableTarget(
      name: "Transfers",
      dependencies: [.product(name: "Downloads", package: "Armature")] + clients.map(\.product),
      swiftSettings: peers.map(\.setting)),
    .executableTarget(
      name: "Benchmarks",
      // With a client's other name for Tracing in force the modules of Armature could not be read: then the programs are
      // a product of their own, to be built before.
      dependencies: ["Harness", .product(name: "Armature", package: "Armature")]
        + (clients.isEmpty ? ["Transfers"] : []) + libraries.map(\.product),
      swiftSettings: peers.map(\.setting)),
    .testTarget(name: "HarnessTests", dependencies: ["Harness", "AllocationCounter"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "AllocationCounter" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
