// swift-tools-version: 6.2

import PackageDescription

// MARK: Settings

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

// MARK: Modules, in import order

func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: settings + [.strictMemorySafety()])
}

let modules: [Target] = [
  module("MessageRecording"),
  module("MessageTracing", imports: ["MessageRecording"]),
  module("Delegation", imports: ["MessageRecording"]),
  module("Composites", imports: ["MessageRecording"]),
  module("TargetActions", imports: ["Delegation", "MessageRecording"]),
  module("Responders", imports: ["TargetActions", "Composites", "Delegation", "MessageRecording"]),
  module("DataSources", imports: ["Delegation", "MessageRecording"]),
  module(
    "Transports",
    imports: ["MessageRecording", .target(name: "CLibcurl", condition: .when(platforms: [.linux, .android]))]),
  module("Downloads", imports: ["Transports", "Delegation", "MessageRecording"]),
  module("DataProviders", imports: ["Downloads", "Delegation"]),
  module("Architectures", imports: ["Responders", "TargetActions", "Composites", "Delegation", "MessageRecording"]),
]

// Declarations of libcurl and zlib, which Transports loads at run time on Linux; in C because their functions take any
// number of arguments.
let libraries: [Target] = [.target(name: "CLibcurl")]

let umbrella = module("Armature", imports: modules.map { .byName(name: $0.name) })
let testing = module("ArmatureTesting", imports: ["Architectures", "Downloads", "MessageTracing"])

// What the tests of this package share with those of Examples. Demos use the server too.
let shared: [Target] = [
  .target(
    name: "LoopbackServer", dependencies: ["ServerLibraries"], path: "Tests/Support/LoopbackServer",
    swiftSettings: settings),
  .target(name: "ArmatureTestSupport", path: "Tests/Support/ArmatureTestSupport", swiftSettings: settings),
]

// MARK: Scaffold, which writes modules into other packages

let scaffold: [Target] = [
  .target(name: "ScaffoldCore", swiftSettings: settings + [.strictMemorySafety()]),
  .executableTarget(name: "scaffold", dependencies: ["ScaffoldCore", "ArchitectureRules"], swiftSettings: settings),
  .plugin(
    name: "ScaffoldCommand",
    capability: .command(
      intent: .custom(verb: "scaffold", description: "Writes a module in MVC, MVVM, VIPER or VIP, with its tests."),
      permissions: [.writeToPackageDirectory(reason: "The scaffold writes the module's files into the package.")]),
    dependencies: ["scaffold"], path: "Sources/Plugins/ScaffoldCommand"),
]

// MARK: Checker, which reads other packages and reports what breaks the rules of their architectures

let checker: [Target] = [
  .target(name: "ArchitectureRules", swiftSettings: settings + [.strictMemorySafety()]),
  .executableTarget(name: "check-architecture", dependencies: ["ArchitectureRules"], swiftSettings: settings),
  .plugin(
    name: "CheckArchitectureCommand",
    capability: .command(
      intent: .custom(
        verb: "check-architecture", description: "Reports what breaks the rules of MVC, MVVM, VIPER and VIP.")),
    dependencies: ["check-architecture"], path: "Sources/Plugins/CheckArchitectureCommand"),
]

// MARK: Tests, one target for each module

func tests(of module: Target, using others: Target.Dependency...) -> Target {
  .testTarget(
    name: "\(module.name)Tests", dependencies: [.byName(name: module.name)] + module.dependencies + others,
    swiftSettings: settings)
}

// The tests of MessageTracing record what they draw: they are those of MessageRecording, too.
let testTargets: [Target] =
  modules.filter { $0.name != "MessageRecording" }.map { module in
    switch module.name {
    case "Transports": tests(of: module, using: "ArmatureTestSupport", "LoopbackServer", "TransportTestSupport")
    case "Downloads":
      tests(
        of: module, using: "ArmatureTesting", "ArmatureTestSupport", "LoopbackServer", "TransportTestSupport",
        "DownloadTestSupport", "SanitizerSettings")
    case "DataProviders":
      tests(
        of: module, using: "ArmatureTesting", "ArmatureTestSupport", "LoopbackServer", "TransportTestSupport",
        "DownloadTestSupport")
    default: tests(of: module, using: "ArmatureTesting", "ArmatureTestSupport")
    }
  } + [
    tests(of: shared[0], using: "ArmatureTestSupport"),
    tests(of: scaffold[0], using: "ArmatureTestSupport", "scaffold"),
    tests(of: checker[0]),
    // The connections between a suite and the server on the loopback interface.
    .target(
      name: "TransportTestSupport", dependencies: ["Transports", "LoopbackServer"],
      path: "Tests/Support/TransportTestSupport", swiftSettings: settings),
    // The sites of suites that download.
    .target(
      name: "DownloadTestSupport",
      dependencies: ["ArmatureTesting", "Downloads", "LoopbackServer", "TransportTestSupport"],
      path: "Tests/Support/DownloadTestSupport", swiftSettings: settings),
    // OpenSSL and nghttp2 for the server, in C because they are found at run time.
    .target(name: "ServerLibraries", path: "Tests/Support/ServerLibraries"),
    // Settings of the thread and address sanitizers, in C because sanitizers read them before Swift code can run.
    .target(name: "SanitizerSettings", path: "Tests/SanitizerSettings"),
    .testTarget(
      name: "Snippets", dependencies: ["Armature", "ArmatureTesting"], path: "Documentation/Snippets",
      swiftSettings: settings),
  ]

let package = Package(
  name: "Armature",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: (modules + [umbrella, testing] + shared).map { .library(name: $0.name, targets: [$0.name]) } + [
    .executable(name: "scaffold", targets: ["scaffold"]),
    .plugin(name: "ScaffoldCommand", targets: ["ScaffoldCommand"]),
    .executable(name: "check-architecture", targets: ["check-architecture"]),
    .plugin(name: "CheckArchitectureCommand", targets: ["CheckArchitectureCommand"]),
  ],
  traits: [
    .trait(
      name: "URLSession",
      description: "On Linux, lets a StandardTransport fall back to Foundation's URLSession where libcurl is missing.")
  ],
  dependencies: [],
  targets: libraries + modules + [umbrella, testing] + shared + scaffold + checker + testTargets,
  swiftLanguageModes: [.v6]
)
