// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Armature",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Armature", targets: ["Armature"]),
    .library(name: "Tracing", targets: ["Tracing"]),
    .library(name: "Delegation", targets: ["Delegation"]),
    .library(name: "Composites", targets: ["Composites"]),
    .library(name: "TargetActions", targets: ["TargetActions"]),
    .library(name: "Responders", targets: ["Responders"]),
    .library(name: "DataSources", targets: ["DataSources"]),
    .library(name: "Downloads", targets: ["Downloads"]),
    .library(name: "Architectures", targets: ["Architectures"]),
    .library(name: "ArmatureTesting", targets: ["ArmatureTesting"]),
    .executable(name: "Qwinkle", targets: ["Qwinkle"]),
    .executable(name: "Fetch", targets: ["Fetch"]),
    .executable(name: "FourWays", targets: ["FourWays"]),
    .executable(name: "MyCards", targets: ["MyCards"]),
  ],
  traits: [.trait(name: "SQLite", description: "MyCards can keep its cards in a database of the system's SQLite.")],
  dependencies: [],
  targets: [
    // Modules, in import order
    .target(name: "Tracing"),
    .target(name: "Delegation", dependencies: ["Tracing"]),
    .target(name: "Composites", dependencies: ["Tracing"]),
    .target(name: "TargetActions", dependencies: ["Delegation", "Tracing"]),
    .target(name: "Responders", dependencies: ["TargetActions", "Composites", "Delegation", "Tracing"]),
    .target(name: "DataSources", dependencies: ["Delegation", "Tracing"]),
    .target(name: "Inflating"),
    .target(name: "Downloads", dependencies: ["Delegation", "Inflating", "Tracing"]),
    .target(
      name: "Architectures",
      dependencies: ["Responders", "TargetActions", "Composites", "Delegation", "Tracing"]),
    .target(
      name: "Armature",
      dependencies: [
        "Tracing", "Delegation", "Composites", "TargetActions", "Responders", "DataSources", "Downloads",
        "Architectures",
      ]),
    .target(name: "ArmatureTesting", dependencies: ["Architectures", "Downloads", "Tracing"]),

    // The examples, and what only they need
    .target(name: "Launching", dependencies: ["Tracing"], path: "Examples/Support/Launching"),
    .target(name: "LoopbackServer", path: "Examples/Support/LoopbackServer"),
    .target(name: "Raster", dependencies: ["Inflating"], path: "Examples/Support/Raster"),
    .target(
      name: "TerminalUI",
      dependencies: [
        "Raster", "Architectures", "Responders", "TargetActions", "Composites", "Delegation", "DataSources", "Tracing",
      ],
      path: "Examples/Support/TerminalUI", exclude: ["README.md"]),
    .target(
      name: "Scenarios",
      dependencies: [
        "TerminalUI", "Raster", "Downloads", "Delegation", "Responders", "TargetActions", "Composites", "DataSources",
        "Tracing",
      ],
      path: "Examples/Support/Scenarios", exclude: ["README.md"]),
    .executableTarget(
      name: "Qwinkle",
      dependencies: [
        "Armature", "TerminalUI", "Scenarios", "Launching", "LoopbackServer", "QwinkleStages", "QwinkleStageA",
        "QwinkleStageB", "QwinkleStageC", "QwinkleStageD",
      ],
      path: "Examples/Qwinkle", exclude: ["README.md", "Scenarios", "Stages"]),
    .target(name: "QwinkleStages", dependencies: ["Armature", "TerminalUI"], path: "Examples/Qwinkle/Stages/Shared"),
    .target(
      name: "QwinkleStageA", dependencies: ["QwinkleStages", "Armature", "TerminalUI"],
      path: "Examples/Qwinkle/Stages/StageA"),
    .target(
      name: "QwinkleStageB", dependencies: ["QwinkleStages", "Armature", "TerminalUI"],
      path: "Examples/Qwinkle/Stages/StageB"),
    .target(
      name: "QwinkleStageC", dependencies: ["QwinkleStages", "Armature", "TerminalUI"],
      path: "Examples/Qwinkle/Stages/StageC"),
    .target(
      name: "QwinkleStageD", dependencies: ["QwinkleStages", "Armature", "TerminalUI"],
      path: "Examples/Qwinkle/Stages/StageD"),
    .executableTarget(
      name: "Fetch", dependencies: ["Downloads", "Delegation"], path: "Examples/Fetch", exclude: ["README.md"]),

    .target(
      name: "FourWaysShared",
      dependencies: ["Architectures", "Composites", "TerminalUI", "Responders", "Delegation", "Tracing"],
      path: "Examples/FourWays/Shared"),
    .target(
      name: "FourWaysMVC", dependencies: ["FourWaysShared", "Architectures", "TerminalUI", "TargetActions"],
      path: "Examples/FourWays/MVC"),
    .target(
      name: "FourWaysMVVM", dependencies: ["FourWaysShared", "Architectures", "TerminalUI", "TargetActions"],
      path: "Examples/FourWays/MVVM"),
    .target(
      name: "FourWaysVIPER",
      dependencies: ["FourWaysShared", "Architectures", "TerminalUI", "TargetActions", "Tracing"],
      path: "Examples/FourWays/VIPER"),
    .target(
      name: "FourWaysVIP", dependencies: ["FourWaysShared", "Architectures", "TerminalUI", "TargetActions", "Tracing"],
      path: "Examples/FourWays/VIP"),
    .executableTarget(
      name: "FourWays",
      dependencies: [
        "FourWaysShared", "FourWaysMVC", "FourWaysMVVM", "FourWaysVIPER", "FourWaysVIP", "Architectures", "Composites",
        "Launching",
        "Responders", "TargetActions", "TerminalUI", "Tracing",
      ], path: "Examples/FourWays/App"),

    // MyCards: what belongs to no architecture, and one target an architecture
    .target(name: "MyCardsModel", dependencies: ["Raster", "Composites"], path: "Examples/MyCards/Model"),
    .target(
      name: "MyCardsServices",
      dependencies: [
        "MyCardsModel", "Raster", "Downloads", "Delegation", "Launching", "LoopbackServer",
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ],
      path: "Examples/MyCards/Services"),
    .systemLibrary(name: "CSQLite", path: "Examples/MyCards/CSQLite"),
    .target(
      name: "MyCardsViews",
      dependencies: ["MyCardsModel", "MyCardsServices", "Raster", "Composites", "Armature", "TerminalUI"],
      path: "Examples/MyCards/Views"),
    .target(
      name: "MyCardsMVC",
      dependencies: ["MyCardsModel", "MyCardsServices", "MyCardsViews", "Raster", "Armature", "TerminalUI"],
      path: "Examples/MyCards/MVC"),
    .executableTarget(
      name: "MyCards",
      dependencies: [
        "MyCardsModel", "MyCardsServices", "MyCardsViews", "MyCardsMVC", "Raster", "Armature", "TerminalUI",
        "Launching", "Scenarios", "LoopbackServer",
      ], path: "Examples/MyCards/App"),
    .testTarget(
      name: "MyCardsModelTests", dependencies: ["MyCardsModel", "Raster", "Composites", "ArmatureTesting"]),
    .testTarget(
      name: "MyCardsServicesTests",
      dependencies: [
        "MyCardsServices", "MyCardsModel", "MyCardsProbe", "Raster", "Downloads", "Delegation", "LoopbackServer",
        "ArmatureTesting", "TestSupport",
      ]),
    .testTarget(
      name: "MyCardsTests",
      dependencies: [
        "MyCards", "MyCardsModel", "MyCardsServices", "MyCardsViews", "MyCardsMVC", "Raster", "Armature",
        "Architectures", "Launching", "LoopbackServer", "TerminalUI", "Scenarios", "TestSupport",
      ]),
    .executableTarget(
      name: "MyCardsProbe", dependencies: ["MyCardsServices", "MyCardsModel", "Raster"], path: "Tests/MyCardsProbe"),

    // Tests, one target a module; the settings are for `swift test --sanitize=thread`
    .target(name: "SanitizerSettings", path: "Tests/SanitizerSettings"),
    .target(name: "TestSupport", path: "Tests/Support"),
    .testTarget(name: "TracingTests", dependencies: ["Tracing", "ArmatureTesting"]),
    .testTarget(name: "DelegationTests", dependencies: ["Delegation", "Tracing", "ArmatureTesting"]),
    .testTarget(name: "CompositesTests", dependencies: ["Composites", "Tracing", "ArmatureTesting"]),
    .testTarget(
      name: "TargetActionsTests", dependencies: ["TargetActions", "Delegation", "Tracing", "ArmatureTesting"]),
    .testTarget(
      name: "RespondersTests",
      dependencies: [
        "Responders", "TargetActions", "Composites", "Delegation", "Tracing", "ArmatureTesting",
      ]),
    .testTarget(
      name: "ArchitecturesTests",
      dependencies: [
        "Architectures", "Responders", "TargetActions", "Composites", "Delegation", "Tracing", "ArmatureTesting",
      ]),
    .testTarget(name: "DataSourcesTests", dependencies: ["DataSources", "ArmatureTesting"]),
    .testTarget(
      name: "DownloadsTests",
      dependencies: [
        "Downloads", "Delegation", "LoopbackServer", "ArmatureTesting", "SanitizerSettings", "DownloadProbe",
        "TestSupport",
      ]),
    .executableTarget(
      name: "DownloadProbe", dependencies: ["Downloads", "SanitizerSettings"], path: "Tests/DownloadProbe"),
    .executableTarget(name: "TerminalProbe", dependencies: ["Armature", "TerminalUI"], path: "Tests/TerminalProbe"),
    .testTarget(name: "LaunchingTests", dependencies: ["Launching"]),
    .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer", "TestSupport"]),
    .testTarget(name: "InflatingTests", dependencies: ["Inflating"]),
    .testTarget(name: "RasterTests", dependencies: ["Raster", "Inflating", "ArmatureTesting"]),
    .testTarget(name: "TerminalUITests", dependencies: ["TerminalUI", "ArmatureTesting"]),
    .executableTarget(
      name: "ScenarioDemo",
      dependencies: [
        "Launching", "Scenarios", "TerminalUI", "Raster", "Downloads", "DataSources", "Responders", "TargetActions",
        "Composites", "Tracing",
      ], path: "Tests/ScenarioDemo"),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "Scenarios", "ScenarioDemo", "Raster", "TerminalUI", "Composites", "DataSources", "Responders", "Downloads",
        "ArmatureTesting", "TestSupport",
      ]),
    .testTarget(name: "QwinkleTests", dependencies: ["Qwinkle", "Launching", "ArmatureTesting", "TestSupport"]),
    .testTarget(
      name: "FourWaysTests",
      dependencies: [
        "FourWays", "FourWaysShared", "FourWaysMVC", "FourWaysMVVM", "FourWaysVIPER", "FourWaysVIP", "Architectures",
        "Launching", "TerminalUI", "Tracing", "ArmatureTesting",
      ]),
    .testTarget(name: "FetchTests", dependencies: ["Fetch", "Downloads", "LoopbackServer", "TestSupport"]),
    .testTarget(name: "Snippets", dependencies: ["Armature"], path: "Documentation/Snippets"),
  ],
  swiftLanguageModes: [.v6]
)

// What every target shares
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
