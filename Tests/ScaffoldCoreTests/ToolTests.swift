import ArmatureTestSupport
import Foundation
import Testing

@testable import ScaffoldCore

/// The program on packages in temporary folders; no module is built.
@Suite struct ToolTests {
  private let folder: TemporaryFolder
  private var app: URL { folder.file("App/") }

  init() throws {
    folder = try TemporaryFolder()
    for path in ["Sources/App", "Tests/AppTests"] {
      try FileManager.default.createDirectory(at: app.appending(path: path), withIntermediateDirectories: true)
    }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "App",
        dependencies: [.package(name: "Armature", path: "../Armature")],
        targets: [
          .target(name: "App", dependencies: [.product(name: "Architectures", package: "Armature")]),
          .testTarget(
            name: "AppTests", dependencies: ["App", .product(name: "ArmatureTesting", package: "Armature")]),
        ]
      )

      """
    try folder.write(manifest, to: "App/Package.swift")
    try folder.write("enum App {}\n", to: "App/Sources/App/App.swift")
    try folder.write("", to: "App/Tests/AppTests/AppTests.swift")
  }

  /// Runs the program in the package; a redirection is that of a shell.
  private func run(_ line: String, redirection: String = "") async throws -> ChildProcess.Outcome {
    let program = try #require(ChildProcess.program("scaffold"), "The program isn't in the folder of the tests.")
    let words = line.split(separator: " ").map(String.init)
    return try await ChildProcess.run(
      URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" \"$@\" \(redirection)", program.path] + words, in: app)
  }

  /// The paths of the files and folders of the package, except those in its build folder.
  private var paths: [String] {
    (FileManager.default.subpaths(atPath: app.path) ?? []).filter { !$0.hasPrefix(".build") }.sorted()
  }

  @Test("a manifest that didn't load before is the cause, rather than the change")
  func brokenManifest() async throws {
    let manifest = try String(contentsOf: app.appending(path: "Package.swift"), encoding: .utf8)
    let plain = manifest.replacing(
      ", dependencies: [.product(name: \"Architectures\", package: \"Armature\")]", with: "")
    try folder.write(plain + "let broken =\n", to: "App/Package.swift")
    let before = paths
    let outcome = try await run("mvc Profile")
    #expect(outcome.status == 1 && outcome.errors.contains("Package.swift does not load, so nothing was written."))
    #expect(paths == before)
  }

  @Test("a dry run of undo says what would be taken back, and removes nothing")
  func dryUndo() async throws {
    let before = paths
    #expect(try await run("mvc Profile").status == 0)
    let written = paths
    let dry = try await run("undo --dry-run")
    #expect(dry.status == 0 && dry.output.hasPrefix("Would take back:\n") && dry.output.contains("ProfileModel.swift"))
    #expect(paths == written)
    #expect(try await run("undo").output.hasPrefix("Taken back:\n"))
    #expect(paths == before)
    #expect(try await run("undo --dry-run").errors.contains("nothing to take back"))
  }

  @Test("a build folder may be on another file system")
  func otherFileSystem() async throws {
    let other = URL(filePath: "/dev/shm/ToolTests-\(UUID().uuidString)")
    // Only Linux has it; elsewhere a folder takes its place.
    let place = FileManager.default.fileExists(atPath: "/dev/shm") ? other : folder.file("build")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    try FileManager.default.createSymbolicLink(at: app.appending(path: ".build"), withDestinationURL: place)
    let before = paths
    let run = try await run("mvc Profile")
    #expect(run.status == 0, "\(run.errors)")
    #expect(paths.contains("Sources/App/Profile/ProfileModel.swift") && !paths.contains { $0.hasSuffix(".scaffold") })
    #expect(try await self.run("undo").status == 0)
    #expect(paths == before)
  }

  @Test("a manifest that is a symbolic link stays one, keeps its permissions, and may not be outside of the package")
  func linkedManifest() async throws {
    let (manager, manifest) = (FileManager.default, app.appending(path: "Package.swift"))
    let text = try String(contentsOf: manifest, encoding: .utf8)
      .replacing("\"AppTests\", dependencies: [\"App\", ", with: "\"AppTests\", dependencies: [\"App\"], exclude: [")
      .replacing(".product(name: \"ArmatureTesting\", package: \"Armature\")]", with: "]")
    for (target, status) in [("Real.swift", 0), ("../Outside.swift", 1)] as [(String, Int32)] {
      try? manager.removeItem(at: manifest)
      try folder.write(text, to: "App/\(target)")
      let real = app.appending(path: target).standardizedFileURL
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: real.path)
      try manager.createSymbolicLink(atPath: manifest.path, withDestinationPath: target)
      let run = try await run("mvc Profile --force")
      #expect(run.status == status, "\(run.errors)")
      #expect(status == 0 || run.errors.contains("leads out of the package"))
      #expect(try manager.destinationOfSymbolicLink(atPath: manifest.path) == target)
      #expect(try String(contentsOf: real, encoding: .utf8).contains("ArmatureTesting") == (status == 0))
      #expect(try manager.attributesOfItem(atPath: real.path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("what can't be written is said in sentences, and leaves no folder")
  func inTheWay() async throws {
    try folder.write("", to: "App/Tests/AppTests/Profile")
    let before = paths
    let run = try await run("mvc Profile")
    #expect(run.status == 1)
    #expect(run.errors.contains("Tests/AppTests/Profile/") && run.errors.contains("can't be written: "))
    #expect(run.errors.contains("The package is as it was.") && !run.errors.contains("Domain"), "\(run.errors)")
    #expect(paths == before)
  }

  @Test("what an ended run has written, and drafted, is rolled back by the next one")
  func recovery() async throws {
    let before = paths
    let path = "Sources/App/Profile/Profile.swift"
    let record = [
      ScaffoldPlan.Change(path: path, before: nil, after: "one"),
      ScaffoldPlan.Change(path: "Tests/AppTests/Profile/A.swift", before: nil, after: "two"),
    ]
    for folder in ["Sources/App/Profile", "Tests/AppTests/Profile", ".build/scaffold"] {
      try FileManager.default.createDirectory(at: app.appending(path: folder), withIntermediateDirectories: true)
    }
    try JSONEncoder().encode(record).write(to: app.appending(path: ".build/scaffold/pending.json"))
    try folder.write("one", to: "App/\(path)")
    try folder.write("tw", to: "App/Tests/AppTests/Profile/.A.swift.scaffold")
    #expect(try await run("undo").output.hasPrefix("An earlier run was interrupted"))
    #expect(paths == before)
  }

  @Test(
    "a verification that is interrupted ends what it runs, and is taken back", .blocking, .timeLimit(.minutes(5)),
    arguments: [SIGINT, SIGTERM])
  func interruptedVerification(signal: Int32) async throws {
    // A toolchain whose tests never end.
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let search = try #require(ProcessInfo.processInfo.environment["PATH"])
    let tool = """
      #!/bin/sh
      if [ "$1" = test ]; then echo "$$ tests" >"\(pipe.path)"; exec /bin/sleep 1000; fi
      PATH="\(search)" exec swift "$@"

      """
    try folder.write(tool, to: "swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.file("swift").path)
    let before = paths
    let program = try #require(ChildProcess.program("scaffold"))
    let errors = folder.file("errors")
    let line = "exec \"$0\" \"$@\" >\"\(pipe.path)\" 2>\"\(errors.path)\""
    let run = try ChildProcess(
      URL(filePath: "/bin/sh"), ["-c", line, program.path, "mvc", "Profile", "--verify"], in: app,
      environment: ["PATH": "\(pipe.deletingLastPathComponent().path):\(search)"])
    // The pipe ends with the last of both programs.
    let reader = try FileHandle(forReadingFrom: pipe)
    var output = ""
    while !output.contains(" tests\n"), case let data = reader.availableData, !data.isEmpty {
      output += String(decoding: data, as: UTF8.self)
    }
    let toolchain = try #require(
      output.split(separator: "\n").last { $0.hasSuffix(" tests") }.flatMap { pid_t($0.dropLast(" tests".count)) })
    defer { kill(toolchain, SIGKILL) }
    #expect(paths.contains("Sources/App/Profile/ProfileModel.swift"))
    run.send(signal)
    #expect(await run.end() == 1)
    let message = try String(contentsOf: errors, encoding: .utf8)
    #expect(message.hasPrefix("error: The run was interrupted before all tests of the module had passed"))
    #expect(paths == before)
    #expect(kill(toolchain, 0) == -1)
  }

  @Test("a verification goes on after a signal that is ignored, as it is under nohup", .timeLimit(.minutes(5)))
  func ignoredSignal() async throws {
    // A toolchain whose tests send the signal to the program that waits for them.
    let search = try #require(ProcessInfo.processInfo.environment["PATH"])
    let tool = """
      #!/bin/sh
      if [ "$1" = test ]; then kill -HUP $PPID; exec /bin/sleep 1; fi
      PATH="\(search)" exec swift "$@"

      """
    try folder.write(tool, to: "swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.file("swift").path)
    let program = try #require(ChildProcess.program("scaffold"))
    let run = try await ChildProcess.run(
      URL(filePath: "/bin/sh"),
      ["-c", "trap '' HUP; exec \"$0\" \"$@\"", program.path, "mvc", "Profile", "--verify"], in: app,
      environment: ["PATH": "\(folder.file("swift").deletingLastPathComponent().path):\(search)"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(paths.contains("Sources/App/Profile/ProfileModel.swift"))
  }

  @Test("of several runs at once, each writes its module, one after another")
  func runsAtOnce() async throws {
    let names = ["First", "Second", "Third", "Fourth"]
    async let first = run("mvc First --target FirstKit")
    async let second = run("mvc Second --target SecondKit")
    async let third = run("mvc Third --target ThirdKit")
    async let fourth = run("mvc Fourth --target FourthKit")
    for run in try await [first, second, third, fourth] { #expect(run.status == 0, "\(run.errors)") }
    let manifest = try #require(folder.text("App/Package.swift"))
    for name in names {
      #expect(manifest.contains("name: \"\(name)Kit\""))
      #expect(paths.contains("Sources/\(name)Kit/\(name)/\(name)Model.swift"))
    }
    #expect(try await run("undo").status == 0)
    #expect(names.count { paths.contains("Sources/\($0)Kit/\($0)/\($0)Model.swift") } == 3)
  }

  @Test("a dry run after an ended run shows what the next run does, and changes nothing")
  func dryRecovery() async throws {
    #expect(try await run("mvc First").status == 0)
    let manifest = folder.text("App/Package.swift")
    // The run ended after its last change, before its record was complete.
    #expect(try await run("mvc Second --target Kit").status == 0)
    let build = app.appending(path: ".build/scaffold")
    try FileManager.default.moveItem(
      at: build.appending(path: "last.json"), to: build.appending(path: "pending.json"))
    let before = paths
    let dry = try await run("mvc Second --target Kit --dry-run")
    #expect(dry.output.hasPrefix("An earlier run was interrupted, and its changes would be rolled back.\nWould write:"))
    #expect(dry.output.contains("+ ") && dry.output.contains("SecondModel.swift"), "\(dry.errors)")
    #expect(paths == before)
    let run = try await run("mvc Second --target Kit")
    let shown = dry.output.replacing("would be", with: "were").replacing("Would write", with: "Written")
    #expect(run.status == 0 && run.output == shown)
    #expect(paths == before)
    #expect(try await self.run("undo").status == 0)
    #expect(folder.text("App/Package.swift") == manifest)
  }

  @Test("files in a folder to which a symbolic link leads exist, and are neither replaced nor taken back")
  func linkedFolder() async throws {
    let sources = app.appending(path: "Sources/App")
    let code = app.appending(path: "Code")
    try FileManager.default.moveItem(at: sources, to: code)
    try FileManager.default.createSymbolicLink(at: sources, withDestinationURL: code)
    // Links in a circle, and out of the package.
    try FileManager.default.createSymbolicLink(at: code.appending(path: "Again"), withDestinationURL: app)
    try FileManager.default.createSymbolicLink(
      at: code.appending(path: "Out"), withDestinationURL: app.deletingLastPathComponent())
    #expect(try await run("mvc First").status == 0)
    let path = "App/Code/Shared/ScreenNode.swift"
    let edited = try #require(folder.text(path)) + "// edited\n"
    try folder.write(edited, to: path)
    #expect(try await run("mvc Second").status == 0)
    #expect(folder.text(path) == edited)
    try FileManager.default.removeItem(at: app.appending(path: "Tests/AppTests/First"))
    #expect(try await run("mvc First").errors.contains("Sources/App/First/First.swift"))
    #expect(try await run("undo").status == 0)
    #expect(folder.text(path) == edited)
  }

  @Test("a new package is written to the folder of one that was taken back, or whose run has ended")
  func newPackageAgain() async throws {
    try FileManager.default.createDirectory(at: folder.file("Library"), withIntermediateDirectories: true)
    try folder.write("", to: "Library/Package.swift")
    let command = "mvc Profile --package ../New --armature ../Library"
    #expect(try await run(command).status == 0)
    #expect(try await run("undo --package-path ../New").status == 0)
    #expect(try await run(command).status == 0)
    let build = folder.file("New/.build/scaffold")
    try FileManager.default.moveItem(
      at: build.appending(path: "last.json"), to: build.appending(path: "pending.json"))
    try FileManager.default.removeItem(at: folder.file("New/Package.swift"))
    #expect(try await run(command + " --dry-run").output.contains("would be rolled back"))
    #expect(try await run(command).output.hasPrefix("An earlier run was interrupted"))
    #expect(folder.text("New/Package.swift") != nil)
    let again = try await run(command)
    #expect(again.status == 1 && again.errors.contains("isn't an empty folder"))
  }

  @Test(
    "a closed or full stream doesn't crash the program, and a result that can't be written isn't a success",
    arguments: ["scaffold", "check"])
  func streams(command: String) async throws {
    let word = command == "check" ? "check " : ""
    let status: Int32 = command == "check" ? 2 : 1
    let full = FileManager.default.fileExists(atPath: "/dev/full") ? ["/dev/full", "&-"] : ["&-"]
    for stream in full {
      #expect(try await run("\(word)--bogus", redirection: "2>\(stream)").status == status)
      let help = try await run("\(word)--help", redirection: ">\(stream)")
      #expect(help.status == status && help.errors.contains("standard output is closed or full."))
    }
    let before = paths
    #expect(try await run("mvc Profile --dry-run", redirection: ">&- 2>&-").status == 1)
    #expect(try await run("mvc Profile", redirection: ">&- 2>&- <&-").status == 1)
    #expect(paths.count > before.count)
    #expect(try await run("undo", redirection: ">&- 2>&-").status == 1)
    #expect(paths == before)
  }

  @Test("the library of a new package is named by a path from the current folder")
  func library() async throws {
    try FileManager.default.createDirectory(at: folder.file("Library"), withIntermediateDirectories: true)
    try folder.write("", to: "Library/Package.swift")
    let run = try await run("mvc Profile --package ../Deep/New --armature ../Library")
    #expect(run.status == 0, "\(run.errors)")
    let manifest = try #require(folder.text("Deep/New/Package.swift"))
    #expect(manifest.contains("path: \"/") && manifest.contains("/Library\")") && !manifest.contains(".."))
    let refused = try await self.run("mvc Profile --package ../Other --armature ../Sources")
    #expect(refused.status == 1 && refused.errors.contains("There is no Package.swift in '/"))
    #expect(folder.names == ["App", "Deep", "Library"])
    #expect(
      try await self.run("mvc Profile --package ../Far --armature https://example.org/Armature.git --dry-run").status
        == 0)
  }
}
