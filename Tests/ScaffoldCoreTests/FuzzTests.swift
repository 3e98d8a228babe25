import ArmatureTestSupport
import Foundation
import Testing

@testable import ScaffoldCore

/// Random command lines on random packages: each is carried out completely, or refused with a sentence.
///
/// `ARMATURE_ROUNDS` multiplies the number of inputs, and `ARMATURE_SEED` sets the first seed. Each input has a seed of
/// its own, which a failure names.
@Suite struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test("a random request is carried out or refused, and a refused one changes nothing", .timeLimit(.minutes(10)))
  func plans() throws {
    // Fewer would not show that some are carried out.
    let count = max(100, TestScale.rounds(600))
    let first = ProcessInfo.processInfo.environment["ARMATURE_SEED"].flatMap(UInt64.init) ?? 2026
    var (written, refused) = (0, 0)
    for seed in first..<(first + UInt64(count)) {
      var source = FuzzSource(seed: seed)
      let package = source.package()
      let line = source.line()
      do throws(ScaffoldError) {
        guard let plan = try Self.plan(line, in: package) else { continue }
        written += 1
        try Self.check(plan, of: package, "seed \(seed): \(line)")
      } catch {
        refused += 1
        #expect(error.description.hasSuffix(".") || error.description.contains(":\n"), "seed \(seed): \(line)")
      }
    }
    print("\(count) inputs from seed \(first): \(written) carried out, \(refused) refused")
    #expect(written > count / 10 && refused > count / 4)
  }

  private static func plan(_ line: [String], in package: PackageSnapshot) throws(ScaffoldError) -> Outcome? {
    let invocation = try Invocation(line, defaults: { _ in nil })
    switch invocation.action {
    case .help, .dumpHelp, .undo: return nil
    case .write(let request):
      guard invocation.newPackage == nil else { return nil }
      let plan = try ScaffoldPlan(request, at: invocation.placement, in: package, isForced: invocation.isForced)
      return Outcome(changes: plan.changes, request: request, placement: invocation.placement)
    case .addRole(let role, let module):
      return Outcome(
        changes: try ConversionPlan.adding(role, to: module, at: invocation.placement, in: package).changes)
    case .convert(let module, let architecture):
      return Outcome(
        changes: try ConversionPlan.converting(module, to: architecture, at: invocation.placement, in: package).changes)
    }
  }

  /// What a line that isn't refused leads to.
  private struct Outcome {
    var changes: [ScaffoldPlan.Change]
    var request: ModuleRequest?
    var placement = Invocation.Placement.onlyTarget
  }

  /// Expects changes that fit the package, and a package after them in which the module exists.
  private static func check(
    _ outcome: Outcome, of package: PackageSnapshot, _ comment: String
  ) throws(ScaffoldError) {
    var after = package
    for change in outcome.changes {
      #expect(!change.path.hasPrefix("/") && !change.path.split(separator: "/").contains(".."), "\(comment)")
      if change.path == "Package.swift" {
        #expect(change.before == package.manifest, "\(comment)")
        after.manifest = change.after ?? ""
      } else {
        #expect(change.before == package.files[change.path], "\(comment)")
        after.files[change.path] = change.after
      }
    }
    #expect(Set(outcome.changes.map(\.path)).count == outcome.changes.count, "\(comment)")
    guard let request = outcome.request else { return }
    let placement: Invocation.Placement =
      if case .newTarget(let target) = outcome.placement { .into(target) } else { outcome.placement }
    #expect(throws: ScaffoldError.self, "A second run is refused: \(comment)") {
      try ScaffoldPlan(request, at: placement, in: after, isForced: false)
    }
    let location = try ModuleLocation(placement, in: after)
    var read = try ModuleReader.request(of: request.name, in: location.sources, of: after)
    read.parent = request.parent
    #expect(read == request, "\(comment)")
    #expect(location.manifest == after.manifest, "The manifest lacks nothing: \(comment)")
  }
}

/// Random packages and command lines of one seed.
private struct FuzzSource {
  private var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(state: seed) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
  private mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

  /// A package with a target or several, mostly with a manifest in order, and sometimes with a module.
  mutating func package() -> PackageSnapshot {
    let dependencies = pick(["", ", dependencies: [\"Kit\"]", ", dependencies: kits", ", dependencies: []"])
    let suite = pick([
      "", ".testTarget(name: \"AppTests\"),", ".testTarget(name: \"AppTests\", dependencies: [\"App\"])",
    ])
    let other = pick(["", ".executableTarget(name: \"Tool\"),", ".target(name: \"Other\", path: \"Elsewhere\"),"])
    let setting = pick(["", "", ", swiftSettings: [.defaultIsolation(MainActor.self)]"])
    var manifest = """
      let package = Package(
        name: "App",  // "a (
        dependencies: [.package(path: "../Armature")],
        targets: [
          \(other)
          .target(name: "App"\(dependencies)\(setting)),
          \(suite)
        ]
      )
      """
    if happens(20) { manifest = damaged(manifest) }
    var package = PackageSnapshot(
      manifest: manifest, files: ["Sources/App/App.swift": "enum App {}", "Tests/AppTests/AppTests.swift": ""])
    guard happens(50) else { return package }
    let roles = pick([[], [.router], [OptionalRole.interactor], [.worker]])
    let form = pick(ModuleForm.allCases)
    let request = try? ModuleRequest(pick(ModuleArchitecture.allCases), "Cards", form: form, omitting: Set(roles))
    let plan = request.flatMap { try? ScaffoldPlan($0, at: .into("App"), in: package, isForced: false) }
    for change in plan?.changes ?? [] {
      if change.path == "Package.swift" {
        package.manifest = change.after ?? ""
      } else {
        package.files[change.path] = change.after
      }
    }
    let paths = package.files.keys.sorted()
    if happens(30) { package.files[pick(paths)] = damaged(package.files[pick(paths)] ?? "") }
    return package
  }

  private mutating func damaged(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      if happens(50) {
        bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...6, using: &generator)))
      } else {
        bytes.insert(
          contentsOf: pick(["\"", "(", ")", "[", "]", "/*", "//", "\n", ",", "\\", "é", "\"\"\"", "{"]).utf8, at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A line of an existing command with random options, or of random words.
  mutating func line() -> [String] {
    var line: [String]
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: line = ["add-role", pick(["router", "interactor", "worker", "view"]), pick(names)]
    case 1: line = ["convert", pick(names), "--to", pick(["viper", "vip", "mvc", "mvvm", "mvp"])]
    default: line = [pick(["viper", "vip", "mvvm", "mvc"]), pick(names)]
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) { line += happens(85) ? pick(good) : pick(bad) }
    if happens(10) { line.remove(at: Int.random(in: 0..<line.count, using: &generator)) }
    if happens(10) {
      line.insert(pick(["", "-", "--", "=", "\u{0}", "é", "--force", "../.."]), at: pick([0, line.count]))
    }
    return line
  }

  private let names =
    Array(repeating: ["Profile", "Cards", "Detail", "URLList"], count: 4).flatMap(\.self) + [
      "cards", "Class", "Self", "CARDS", "A", "Пример", "List", "Item",
    ]
  private let good = [
    ["--into", "App"], ["--into", "App"], ["--target", "New"], ["--list"], ["--detail"], ["--no-router"],
    ["--field", "name:String"], ["--field", "age:Int"], ["--field=isOpen:Bool"], ["--use-case", "save"],
    ["--use-case", "open"], ["--child-of", "Cards"], ["--node", "Toolkit.View"], ["--node", "Pane"],
    ["--author", "Ann Lee"], ["--license", "MIT"], ["--force"], ["--dry-run"],
  ]
  private let bad = [
    ["--into", "Tool"], ["--into", "Nowhere"], ["--target", "app"], ["--no-interactor"], ["--no-worker"],
    ["--field", "id:Int"], ["--field", "x:Date"], ["--use-case", "load"], ["--child-of", "Absent"], ["--verbose"],
  ]
}
