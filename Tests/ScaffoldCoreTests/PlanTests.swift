import Testing

@testable import ScaffoldCore

/// Plans for packages in memory.
@Suite struct PlanTests {
  private static let package = PackageSnapshot(
    manifest: "", files: ["Sources/App/App.swift": "enum App {}\n", "Tests/AppTests/AppTests.swift": ""])

  private func plan(
    _ name: String = "Profile", in package: PackageSnapshot = package,
    at placement: Invocation.Placement = .onlyTarget, isForced: Bool = false
  ) throws -> ScaffoldPlan {
    try ScaffoldPlan(ModuleRequest(.mvc, name), at: placement, in: package, isForced: isForced)
  }

  private func refusal(_ make: () throws -> ScaffoldPlan) -> String {
    #expect(throws: ScaffoldError.self) { _ = try make() }?.description ?? ""
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

  @Test("a name that differs from an existing one only in the case of letters is refused")
  func letters() throws {
    let package = written(try plan("PROFILE").changes)
    #expect(refusal { try plan(in: package) }.contains("only in the case of letters"))
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

  @Test("a target that isn't there, has no tests, or is one of several is refused")
  func targets() {
    #expect(refusal { try plan(at: .into("Other")) }.contains("Its targets are App."))
    var package = Self.package
    package.files["Sources/Kit/Kit.swift"] = ""
    #expect(refusal { try plan(in: package) }.contains("'--into': App, Kit"))
    #expect(refusal { try plan(in: package, at: .into("Kit")) }.contains("Tests/KitTests"))
    #expect(refusal { try plan(in: PackageSnapshot(manifest: "", files: [:])) }.contains("no folder below 'Sources'"))
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
