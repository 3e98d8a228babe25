import Foundation

/// The compiler, and the library's modules that the package manager has built beside the runner.
struct Toolchain: Sendable {
  /// The flags with which an exercise is compiled; the workspace's package has the same.
  ///
  /// They accept more programs than Swift 6 mode alone, and reject none.
  static let features = ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"]

  let compiler: String
  let formatter: String

  /// The folder of the build, with `Modules` and a folder of object files for each module.
  let build: URL

  /// Whether the compiler leaves out checks of its own work, which takes a tenth less time.
  ///
  /// For proofs of hundreds of solutions; a learner's toolchain may not know the flags.
  private let skipsSelfChecks: Bool

  /// Finds the compiler on the path, and the modules.
  ///
  /// - Parameter build: The folder of the modules; nil for the folder of the running program.
  init(build: URL? = nil, skipsSelfChecks: Bool = false) throws(ToolProblem) {
    self.skipsSelfChecks = skipsSelfChecks
    guard let compiler = Self.program("swiftc"), let formatter = Self.program("swift") else {
      throw ToolProblem("There is no 'swiftc' on the PATH. Install a Swift toolchain, or add its 'usr/bin' to PATH.")
    }
    self.compiler = compiler
    self.formatter = formatter
    guard let folder = build ?? Self.programFolder, folder.appending(path: "Modules").isExistingFolder else {
      throw ToolProblem(
        "The library's built modules aren't beside the program. Start it with "
          + "'swift run --package-path Examples kata', which builds them.")
    }
    self.build = folder
  }

  /// Returns the arguments that compile an exercise, with what is given, to a module beside its object file.
  func arguments(module: String, imports: [LibraryModule], sources: [URL], object: URL) -> [String] {
    let file = object.deletingLastPathComponent().appending(path: "\(module).swiftmodule")
    return compiling(module: module, imports: imports, sources: sources, object: object) + [
      "-parse-as-library", "-enable-testing", "-emit-module", "-emit-module-path", file.path,
      "-avoid-emit-module-source-info", "-no-emit-module-separately-wmo",
      // An exercise with @main is no program: the tests are.
      "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(module)_main",
    ]
  }

  /// Returns the arguments that compile tests, which import the module of an exercise, to an object file.
  func arguments(
    tests module: String, of folder: URL, imports: [LibraryModule], sources: [URL], object: URL
  ) -> [String] {
    compiling(module: module, imports: imports, sources: sources, object: object) + ["-I", folder.path]
  }

  private func compiling(module: String, imports: [LibraryModule], sources: [URL], object: URL) -> [String] {
    var words = [
      "-c", "-Onone", "-wmo", "-swift-version", "6", "-diagnostic-style", "llvm", "-no-color-diagnostics",
      "-module-name", module, "-I", build.appending(path: "Modules").path, "-o", object.path,
    ]
    if skipsSelfChecks {
      words += ["-Xfrontend", "-disable-llvm-verify", "-Xfrontend", "-disable-round-trip-debug-types"]
    }
    for feature in Self.features { words += ["-enable-upcoming-feature", feature] }
    if let plugins = macroPlugins { words += ["-plugin-path", plugins.path] }
    #if os(macOS)
      words += Self.developerFrameworks
    #endif
    words += sources.map(\.path)
    let map = build.appending(path: "CLibcurl.build/module.modulemap")
    if LibraryModule.closure(of: imports).contains(.transports), map.isExistingFile {
      words += ["-Xcc", "-fmodule-map-file=\(map.path)"]
    }
    return words
  }

  /// Returns the arguments that link object files and the library's modules to a program.
  func arguments(linking files: [URL], imports: [LibraryModule], program: URL) -> [String] {
    // The program is never debugged, and debug information is most of what the linker would copy.
    var words = files.map(\.path) + ["-o", program.path, "-Xlinker", "-S"]
    #if os(macOS)
      words += Self.developerFrameworks
    #else
      // Rounding calls functions of the C library's mathematical part, which otherwise only Foundation links.
      words.append("-lm")
      // The toolchain's own linker takes half the time of the system's.
      if hasLLD { words.append("-use-ld=lld") }
    #endif
    let modules = LibraryModule.closure(of: imports)
    if modules.contains(.transports) { words += objects(of: "CLibcurl") }
    return words + modules.flatMap { objects(of: $0.rawValue) }
  }

  /// Returns the object files of a module.
  ///
  /// The package manager leaves those of removed source files in the folder; its map of outputs doesn't name them. A
  /// module in C has no map.
  private func objects(of module: String) -> [String] {
    let folder = build.appending(path: "\(module).build", directoryHint: .isDirectory)
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let objects = files.filter { $0.hasSuffix(".o") && !$0.hasSuffix(".swiftmodule.o") }.sorted()
    let current = (try? Data(contentsOf: folder.appending(path: "output-file-map.json")))
      .flatMap { try? JSONDecoder().decode([String: Outputs].self, from: $0) }
      .map { Set($0.values.compactMap(\.object).map { URL(filePath: $0).lastPathComponent }) }
    return objects.filter { current?.contains(URL(filePath: $0).lastPathComponent) ?? true }.map {
      folder.appending(path: $0).path
    }
  }

  /// What the compiler makes of a source file, in the package manager's map of outputs.
  private struct Outputs: Decodable {
    let object: String?
  }

  /// The folder of the toolchain's programs.
  private var programs: URL { URL(filePath: compiler).resolvingSymlinksInPath().deletingLastPathComponent() }

  #if !os(macOS)
    /// Whether LLVM's linker is beside the compiler.
    private var hasLLD: Bool { programs.appending(path: "ld.lld").isExistingFile }
  #endif

  /// The folder of the testing library's macros, where a toolchain keeps them apart from the others.
  private var macroPlugins: URL? {
    let folder = programs.appending(path: "../lib/swift/host/plugins/testing").standardizedFileURL
    return folder.isExistingFolder ? folder : nil
  }

  #if os(macOS)
    /// Where Xcode keeps the testing library.
    private static var developerFrameworks: [String] {
      let root = "/Applications/Xcode.app/Contents/Developer/Platforms/MacOSX.platform/Developer"
      return [
        "-F", "\(root)/Library/Frameworks", "-I", "\(root)/usr/lib", "-Xlinker", "-rpath", "-Xlinker",
        "\(root)/Library/Frameworks",
      ]
    }
  #endif

  /// The folder of the running program, also if it was started through a symbolic link.
  static var programFolder: URL? {
    #if os(Linux)
      let path =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    #else
      let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
    return URL(filePath: path).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  private static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 && URL(filePath: $0).isExistingFile }
  }
}
