import Testing

@testable import ScaffoldCore

/// Plans for packages in memory.
@Suite struct PlanTests {
  private static let manifest = """
    let package = Package(
      name: "App",
      dependencies: [.package(path: "../Armature")],
      targets: [
        .target(name: "App", dependencies: [.product(name: "Architectures", package: "Armature")]),
        .testTarget(
          name: "AppTests", dependencies: ["App", .product(name: "ArmatureTesting", package: "Armature")]),
      ]
    )
    """

  private static let package = PackageSnapshot(
    manifest: manifest, files: ["Sources/App/App.swift": "enum App {}\n", "Tests/AppTests/AppTests.swift": ""])

  private func plan(
    _ name: String = "Profile", in package: PackageSnapshot = package,
    at placement: Invocation.Placement = .onlyTarget, isForced: Bool = false
  ) throws -> ScaffoldPlan {
    try ScaffoldPlan(ModuleRequest(.mvc, name), at: placement, in: package, isForced: isForced)
  }

  private func refusal(_ make: () throws -> ScaffoldPlan) -> String {
    #expect(throws: ScaffoldError.self) { _ = try make() }?.description ?? ""
  }

  /// Checks the sentence about a folder in the way, which proposes what would be accepted.
  private func expectRefusal(_ words: String, _ text: String) {
    #expect(text.contains(words))
    // Every module has its shared files in the same folder.
    #expect(text.contains("another name for the module") != words.contains("Shared"))
    #expect(text.contains("another target with '--into'") == words.contains("Shared"))
  }

  @Test("the only target gets the module and what its modules share")
  func first() throws {
    let plan = try plan()
    #expect(plan.target == "App")
    #expect(
      plan.changes.map(\.path) == [
        "Sources/App/Profile/Profile.swift", "Sources/App/Profile/ProfileContent.swift",
        "Sources/App/Profile/ProfileController.swift", "Sources/App/Profile/ProfileDisplay.swift",
        "Sources/App/Profile/ProfileModel.swift", "Sources/App/Profile/ProfileStore.swift",
        "Sources/App/Shared/ScreenNode.swift", "Tests/AppTests/Profile/ProfileControllerTests.swift",
        "Tests/AppTests/Profile/ProfileStoreStub.swift", "Tests/AppTests/Shared/TestStage.swift",
      ])
    #expect(plan.changes.allSatisfy { $0.before == nil })
  }

  private func written(_ changes: [ScaffoldPlan.Change]) -> PackageSnapshot {
    var package = Self.package
    for change in changes { package.files[change.path] = change.after }
    return package
  }

  @Test("a second module leaves the shared files as they are, also changed ones")
  func second() throws {
    var package = written(try plan().changes)
    package.files["Sources/App/Shared/ScreenNode.swift", default: ""] += "// mine\n"
    let second = try plan("Card", in: package)
    #expect(second.changes.count == 8)
    #expect(!second.changes.contains { $0.path.contains("Shared") })
  }

  @Test("a second run is refused, and replaces the files if it is forced")
  func again() throws {
    let package = written(try plan().changes)
    #expect(refusal { try plan(in: package) }.contains("--force"))
    let forced = try plan(in: package, isForced: true)
    #expect(forced.changes.count == 8)
    #expect(forced.changes.allSatisfy { $0.before != nil })
  }

  @Test("a module of another kind isn't replaced by force, since files of it would be left over")
  func leftovers() throws {
    for request in [try ModuleRequest(.mvvm, "Profile"), try ModuleRequest(.mvc, "Profile", form: .list)] {
      let package = written(
        try ScaffoldPlan(request, at: .onlyTarget, in: Self.package, isForced: false).changes)
      let text = refusal { try plan(in: package, isForced: true) }
      #expect(text.contains(request.form == .list ? "ProfileItem.swift" : "ProfileViewModel.swift"))
    }
  }

  @Test("a name that differs from an existing one only in the case of letters is refused")
  func letters() throws {
    let package = written(try plan("PROFILE").changes)
    let folders = "'Sources/App/Profile' differs from 'Sources/App/PROFILE' only in the case of letters"
    #expect(refusal { try plan(in: package) }.contains(folders))
    #expect(refusal { try plan(in: package, isForced: true) }.contains("only in the case of letters"))
  }

  @Test("a type that the target declares already is refused")
  func types() {
    var package = Self.package
    package.files["Sources/App/Models.swift"] = "import Foundation\n\n@Observable public final class Profile<T> {\n}\n"
    #expect(refusal { try plan(in: package) }.contains("'Sources/App/Models.swift' declares too"))
    package.files["Sources/App/Models.swift"] = "enum Models {\n  struct Profile {}\n}\nprivate struct Profile {}\n"
    #expect(throws: Never.self) { try plan(in: package) }
  }

  private func package(_ targets: String, _ files: [String]) -> PackageSnapshot {
    PackageSnapshot(
      manifest: "Package(dependencies: [.package(path: \"../Armature\")], targets: \(targets))",
      files: Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
  }

  @Test("a target that isn't there, or is one of several, is refused")
  func targets() {
    #expect(refusal { try plan(at: .into("Other")) }.contains("Its targets are App."))
    let two = package(#"[.target(name: "App"), .executableTarget(name: "Tool")]"#, [])
    #expect(refusal { try plan(in: two) }.contains("'--into': App, Tool"))
    #expect(refusal { try plan(in: package("[]", [])) }.contains("no target to write"))
    #expect(refusal { try plan(at: .newTarget("App")) }.contains("'--into App'"))
    #expect(refusal { try plan(at: .newTarget("APP")) }.contains("case of letters"))
    let tested = package(#"[.target(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"])]"#, [])
    #expect(refusal { try plan(in: tested, at: .into("AppTests")) }.contains("is a test target"))
    #expect(refusal { try plan(in: tested, at: .into("AppTests")) }.contains("'--into': App."))
    #expect(refusal { try plan(in: tested, at: .newTarget("AppTests")) }.contains("Choose another name."))
    let folder = package("[]", ["Sources/Card/Card.swift"])
    #expect(refusal { try plan(in: folder, at: .newTarget("Card")) }.contains("has files already"))
    let outside = package(#"[.target(name: "App", path: "../App")]"#, [])
    #expect(refusal { try plan(in: outside) }.contains("leads out of the package"))
  }

  @Test("the folders are those of the manifest, and a missing dependency or test target is added to it")
  func folders() throws {
    let files = ["src/App/App.swift", "Checks/App.swift"]
    let app = #".target(name: "App")"#
    let suite = #".testTarget(name: "T", dependencies: ["App"], path: "Checks/")"#
    let moved = try plan(in: package("[\(app), \(suite)]", files))
    let paths = moved.changes.map(\.path)
    #expect(paths.contains("src/App/Profile/Profile.swift"))
    #expect(paths.contains("Checks/Profile/ProfileStoreStub.swift"))
    #expect(paths.last == "Package.swift")
    let text = try #require(moved.changes.last?.after)
    #expect(text.contains(#"name: "App", dependencies: [.product(name: "Architectures", package: "Armature")])"#))
    #expect(text.contains(#"["App", .product(name: "ArmatureTesting", package: "Armature")]"#))
    let without = try plan(in: package("[\(app)]", files))
    #expect(without.changes.last?.after?.contains(#".testTarget(name: "AppTests", dependencies: ["App", "#) == true)
    #expect(without.changes.contains { $0.path.hasPrefix("Tests/AppTests/") })
  }

  @Test("a target with a name that isn't an identifier is imported by the name of its module")
  func hyphen() throws {
    let app = #".target(name: "my-app")"#
    let package = package("[\(app)]", ["Sources/my-app/App.swift"])
    #expect(try Invocation(["mvc", "Profile", "--into", "my-app"]).placement == .into("my-app"))
    for request in try [ModuleRequest(.viper, "Profile"), ModuleRequest(.vip, "Card", omitting: [.worker])] {
      let plan = try ScaffoldPlan(request, at: .into("my-app"), in: package, isForced: false)
      let tests = plan.changes.filter { $0.path.hasPrefix("Tests/my-appTests/") }.compactMap(\.after)
      #expect(tests.count > 2 && tests.allSatisfy { $0.contains("@testable import my_app\n") })
      #expect(plan.changes.last?.after?.contains(#"name: "my-appTests", dependencies: ["my-app", "#) == true)
    }
    let keyword = self.package(#"[.target(name: "switch")]"#, ["Sources/switch/App.swift"])
    let written = try ScaffoldPlan(ModuleRequest(.mvc, "Profile"), at: .into("switch"), in: keyword, isForced: false)
    let imports = written.changes.filter { $0.path.hasPrefix("Tests/switchTests/") }.compactMap(\.after)
    #expect(imports.count > 2 && imports.allSatisfy { $0.contains("@testable import `switch`\n") })
    for name in ["../App", "App/Kit", "my app"] {
      #expect(refusal { try plan(at: .into(name)) }.contains("'--target NAME' adds one."))
    }
  }

  @Test("of two targets with one test target, the second one gets its own")
  func sharedTests() throws {
    let suite = #".testTarget(name: "ABTests", dependencies: ["A", "B"])"#
    func targets(_ suite: String) -> PackageSnapshot {
      package(#"[.target(name: "A"), .target(name: "B"), \#(suite)]"#, ["Sources/A/A.swift", "Sources/B/B.swift"])
    }
    func written(_ plan: ScaffoldPlan, to package: inout PackageSnapshot) {
      for change in plan.changes where change.path != "Package.swift" { package.files[change.path] = change.after }
      package.manifest = plan.changes.first { $0.path == "Package.swift" }?.after ?? package.manifest
    }
    var shared = targets(suite)
    written(try plan(in: shared, at: .into("A")), to: &shared)
    #expect(shared.files["Tests/ABTests/Shared/TestStage.swift"] != nil)
    let card = try plan("Card", in: shared, at: .into("B"))
    #expect(card.changes.contains { $0.path == "Tests/BTests/Shared/TestStage.swift" })
    #expect(card.changes.last?.after?.contains(#".testTarget(name: "BTests", dependencies: ["B", "#) == true)
    written(card, to: &shared)
    let paths = try ["A", "B"].flatMap { try plan("Page", in: shared, at: .into($0)).changes.map(\.path) }
    #expect(paths.contains("Tests/ABTests/Page/PageStoreStub.swift"))
    #expect(paths.contains("Tests/BTests/Page/PageStoreStub.swift"))
    // Its tests are those of the first target already.
    var taken = targets(#".testTarget(name: "BTests", dependencies: ["A", "B"])"#)
    written(try plan(in: taken, at: .into("A")), to: &taken)
    #expect(refusal { try plan("Card", in: taken, at: .into("B")) }.contains("Add a target 'ATests'"))
  }

  @Test("the files of the only target and of its only tests may be directly in their folders")
  func flat() throws {
    let app = #".executableTarget(name: "App")"#
    let suite = #".testTarget(name: "T", dependencies: ["App"])"#
    let files = ["Sources/main.swift", "Sources/Models/Model.swift", "Tests/AppTests.swift"]
    let flat = package("[\(app), \(suite)]", files)
    let paths = try plan(in: flat).changes.map(\.path)
    #expect(paths.contains("Sources/Profile/Profile.swift") && paths.contains("Sources/Shared/ScreenNode.swift"))
    #expect(paths.contains("Tests/Profile/ProfileStoreStub.swift") && paths.contains("Tests/Shared/TestStage.swift"))
    // A folder with the name of a target would hide its files, and so would a second target.
    for name in ["App", "APP", "T"] {
      #expect(refusal { try plan(name, in: flat) }.contains("'\(name == "T" ? "Tests/T" : "Sources/App")'"))
    }
    #expect(refusal { try plan(in: flat, at: .newTarget("Kit")) }.contains("directly in 'Sources'"))
    let tested = package(
      #"[\#(app), .target(name: "Kit", path: "Kit"), .testTarget(name: "KitTests")]"#, ["Tests/K.swift"])
    #expect(refusal { try plan(in: tested, at: .into("App")) }.contains("directly in 'Tests'"))
    // Of two targets, each has a folder of its own, and so has one that has no files yet.
    let two = package(#"[\#(app), .target(name: "Kit"), \#(suite)]"#, ["Sources/Kit/K.swift", "Tests/T/T.swift"])
    #expect(try plan(in: two, at: .into("App")).changes.contains { $0.path == "Sources/App/Profile/Profile.swift" })
    #expect(try plan(in: package("[\(app)]", [])).changes.contains { $0.path == "Sources/App/Profile/Profile.swift" })
  }

  @Test("a module isn't written to a folder that its target excludes, nor are its tests")
  func excluded() throws {
    func targets(_ app: String, _ suite: String) -> PackageSnapshot {
      let app = #".target(name: "App", path: "Code", \#(app))"#
      let suite = #".testTarget(name: "AppTests", dependencies: ["App"], \#(suite))"#
      return package("[\(app), \(suite)]", ["Code/Main/App.swift", "Tests/AppTests/T.swift"])
    }
    let refused = [
      (#"exclude: ["README.md", "./Profile/"]"#, "exclude: []", "'App' excludes 'Code/Profile'"),
      (#"exclude: ["Main/Profile"], sources: ["Main"]"#, "exclude: []", "'App' excludes 'Code/Main/Profile'"),
      ("exclude: []", #"exclude: ["Shared"]"#, "'AppTests' excludes 'Tests/AppTests/Shared'"),
    ]
    for (app, suite, words) in refused {
      expectRefusal(words, refusal { try plan(in: targets(app, suite)) })
    }
    // What one target excludes, another may compile, and other names only begin alike.
    let app = #".target(name: "App", path: ".", exclude: ["Tests", "Prof", "Profile.md"])"#
    let top = package(#"[\#(app), .testTarget(name: "AppTests", dependencies: ["App"])]"#, ["App.swift"])
    #expect(try plan(in: top).changes.contains { $0.path == "Tests/AppTests/Profile/ProfileStoreStub.swift" })
  }

  @Test("a module isn't written to a folder that is a resource of its target, nor are its tests")
  func resources() throws {
    func targets(_ app: String, _ suite: String) -> PackageSnapshot {
      let app = #".target(name: "App", path: "Code", resources: \#(app))"#
      let suite = #".testTarget(name: "AppTests", dependencies: ["App"], resources: \#(suite))"#
      return package("[\(app), \(suite)]", ["Code/App.swift", "Tests/AppTests/T.swift"])
    }
    let refused = [
      (#"[.copy("Data"), .process("Profile")]"#, "[]", "'App' has 'Code/Profile' among its resources"),
      (#"[.process("./Profile/", localization: .base)]"#, "[]", "'App' has 'Code/Profile' among its resources"),
      (#"[Resource.embedInCode("Profile")]"#, "[]", "'App' has 'Code/Profile' among its resources"),
      ("[]", #"[.copy("Shared")]"#, "'AppTests' has 'Tests/AppTests/Shared' among its resources"),
    ]
    for (app, suite, words) in refused {
      expectRefusal(words, refusal { try plan(in: targets(app, suite)) })
    }
    // A file that is a resource takes no folder, and other names only begin alike.
    let allowed = targets(#"[.process("Profile/photo.png"), .copy("Prof")]"#, #"[.copy("Profiles")]"#)
    #expect(try plan(in: allowed).changes.contains { $0.path == "Code/Profile/Profile.swift" })
  }

  @Test("a module goes to no target of another kind, and no new target is named like one")
  func otherKinds() throws {
    let app = #".target(name: "App"), .plugin(name: "Tool", capability: .buildTool())"#
    let package = self.package("[\(app)]", ["Sources/App/App.swift", "Plugins/Tool/T.swift"])
    #expect(
      refusal { try plan(in: package, at: .into("Tool")) }
        == "No module can be added to the target 'Tool'. Choose one with '--into': App.")
    #expect(
      refusal { try plan(in: package, at: .newTarget("Tool")) }
        == "The package has a target 'Tool' already, to which no module can be added. Choose another name.")
    #expect(refusal { try plan(in: package, at: .newTarget("tool")) }.contains("differ from 'Tool' only in the case"))
    // A plugin that a target uses is no target of the package.
    let user = #"[.target(name: "App", plugins: [.plugin(name: "Tool", package: "other")])]"#
    let other = self.package(user, ["Sources/App/App.swift"])
    let paths = try plan(in: other, at: .newTarget("Tool")).changes.map(\.path)
    #expect(paths.contains("Sources/Tool/Profile/Profile.swift"))
    // Nor is a function of the manifest another kind.
    let computed = self.package(#"[feature(name: "Tool")]"#, ["Sources/Tool/Tool.swift"])
    let computedPaths = try plan(in: computed, at: .into("Tool")).changes.map(\.path)
    #expect(computedPaths.contains("Sources/Tool/Profile/Profile.swift"))
  }

  @Test("a module that is at the top of its package is found again")
  func topFolder() throws {
    var top = package(#"[.target(name: "App", path: ".", sources: ["."])]"#, ["App.swift"])
    for change in try plan(in: top).changes where change.path != "Package.swift" {
      top.files[change.path] = change.after
    }
    #expect(try ModuleReader.request(of: "Profile", in: "", of: top) == ModuleRequest(.mvc, "Profile"))
  }

  @Test("a manifest without literals stays as it is if the default folders are there")
  func notLiteral() throws {
    let files = ["Sources/App/App.swift", "Tests/AppTests/App.swift"]
    let plan = try plan(in: package("all", files))
    #expect(plan.changes.count == 10)
    #expect(!plan.changes.contains { $0.path == "Package.swift" })
    #expect(refusal { try self.plan(in: package("all", [files[0]])) }.contains("Tests/AppTests"))
    #expect(refusal { try self.plan(in: package("all", files), at: .into("Kit")) }.contains("Its targets are App."))
    #expect(refusal { try self.plan(in: package("all", files), at: .newTarget("Kit")) }.contains("'--into Kit'"))
  }

  @Test("in a target on the main actor by default, values are on none")
  func defaultIsolation() throws {
    func values(_ settings: String) throws -> String? {
      let target = #".target(name: "App", swiftSettings: [\#(settings)])"#
      return try plan(in: package("[\(target)]", [])).changes.first { $0.path.hasSuffix("/Profile.swift") }?.after
    }
    #expect(try values(".defaultIsolation(MainActor.self)")?.contains("\nnonisolated struct Profile: ") == true)
    #expect(try values(".defaultIsolation( MainActor.self )")?.contains("\nnonisolated struct Profile: ") == true)
    #expect(try values("")?.contains("\nstruct Profile: ") == true)
  }

  @Test("a manifest for a version of Swift may put a target on the main actor")
  func defaultIsolationInOtherManifest() throws {
    var package = package(
      """
      [
        .target(name: "App", dependencies: [.product(name: "Architectures", package: "Armature")]),
        .testTarget(
          name: "AppTests", dependencies: ["App", .product(name: "ArmatureTesting", package: "Armature")]),
      ]
      """, [])
    package.files["Package@swift-6.2.swift"] = "settings = [.defaultIsolation(MainActor.self)]"
    let values = try plan(in: package).changes.first { $0.path.hasSuffix("/Profile.swift") }
    #expect(values?.after?.contains("\nnonisolated struct Profile: ") == true)
  }

  @Test("a new package has a manifest with the targets of its module")
  func newPackage() throws {
    let snapshot = try NewPackage.snapshot(named: "Cards", armature: "/lib/Armature")
    let plan = try plan(in: snapshot, at: .newTarget("Cards"))
    let manifest = try Manifest(#require(plan.changes.last?.after))
    #expect(manifest.targets.map(\.name) == ["Cards", "CardsTests"])
    #expect(try manifest.armature() == "Armature")
    #expect(throws: ScaffoldError.self) { try NewPackage.snapshot(named: "Cards", armature: "a\"b") }
  }

  @Test("a difference has the lines that were removed and added")
  func difference() {
    #expect(LineDifference.text(from: "a\nb\nc\n", to: "a\nx\nc\nd\n") == "- b\n+ x\n+ d")
    #expect(LineDifference.text(from: "a", to: "a") == "")
  }

  @Test("paths are printed as a tree")
  func tree() {
    #expect(
      PathTree.text(["b/c/2.swift", "a.swift", "b/c/1.swift", "b/d/3.swift"]) == """
          a.swift
          b/
            c/
              1.swift
              2.swift
            d/
              3.swift
        """)
  }
}
