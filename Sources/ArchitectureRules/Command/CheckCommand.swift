import Foundation

/// The command `check-architecture`, with its arguments, output and exit status as values.
package struct CheckCommand {
  /// What a run printed, and its exit status.
  package struct Result: Sendable {
    package let output: String
    /// What goes to standard error.
    package let remarks: String
    package let status: Int32
  }

  /// Runs the command.
  package static func run(_ arguments: [String]) -> Result {
    do throws(CheckError) {
      let options = try CheckOptions(arguments)
      switch options.action {
      case .help: return Result(output: CheckOptions.help, remarks: "", status: 0)
      case .listRules: return Result(output: rules, remarks: "", status: 0)
      case .check: return try check(options)
      }
    } catch {
      return Result(output: "", remarks: "error: \(error.description)", status: 2)
    }
  }

  /// Runs the command as a program: prints what it found, and exits.
  package static func runAndExit(_ arguments: [String]) -> Never {
    StandardStreams.reserve()
    let result = run(arguments)
    let isWritten = result.output.isEmpty || StandardStreams.write(result.output)
    if !result.remarks.isEmpty { StandardStreams.writeError(result.remarks) }
    if !isWritten {
      StandardStreams.writeError("error: The result can't be written: standard output is closed or full.")
    }
    exit(isWritten ? result.status : 2)
  }

  private static var rules: String {
    ArchitectureRule.all.map { rule in
      let architectures = Architecture.allCases.filter(rule.architectures.contains).map(\.rawValue)
      return """
        \(rule.id) (\(architectures.joined(separator: ", "))): \(rule.sentence)
          Why: \(rule.reason)
          Do:  \(rule.remedy)
        """
    }.joined(separator: "\n")
  }

  private static func check(_ options: CheckOptions) throws(CheckError) -> Result {
    let sources = PackageSources(folder: options.package)
    let settings = try settings(options, in: sources.folder)
    let listings = try listings(options, of: sources)
    // Names are resolved among all targets, and reported for those that were asked for.
    let targets = try sources.read(listings)
    let checked = targets.filter { options.targets.isEmpty || options.targets.contains($0.name) }
    let paths = Set(checked.flatMap(\.files).map(\.path))
    var folders = options.symbolGraphs
    if options.resolvesTypes, folders.isEmpty { folders = [try sources.dumpSymbolGraphs()] }
    let findings = Checker(targets, settings, try SymbolGraphs(folders: folders)).findings().filter { finding in
      paths.contains(finding.path)
        && (options.rules.isEmpty || options.rules.contains(finding.rule) || finding.rule == "allow")
    }
    var remarks = settings.folders(without: Set(targets.flatMap(\.files).map(\.path))).map { folder in
      "The settings name the folder '\(folder)', in which no target has a Swift file: correct its path.\n"
    }.joined()
    var reported = findings
    if let path = options.baseline {
      if options.writesBaseline {
        try write(Baseline(findings), to: path, options)
        return Result(
          output: "", remarks: "\(remarks)\(count(findings.count, "violation")) written to \(path).", status: 0)
      }
      let baseline = try Baseline(reading: PackageSources.text(of: URL(filePath: path)), from: path)
      let result = baseline.filter(findings) { rule, path in
        options.checksAll || paths.contains(path) && (options.rules.isEmpty || options.rules.contains(rule))
      }
      reported = result.new
      if result.unused > 0 {
        let verb = result.unused == 1 ? "occurs" : "occur"
        remarks +=
          "\(count(result.unused, "line")) of the baseline no longer \(verb): renew it with --write-baseline.\n"
      }
    }
    remarks += "\(count(reported.count, "violation")) in \(count(paths.count, "file"))."
    let output = options.format.report(reported.map { $0.with(path: sources.prefix + $0.path) })
    return Result(output: output, remarks: remarks, status: reported.isEmpty ? 0 : 1)
  }

  /// Returns the targets of the package; throws if one that was asked for isn't among them.
  private static func listings(
    _ options: CheckOptions, of sources: PackageSources
  ) throws(CheckError) -> [PackageSources.Listing] {
    let listings =
      if let list = options.sourceList {
        try PackageSources.listings(reading: PackageSources.text(of: URL(filePath: list)))
      } else {
        try sources.describe()
      }
    let unknown = options.targets.subtracting(listings.map(\.name))
    guard unknown.isEmpty else {
      let known = listings.map(\.name).sorted().joined(separator: ", ")
      throw CheckError("The package has no target '\(unknown.sorted().joined(separator: "', '"))'. It has: \(known).")
    }
    return listings
  }

  private static func write(_ baseline: Baseline, to path: String, _ options: CheckOptions) throws(CheckError) {
    guard options.checksAll else {
      throw CheckError("A baseline lists the whole package. Leave out the targets and --rules to write it.")
    }
    do {
      try Data(baseline.text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CheckError(
        "The baseline '\(path)' can't be written. Its folder is missing, or you may not write there: create the folder, "
          + "or write another path after --write-baseline. The system says: \(error.localizedDescription)")
    }
  }

  private static func settings(_ options: CheckOptions, in folder: URL) throws(CheckError) -> Settings {
    let url = options.settings.map { URL(filePath: $0) } ?? folder.appending(path: Settings.fileName)
    guard options.settings != nil || FileManager.default.fileExists(atPath: url.path) else { return Settings() }
    return try Settings(reading: PackageSources.text(of: url), from: url.lastPathComponent)
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
