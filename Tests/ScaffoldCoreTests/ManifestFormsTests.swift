import Testing

@testable import ScaffoldCore

/// Manifests in the many forms that their authors give them: each is edited so that it means what is wanted, or refused.
@Suite struct ManifestFormsTests {
  private static let products = #".product(name: "Architectures", package: "Armature")"#
  private static let testing = #".product(name: "ArmatureTesting", package: "Armature")"#

  /// A manifest with some targets; its dependency on the library is in a constant.
  private static func manifest(_ package: String) -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription

    let packages: [Package.Dependency] = [.package(url: "https://example.org/Armature.git", from: "1.0.0")]
    \(package)
    """
  }

  private func home(
    _ text: String, _ files: [String] = [], _ placement: Invocation.Placement = .into("App")
  ) throws
    -> ModuleLocation
  {
    let paths = ["Sources/App/App.swift", "Tests/AppTests/AppTests.swift"] + files
    return try ModuleLocation(
      placement,
      in: PackageSnapshot(manifest: text, files: Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })))
  }

  /// What a home adds to a text, in one line.
  private func added(_ home: ModuleLocation, to text: String) -> [String] {
    let before = text.split(whereSeparator: \.isNewline)
    let after = home.manifest.split(whereSeparator: \.isNewline)
    return after.difference(from: before).insertions.compactMap {
      guard case .insert(_, let line, _) = $0 else { return nil }
      return line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }
  }

  static let editable = [
    // Targets in a constant, joined, filtered, in arrays of arrays, appended later.
    """
    let targets: [Target] = [
      .target(name: "App"),
      .testTarget(name: "AppTests", dependencies: ["App"]),
    ]
    let package = Package(name: "App", dependencies: packages, targets: targets)
    """,
    """
    let package = Package(name: "App", dependencies: packages, targets: [
      .target(name: "App"),
    ] + [
      .testTarget(name: "AppTests", dependencies: ["App"]),
    ])
    """,
    """
    let package = Package(name: "App", dependencies: packages, targets: [
      .target(name: "App"),
      .testTarget(name: "AppTests", dependencies: ["App"]),
    ].filter { $0.name != "Other" })
    """,
    """
    let package = Package(name: "App", dependencies: packages, targets: [[
      .target(name: "App"),
      .testTarget(name: "AppTests", dependencies: ["App"]),
    ]].flatMap { $0 })
    """,
    """
    let package = Package(name: "App", dependencies: packages)
    package.targets += [
      .target(name: "App"),
      .testTarget(name: "AppTests", dependencies: ["App"]),
    ]
    """,
    // The call of an initializer without its type, names of types in front, and conditions around other targets.
    """
    let package: Package = .init(name: "App", dependencies: packages, targets: [
      Target.target(name: "App"),
      Target.testTarget(name: "AppTests", dependencies: ["App"]),
    ])
    """,
    """
    let package = Package(name: "App", dependencies: packages, targets: [
      .target(name: "App"),
    #if os(macOS)
      .target(name: "Mac", dependencies: [.target(name: "App")]),
    #endif
      .testTarget(name: "AppTests", dependencies: ["App"]),
    ])
    """,
    // Strings with code in them, and comments with brackets and quotes.
    ##"""
    let note = "a \("b ) \(1 + 2)" + /* " */ #"c "]"#) d" + #"\(no \#("e" + ")")"#
    let package = Package(name: "App", dependencies: packages, targets: [  // ] "
      .target(name: "App"),
      /* .target(name: "App", [ */
      .testTarget(name: "AppTests", dependencies: ["App"]),
      // ( "last
    ])
    """##,
  ]

  @Test("a target with a literal name gets its dependencies wherever it is made", arguments: editable)
  func edits(text: String) throws {
    let text = Self.manifest(text)
    for ending in ["\n", "\r\n"] {
      let form = "\u{FEFF}" + text.replacing("\n", with: ending)
      let home = try home(form)
      let isTyped = text.contains("Target.target")
      #expect(
        added(home, to: form) == [
          "\(isTyped ? "Target" : "").target(name: \"App\", dependencies: [\(Self.products)]),",
          "\(isTyped ? "Target" : "").testTarget(name: \"AppTests\", dependencies: [\"App\", \(Self.testing)]),",
        ])
      #expect(home.manifest.unicodeScalars.first == "\u{FEFF}")
    }
  }

  @Test("labels with a space or a comment before the colon are read as others are")
  func labels() throws {
    let text = """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
        name : "App"
        , dependencies : [ .package( path : "../armature" ) ]
        , targets : [
            .target( name /* a : b */ : "App", exclude : ["Old"] )
            , .testTarget( name : "AppTests", dependencies : [ "App" ] )
        ]
      )
      """
    let home = try home(text)
    let products = Self.products.replacing("Armature\")", with: "armature\")")
    let testing = Self.testing.replacing("Armature\")", with: "armature\")")
    #expect(
      added(home, to: text) == [
        ".target( name /* a : b */ : \"App\", dependencies: [\(products)], exclude : [\"Old\"] )",
        ", .testTarget( name : \"AppTests\", dependencies : [ \"App\", \(testing) ] )",
      ])
    #expect(try Manifest(text).targets.map(\.excluded) == [["Old"], []])
  }

  @Test("a comment at the end of a list stays where it is, and nothing is added into it")
  func comments() throws {
    func edited(_ targets: String) throws -> String {
      let text = Self.manifest("let package = Package(name: \"App\", dependencies: packages, targets: \(targets))")
      return String(try Manifest(text).adding(target: "Card").text.dropFirst(text.prefix { $0 != "[" }.count))
    }
    let card = #".target(name: "Card", dependencies: [\#(Self.products)])"#
    let oneLine = #"[.target(name: "App") /* ] */, /* " */ ]"#
    #expect(try edited(oneLine).contains(#"[.target(name: "App") /* ] */, /* " */ \#(card), .testTarget("#))
    #expect(try edited(#"[ .target(name: "App" /* ) */) ]"#).contains(#"/* ) */), \#(card), .testTarget("#))
    let long = try edited("[\n  .target(name: \"App\") /* a\n  b */ /* c */\n  // d\n]")
    #expect(long.contains(".target(name: \"App\"), /* a\n  b */ /* c */\n  .target("))
    #expect(long.hasSuffix("  )\n  // d\n])"))
    let hugging = try edited("[\n  .target(name: \"App\") /* a\n  b */ ]")
    #expect(hugging.contains(".target(name: \"App\"),\n  .target("))
    #expect(hugging.hasSuffix("  ) /* a\n  b */ ])"))
    #expect(try edited("[\n  // none\n]").contains("[\n  // none\n  .target("))
    #expect(try edited("[ /* none */ ]").contains("[ /* none */\n"))
  }

  @Test("an empty list of dependencies keeps its comment")
  func emptyDependencies() throws {
    let text = Self.manifest(
      """
      let package = Package(name: "App", dependencies: packages, targets: [
        .target(name: "App", dependencies: [
          // none yet
        ]),
        .testTarget(name: "AppTests", dependencies: [/* all */]),
      ])
      """)
    let home = try home(text)
    #expect(
      added(home, to: text) == [
        "\(Self.products),", #".testTarget(name: "AppTests", dependencies: [/* all */ \#(Self.testing)]),"#,
      ])
    #expect(home.manifest.contains("[\n    // none yet\n    .product"))
  }

  @Test("a product of the same name in another package is no dependency on the library")
  func otherPackage() throws {
    let text = Self.manifest(
      """
      let package = Package(name: "App", dependencies: packages, targets: [
        .target(name: "App", dependencies: [.product(name: "Armature", package: "armature-extras")]),
        .testTarget(name: "AppTests", dependencies: ["App"]),
      ])
      """
    )
    #expect(try home(text).manifest.contains(#"package: "armature-extras"), \#(Self.products)]"#))
  }

  // MARK: Places

  private func targets(_ app: String) -> String {
    Self.manifest(
      "let package = Package(name: \"App\", dependencies: packages, targets: [.target(name: \"App\", \(app))])")
  }

  @Test("the folder is the one that is compiled")
  func folders() throws {
    #expect(try home(targets(#"path: "./Code/""#)).sources == "Code")
    #expect(try home(targets(#"path: ".""#)).sources == "")
    let files = ["Code/Main/a.swift", "Code/b.swift"]
    #expect(
      try home(targets(#"path: "Code", exclude: ["Old"], sources: ["b.swift", "Main"]"#), files).sources == "Code/Main")
    #expect(try home(targets(#"path: nil, sources: nil"#)).sources == "Sources/App")
    for refused in [#"path: "../Code""#, #"path: "/Code""#, "path: folder", "sources: all", #"sources: ["b.swift"]"#] {
      #expect(throws: ScaffoldError.self) { try home(targets(refused), files) }
    }
  }

  @Test("a package with a manifest for a version of Swift is refused, with the lines that change")
  func versions() throws {
    let package = PackageSnapshot(
      manifest: targets("path: nil"), files: ["Sources/App/a.swift": "", "Package@swift-6.1.swift": ""])
    let error = #expect(throws: ScaffoldError.self) {
      try ScaffoldPlan(ModuleRequest(.mvc, "Card"), at: .into("App"), in: package, isForced: false)
    }
    #expect(error?.description.contains("'Package@swift-6.1.swift'") == true)
    #expect(error?.description.contains("+ ") == true)
  }

  // MARK: What the package manager reads

  @Test("a manifest that shows all that a module needs demands no further look")
  func certain() throws {
    let text = Self.manifest(
      """
      let package = Package(name: "App", dependencies: packages, targets: [
        .target(name: "App", dependencies: [\(Self.products)]),
        .testTarget(name: "AppTests", dependencies: ["App", \(Self.testing)]),
      ])
      """)
    #expect(try home(text).requirements == nil)
    #expect(try home(text.replacing("[\"App\", ", with: "common + [")).requirements != nil)
    #expect(try home(text + "\npackage.targets.removeAll()").requirements != nil)
  }

  private static func dump(_ app: String, _ tests: String) -> String {
    """
    warning: something
    {
      "name" : "App",
      "targets" : [
        { "name" : "App", "type" : "regular", "dependencies" : [\(app)] },
        { "name" : "AppTests", "type" : "test", "dependencies" : [\(tests)] }
      ]
    }
    warning: more
    """
  }

  @Test("what the package manager reads is compared with what the module needs")
  func unmetRequirements() throws {
    let requirements = ManifestRequirements(target: "App", tests: "AppTests", package: "armature")
    let app = #"{"byName": ["App", null]}"#
    let library = #"{"product": ["Architectures", "Armature", null, {"platformNames": ["linux"]}]}"#
    let testing = #"{"product": ["ArmatureTesting", "Armature", null, null]}"#
    try requirements.check(Self.dump(library, "\(app), \(testing)"))
    func refusal(_ output: String) -> String {
      #expect(throws: ScaffoldError.self) { try requirements.check(output) }?.description ?? ""
    }
    #expect(
      refusal(Self.dump("", "\(app), \(testing)")).contains(#".product(name: "Architectures", package: "armature"),"#))
    #expect(refusal(Self.dump(library, app)).contains(#".product(name: "ArmatureTesting", package: "armature"),"#))
    #expect(refusal(Self.dump(library, testing)).contains("dependencies of 'AppTests'"))
    #expect(refusal(Self.dump(library, "").replacing("AppTests", with: "Tests")).contains("no target 'AppTests'"))
    #expect(refusal("no object").contains("dump-package"))
  }
}
