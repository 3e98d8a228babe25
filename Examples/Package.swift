// swift-tools-version: 6.2

import PackageDescription

// The apps, their toolkit and their tests. They use only the public API of Armature.

// MARK: Settings

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

/// Without optimization, as 'swift run' builds, reading and turning photos takes most of an app's time.
let optimized = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// MARK: Products of Armature

func armature(_ product: String) -> Target.Dependency { .product(name: product, package: "Armature") }

let library = armature("Armature")
let testing = armature("ArmatureTesting")
let testSupport = armature("ArmatureTestSupport")
let loopbackServer = armature("LoopbackServer")

// MARK: Targets, in import order

/// A module in a folder of this package.
func module(
  _ name: String, _ path: String, _ dependencies: [Target.Dependency] = [library], exclude: [String] = [],
  settings: [SwiftSetting] = settings
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

/// A program in a folder of this package.
func program(
  _ name: String, _ path: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

/// The tests of targets of this package.
func tests(_ name: String, of tested: Target.Dependency..., using others: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name, dependencies: tested + [library, testing, testSupport] + others, path: "Tests/\(name)",
    swiftSettings: settings)
}

let support = [
  module("Streams", "Support/Streams", []),
  module("Launching", "Support/Launching", [library, "Streams"]),
  // The texts of all apps, in the reader's language.
  module("Localizing", "Support/Localizing", []),
  module("Inflating", "Support/Inflating", [], settings: optimized),
  module("Raster", "Support/Raster", ["Inflating"], settings: optimized),
  // Files and databases that a crash leaves as they were or complete.
  .systemLibrary(name: "CSQLite", path: "Support/CSQLite"),
  module("Storage", "Support/Storage", [.target(name: "CSQLite", condition: .when(traits: ["SQLite"]))]),
  module("TerminalUI", "Support/TerminalUI", [library, "Raster"], exclude: ["README.md", "Reference.md"]),
  // The program on the page of TerminalUI.
  program("FirstScreen", "Support/FirstScreen", [library, "TerminalUI"]),
  module(
    "Scenarios", "Support/Scenarios", [library, "Streams", "Launching", "TerminalUI", "Raster"],
    exclude: ["README.md"]),
]

let stages = ["A", "B", "C", "D"].map { "QwinkleStage\($0)" }
let qwinkle =
  [module("QwinkleStages", "Qwinkle/Stages/Shared", [library, "TerminalUI"])]
  + stages.map {
    module($0, "Qwinkle/Stages/\($0.dropFirst("Qwinkle".count))", [library, "TerminalUI", "QwinkleStages"])
  } + [
    program(
      "Qwinkle", "Qwinkle",
      [library, loopbackServer, "Launching", "Localizing", "Storage", "TerminalUI", "Scenarios", "QwinkleStages"]
        + stages.map { .byName(name: $0) },
      exclude: ["README.md", "Scenarios", "Gallery", "Stages"])
  ]

let architectures = ["MVC", "MVVM", "VIPER", "VIP"].map { "FourWays\($0)" }
let fourWays =
  [module("FourWaysShared", "FourWays/Shared", [library, "TerminalUI"])]
  + architectures.map {
    module($0, "FourWays/\($0.dropFirst("FourWays".count))", [library, "TerminalUI", "FourWaysShared"])
  } + [
    program(
      "FourWays", "FourWays/App",
      [library, "Streams", "Launching", "TerminalUI", "FourWaysShared"] + architectures.map { .byName(name: $0) })
  ]

// The parts that all architectures share, and one target per architecture.
let cardsScreens: [Target.Dependency] = [
  library, "TerminalUI", "Raster", "MyCardsModel", "MyCardsGeometry", "MyCardsPresentation", "MyCardsServices",
  "MyCardsViews", "MyCardsFeature",
]
let myCards = [
  module("MyCardsModel", "MyCards/Model", ["Raster"]),
  module("MyCardsGeometry", "MyCards/Geometry", [library, "Raster"]),
  module(
    "MyCardsPresentation", "MyCards/Presentation",
    [library, "Localizing", "Raster", "MyCardsModel", "MyCardsGeometry"]),
  module(
    "MyCardsServices", "MyCards/Services",
    [library, loopbackServer, "Storage", "Raster", "MyCardsModel", "MyCardsGeometry"]),
  // Views know values and no model, which the compiler checks: they don't depend on it.
  module(
    "MyCardsViews", "MyCards/Views", [library, "TerminalUI", "Raster", "MyCardsGeometry", "MyCardsPresentation"]),
  module("MyCardsFeature", "MyCards/Feature", [library, "TerminalUI", "MyCardsServices"]),
  module("MyCardsMVC", "MyCards/MVC", cardsScreens),
  module("MyCardsMVVM", "MyCards/MVVM", cardsScreens),
  module("MyCardsVIPER", "MyCards/VIPER", cardsScreens),
  module("MyCardsVIP", "MyCards/VIP", cardsScreens),
  program(
    "MyCards", "MyCards/App",
    [
      library, loopbackServer, "Launching", "TerminalUI", "Scenarios", "Raster", "MyCardsModel", "MyCardsServices",
      "MyCardsPresentation", "MyCardsFeature", "MyCardsMVC", "MyCardsMVVM", "MyCardsVIPER", "MyCardsVIP",
    ]),
]

// The domain depends on neither screens, server nor storage, and the networking doesn't depend on the domain.
let bidly = [
  module("BidlyModel", "Bidly/Model"),
  module("BidlyNetworking", "Bidly/Networking"),
  module("BidlyServices", "Bidly/Services", [library, "Storage", "BidlyModel", "BidlyNetworking"]),
  module("BidlyServer", "Bidly/Server", [loopbackServer, "Storage", "BidlyNetworking", "Raster"]),
  program(
    "Bidly", "Bidly",
    [
      library, loopbackServer, "Launching", "Localizing", "TerminalUI", "Scenarios", "Raster", "BidlyModel",
      "BidlyNetworking",
      "BidlyServices", "BidlyServer",
    ],
    exclude: ["README.md", "Scenarios", "Model", "Networking", "Services", "Server"]),
]

// The model depends on neither screens nor storage. Only the storages depend on how items are stored.
let dueDates = [
  module("DueDatesModel", "DueDates/Model"),
  module("DueDatesStorage", "DueDates/Storage", [library, "Storage", "DueDatesModel"]),
  module(
    "DueDatesApp", "DueDates",
    [library, "Launching", "Localizing", "TerminalUI", "Scenarios", "DueDatesModel", "DueDatesStorage"],
    exclude: ["README.md", "Scenarios", "Gallery", "Model", "Storage", "Program", "WithLocation"]),
  program("DueDates", "DueDates/Program", ["DueDatesApp", "DueDatesModel"]),
  // A learner's variant, which changes the fields only.
  program("DueDatesWithLocation", "DueDates/WithLocation", ["DueDatesApp", "DueDatesModel"]),
]

// The models are also the documents of the server. The server doesn't depend on screens, and only the networking
// depends on the transport.
let hobbies = [
  module("HobbiesModel", "Hobbies/Model"),
  module("HobbiesNetworking", "Hobbies/Networking", [library, "HobbiesModel"]),
  module("HobbiesStorage", "Hobbies/Storage", ["Storage", "HobbiesModel"]),
  module("HobbiesServer", "Hobbies/Server", [library, loopbackServer, "Storage", "HobbiesModel"]),
  program(
    "Hobbies", "Hobbies",
    [
      library, loopbackServer, "Launching", "Localizing", "TerminalUI", "Scenarios", "HobbiesModel",
      "HobbiesNetworking",
      "HobbiesStorage", "HobbiesServer",
    ],
    exclude: ["README.md", "Gallery", "Scenarios", "Model", "Networking", "Storage", "Server"]),
]

let fetch = [program("Fetch", "Fetch", [library, "Streams"], exclude: ["README.md"])]

// The runner of the exercises. It imports nothing of the library, but has it built: exercises are compiled against it.
let katas = [
  module("KataCore", "Katas/KataCore", [library, testing, "Streams"]),
  program("kata", "Katas/kata", ["KataCore"]),
]

// Programs that tests run in separate processes.
let testPrograms = [
  program("DownloadProbe", "Tests/DownloadProbe", [library]),
  program("TerminalProbe", "Tests/TerminalProbe", [library, "TerminalUI"]),
  program("MyCardsProbe", "Tests/MyCardsProbe", ["MyCardsServices", "MyCardsModel", "Raster"]),
  program("DueDatesProbe", "Tests/DueDatesProbe", [library, "DueDatesModel", "DueDatesStorage"]),
  program(
    "BidlyProbe", "Tests/BidlyProbe",
    ["BidlyModel", "BidlyNetworking", "BidlyServices", "BidlyServer"]),
  program("HobbiesProbe", "Tests/HobbiesProbe", ["HobbiesModel", "HobbiesStorage", "HobbiesServer"]),
  program("ScenarioDemo", "Tests/ScenarioDemo", [library, "Launching", "TerminalUI", "Scenarios", "Raster"]),
]

let testTargets = [
  tests("LaunchingTests", of: "Launching"),
  tests("InflatingTests", of: "Inflating"),
  tests("RasterTests", of: "Raster", using: ["Inflating"]),
  tests("TerminalUITests", of: "TerminalUI", using: ["Raster"]),
  // A module of its own, which uses public declarations only, as an app does.
  tests("FirstScreenTests", of: "FirstScreen", "TerminalUI"),
  tests("ScenariosTests", of: "Scenarios", "ScenarioDemo", using: ["TerminalUI", "Raster"]),
  tests("DownloadProcessTests", of: "DownloadProbe", using: [loopbackServer]),
  tests("QwinkleTests", of: "Qwinkle", using: [loopbackServer, "Launching", "TerminalUI", "Scenarios"]),
  tests(
    "FourWaysTests", of: "FourWays", "FourWaysShared", "FourWaysMVC", "FourWaysMVVM", "FourWaysVIPER", "FourWaysVIP",
    using: ["Launching", "TerminalUI"]),
  tests("MyCardsModelTests", of: "MyCardsModel", using: ["Raster"]),
  tests("MyCardsGeometryTests", of: "MyCardsGeometry", using: ["Raster"]),
  tests(
    "MyCardsServicesTests", of: "MyCardsServices",
    using: [loopbackServer, "Storage", "MyCardsModel", "MyCardsProbe", "Raster"]),
  tests(
    "MyCardsTests", of: "MyCards", "MyCardsModel", "MyCardsGeometry", "MyCardsPresentation", "MyCardsServices",
    "MyCardsViews", "MyCardsFeature", "MyCardsMVC", "MyCardsMVVM", "MyCardsVIPER", "MyCardsVIP",
    using: [loopbackServer, "Launching", "TerminalUI", "Scenarios", "Raster"]),
  tests("BidlyModelTests", of: "BidlyModel"),
  tests(
    "BidlyTests", of: "Bidly", "BidlyModel", "BidlyNetworking", "BidlyServices", "BidlyServer",
    using: [loopbackServer, "Storage", "BidlyProbe", "Launching", "TerminalUI", "Scenarios"]),
  tests("DueDatesModelTests", of: "DueDatesModel"),
  tests("DueDatesStorageTests", of: "DueDatesStorage", using: ["DueDatesModel", "DueDatesProbe", "Storage"]),
  tests(
    "DueDatesTests", of: "DueDatesApp", "DueDates", "DueDatesWithLocation",
    using: ["DueDatesModel", "DueDatesStorage", "Launching", "TerminalUI", "Scenarios"]),
  tests("HobbiesModelTests", of: "HobbiesModel"),
  tests(
    "HobbiesServerTests", of: "HobbiesServer", "HobbiesStorage", "HobbiesModel", "HobbiesNetworking",
    using: [loopbackServer, "HobbiesProbe"]),
  tests(
    "HobbiesTests", of: "Hobbies", "HobbiesModel", "HobbiesServer",
    using: [loopbackServer, "Launching", "TerminalUI", "Scenarios"]),
  // How all apps with screens end.
  tests("AppEndingTests", of: "Qwinkle", "MyCards", "Bidly", "DueDates", "Hobbies"),
  tests("FetchTests", of: "Fetch", using: [loopbackServer]),
  tests("KataTests", of: "KataCore", "kata"),
]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: ["Qwinkle", "MyCards", "Bidly", "DueDates", "Hobbies", "FourWays", "Fetch", "kata"].map {
    .executable(name: $0, targets: [$0])
  },
  traits: [
    .trait(
      name: "SQLite",
      description: "MyCards, DueDates and the server of Hobbies can use databases of the system's SQLite.")
  ],
  dependencies: [.package(name: "Armature", path: "..")],
  targets: support + qwinkle + fourWays + myCards + bidly + dueDates + hobbies + fetch + katas + testPrograms
    + testTargets,
  swiftLanguageModes: [.v6]
)
