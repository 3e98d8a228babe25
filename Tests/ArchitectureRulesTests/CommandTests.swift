import Foundation
import Testing

@testable import ArchitectureRules

@Suite("The command")
struct CommandTests {
  /// A package of three files, two of them with a violation; removed when the test ends.
  private final class Sample {
    let folder = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString)")

    init() throws {
      try write("Sources/App/Card.swift", "\nclass CardPresenter: VIPERPresenter {}\n")
      try write("Sources/App/Plain.swift", "struct Card {}\n")
      try write("Tests/AppTests/CardTests.swift", "import Testing\n@Test func empty() {}\n")
      try write(
        "list",
        """
        target App
        \t\(path("Sources/App/Card.swift"))
        \t\(path("Sources/App/Plain.swift"))
        test AppTests
        \t\(path("Tests/AppTests/CardTests.swift"))
        """)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ name: String, _ text: String) throws {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    func run(_ arguments: String...) -> CheckCommand.Result {
      CheckCommand.run(["--package-path", folder.path, "--source-list", path("list")] + arguments)
    }
  }

  @Test("text names the place as compilers do, and says why and what to do; violations make the status 1")
  func text() throws {
    let result = try Sample().run()
    #expect(result.status == 1)
    #expect(
      result.output == """
        Sources/App/Card.swift:2:7: warning: A13 CardPresenter: The class of the presenter isn't final and names no actor.
          Why: Without an actor the compiler can't prove that roles aren't called on two threads; without `final`, what a call does depends on subclasses.
          Do:  Write `@MainActor final class`; in a library that leaves the actor open, `final class`.
        Tests/AppTests/CardTests.swift:2:12: warning: A18 empty: The test 'empty' has no expectation that can fail.
          Why: A test without an expectation is green whatever the code does.
          Do:  Compare a value in it, or delete the test.
        """)
    #expect(result.remarks == "2 violations in 3 files.")
  }

  @Test(
    "a class names no actor in a target whose manifest puts it on the main actor",
    arguments: [
      (".target(name: \"App\", swiftSettings: [.defaultIsolation(MainActor.self)])", true),
      (".target(name: \"App\"), .target(name: \"B\", swiftSettings: [.defaultIsolation(MainActor.self)])", false),
      (
        ".target(name: \"B\", dependencies: [.target(name: \"App\")], swiftSettings: onMain), .target(name: \"App\")",
        false
      ),
      (".target(name: \"B\"), .target(\n  name: \"App\", swiftSettings: onMain)", true),
      (".target(name: \"App\", swiftSettings: [.defaultIsolation(nil)])", false),
      (".target(name: \"App\") /* .defaultIsolation(MainActor.self) */", false),
      (".target(name: \"App\")])\nfor target in package.targets { target.swiftSettings = onMain }\nprint([(0", true),
    ])
  func isolation(targets: String, isIsolated: Bool) throws {
    let sample = try Sample()
    for end in ["\n", "\r\n"] {
      let manifest = """
        let onMain: [SwiftSetting] = [.enableUpcomingFeature("A"), .defaultIsolation(MainActor.self)]
        let package = Package(name: "P", targets: [\(targets)])

        """
      try sample.write("Package.swift", manifest.replacingOccurrences(of: "\n", with: end))
      #expect(sample.run("App").output.contains("names no actor") == !isIsolated)
    }
  }

  @Test("a manifest for a version of Swift may put a target on the main actor")
  func isolationInOtherManifest() throws {
    let sample = try Sample()
    #expect(sample.run("App").output.contains("names no actor"))
    let targets = ".target(name: \"App\", swiftSettings: [.defaultIsolation(MainActor.self)])"
    try sample.write("Package@swift-6.2.swift", "let package = Package(name: \"P\", targets: [\(targets)])\n")
    #expect(!sample.run("App").output.contains("names no actor"))
  }

  @Test("JSON holds the same as values")
  func json() throws {
    let result = try Sample().run("--format", "json", "AppTests")
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(rows.count == 1)
    #expect(rows[0]["rule"] as? String == "A18" && rows[0]["file"] as? String == "Tests/AppTests/CardTests.swift")
    #expect(rows[0]["line"] as? Int == 2 && rows[0]["column"] as? Int == 12 && rows[0]["symbol"] as? String == "empty")
    #expect(Set(rows[0].keys) == ["rule", "file", "line", "column", "symbol", "message", "reason", "remedy"])
    #expect(try Sample().run("--format=json", "--rules", "A2").output == "[\n\n]")
  }

  @Test("annotations escape what GitHub reads as syntax")
  func github() {
    let finding = Finding(
      rule: "A1", path: "a,b:c.swift", line: 3, column: 4, symbol: "A", message: "50%\nand, more:", reason: "R.",
      remedy: "D.")
    #expect(
      ReportFormat.github.report([finding])
        == "::warning file=a%2Cb%3Ac.swift,line=3,col=4,title=A1 A::50%25%0Aand, more: R. D.")
  }

  @Test("targets and rules narrow the check; nothing found makes the status 0")
  func selection() throws {
    let sample = try Sample()
    #expect(sample.run("--rules", "A13").remarks == "1 violation in 3 files.")
    #expect(sample.run("--rules=A1,A2").status == 0)
    #expect(sample.run("App").remarks == "1 violation in 2 files.")
    #expect(sample.run("--target", "App", "AppTests").remarks == "2 violations in 3 files.")
  }

  @Test("a baseline leaves old violations out, wherever they move, and tells which are gone")
  func baseline() throws {
    let sample = try Sample()
    let file = sample.path("old")
    let written = sample.run("--write-baseline", file)
    #expect(written.status == 0 && written.remarks == "2 violations written to \(file).")
    #expect(sample.run("--baseline", file).status == 0)
    try sample.write(
      "Sources/App/Card.swift", "\n\n\nclass CardPresenter: VIPERPresenter {}\nclass ARouter: VIPERRouter {}")
    let added = sample.run("--baseline", file)
    #expect(added.status == 1 && added.output.contains("ARouter") && !added.output.contains("CardPresenter"))
    try sample.write("Sources/App/Card.swift", "")
    let fixed = sample.run("--baseline", file)
    #expect(fixed.status == 0)
    #expect(fixed.remarks.hasPrefix("1 line of the baseline no longer occurs:"))
    #expect(sample.run("--baseline", file, "AppTests").remarks == "0 violations in 1 file.")
    #expect(sample.run("--baseline", file, "--rules", "A18").remarks == "0 violations in 3 files.")
    try sample.write("list", "test AppTests\n\t\(sample.path("Tests/AppTests/CardTests.swift"))")
    #expect(sample.run("--baseline", file).remarks.hasPrefix("1 line of the baseline no longer occurs:"))
    let partial = sample.run("--write-baseline", file, "AppTests")
    #expect(partial.status == 2 && partial.remarks.contains("A baseline lists the whole package."))
    try sample.write("old", "A1 without tabs")
    #expect(sample.run("--baseline", file).status == 2)
  }

  @Test("a remark names each folder of the settings that has no Swift file, and the check goes on")
  func unknownFolders() throws {
    let sample = try Sample()
    try sample.write(
      ".check-architecture",
      """
      off A13 in Sources/Ap because it is replaced
      off A18 in Sources/Ap because it is replaced
      architecture VIPER in Source/App
      architecture VIPER in Sources/App
      off A1 in Sources/App/Card.swift because it is replaced
      """)
    let remarks = ["Source/App", "Sources/Ap"].map {
      "The settings name the folder '\($0)', in which no target has a Swift file: correct its path.\n"
    }
    #expect(sample.run().remarks == remarks.joined() + "2 violations in 3 files.")
    let file = sample.path("old")
    #expect(sample.run("--write-baseline", file).remarks == remarks.joined() + "2 violations written to \(file).")
    // Narrowing the check doesn't hide the folder's files.
    #expect(sample.run("AppTests").remarks == remarks.joined() + "1 violation in 1 file.")
  }

  @Test("the settings in the package's folder are read")
  func settingsFile() throws {
    let sample = try Sample()
    try sample.write(Settings.fileName, "off A13 because it's a sample\n")
    #expect(sample.run("App").status == 0)
    try sample.write(Settings.fileName, "off A13")
    let refused = sample.run("App")
    #expect(refused.status == 2 && refused.remarks.hasPrefix("error: .check-architecture:1: Rule A13"))
    try sample.write("other", "actor any")
    #expect(sample.run("--settings", sample.path("other")).output.contains("isn't final."))
  }

  @Test(
    "arguments that can't be read are refused in a sentence, with status 2",
    arguments: [
      (["--format", "xml"], "'xml' isn't a known format. Write text, json or github."),
      (["--format"], "'--format' has no value. Write the value after it; --help lists what is possible."),
      (["--rules", "A1,B2"], "'B2' isn't a known rule. The rules are A1 to A18; --list-rules explains them."),
      (["--colour"], "'--colour' isn't a known option. --help lists the options."),
      (["--help=x"], "'--help=x' isn't a known option. --help lists the options."),
      (["Ap"], "The package has no target 'Ap'. It has: App, AppTests."),
    ])
  func refused(arguments: [String], message: String) throws {
    let sample = try Sample()
    let result = CheckCommand.run(
      ["--package-path", sample.folder.path, "--source-list", sample.path("list")] + arguments)
    #expect(result.status == 2 && result.remarks == "error: \(message)" && result.output.isEmpty)
  }

  @Test("missing files and folders are named")
  func missing() throws {
    let sample = try Sample()
    #expect(sample.run("--baseline", sample.path("none")).remarks.contains(sample.path("none")))
    #expect(sample.run("--settings", sample.path("none")).status == 2)
    let elsewhere = CheckCommand.run(["--package-path", sample.path("Sources")])
    #expect(elsewhere.status == 2 && elsewhere.remarks.contains("There is no Package.swift in"))
    try sample.write("list", "\tno target\n")
    #expect(
      sample.run().remarks == "error: Line 1 of the source list names no target. Write 'target' or 'test' and a name.")
  }

  @Test("paths lead from the current folder to a package below it")
  func paths() {
    #expect(PackageSources(folder: "/a/b/c", from: "/a/b").prefix == "c/")
    #expect(PackageSources(folder: "/a/b/c/../d/", from: "/a").prefix == "b/d/")
    #expect(PackageSources(folder: "/a/b", from: "/a/b").prefix == "")
    #expect(PackageSources(folder: "/a/bc", from: "/a/b").prefix == "")
  }

  @Test("help and the list of rules")
  func help() {
    #expect(CheckCommand.run(["--help"]).output == CheckOptions.help)
    let rules = CheckCommand.run(["--list-rules"]).output
    #expect(ArchitectureRule.all.allSatisfy { rules.contains("\($0.id) (") && rules.contains($0.remedy) })
  }
}
