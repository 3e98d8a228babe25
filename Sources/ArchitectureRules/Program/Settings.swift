/// What a package tells the checker that its sources don't show: a small file of lines `key value`.
///
/// ```
/// # .check-architecture
/// ui-framework TerminalUI
/// architecture VIPER in Sources/Legacy
/// presenter *Brain
/// entity Card
/// controller-lines 250
/// actor any
/// off A13 in Sources/Legacy because it's replaced this year
/// ```
struct Settings: Sendable {
  /// A line that says something about a folder, or about everything.
  struct Placed<Value: Sendable>: Sendable {
    let value: Value
    /// The folder; empty for everything.
    let folder: String

    func applies(to path: String) -> Bool { folder.isEmpty || Settings.isFile(path, in: folder) }
  }

  /// The name of the file in the folder of the package.
  static let fileName = ".check-architecture"

  var frameworks: Set<String> = []
  var architectures: [Placed<Architecture>] = []
  /// Names, or `*Suffix`, and the role that they mean.
  var names: [(pattern: String, role: Role)] = []
  var entities: Set<String> = []
  var controllerLines = 300
  /// Whether a role must name the actor that it runs on.
  var requiresActor = true
  var disabled: [Placed<String>] = []

  init() {}

  /// Reads settings.
  ///
  /// - Throws: ``CheckError`` with the line that can't be read, and what is possible there.
  init(reading text: String, from path: String) throws(CheckError) {
    // The line end of Windows is one character, which isn't "\n".
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let key = words.first else { continue }
      do throws(CheckError) {
        try read(key, Array(words.dropFirst()))
      } catch {
        throw CheckError("\(path):\(index + 1): \(error.description)")
      }
    }
  }

  private mutating func read(_ key: String, _ values: [String]) throws(CheckError) {
    guard let value = values.first else {
      throw CheckError("'\(key)' has no value. Write the value after it, as in 'ui-framework UIKit'.")
    }
    switch key {
    case "ui-framework": frameworks.formUnion(values)
    case "entity": entities.formUnion(values)
    case "architecture":
      guard let architecture = Architecture(rawValue: value.uppercased()) else {
        let known = Architecture.allCases.map(\.rawValue).joined(separator: ", ")
        throw CheckError("'\(value)' isn't a known architecture. Write one of \(known).")
      }
      architectures.append(Placed(value: architecture, folder: try folder(in: values)))
    case "controller-lines":
      guard let lines = Int(value), lines > 0 else {
        throw CheckError("'\(value)' isn't a number of lines. Write a number above 0.")
      }
      controllerLines = lines
    case "actor":
      guard ["any", "required"].contains(value) else {
        throw CheckError("'\(value)' isn't a known choice. Write 'actor any' or 'actor required'.")
      }
      requiresActor = value == "required"
    case "off":
      guard ArchitectureRule.rule(id: value) != nil else {
        throw CheckError("'\(value)' isn't a known rule. The rules are A1 to A18.")
      }
      guard let because = values.firstIndex(of: "because"), because + 1 < values.count else {
        throw CheckError("Rule \(value) is turned off without a reason. Write 'off \(value) because' and the reason.")
      }
      disabled.append(Placed(value: value, folder: try folder(in: Array(values[..<because]))))
    default:
      guard let role = Role(rawValue: key) else {
        let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
        throw CheckError(
          "'\(key)' isn't a known setting. Known are ui-framework, architecture, entity, controller-lines, actor, off, "
            + "and the roles \(roles).")
      }
      names += values.map { ($0, role) }
    }
  }

  private func folder(in values: [String]) throws(CheckError) -> String {
    guard values.count > 1 else { return "" }
    guard values.count == 3, values[1] == "in" else {
      throw CheckError("'\(values.dropFirst().joined(separator: " "))' isn't a folder. Write 'in' and one folder.")
    }
    // A file is known by its path in the package.
    guard !values[2].hasPrefix("/"), !values[2].split(separator: "/").contains("..") else {
      throw CheckError(
        "'\(values[2])' isn't a folder in the package. Write its path from there, such as 'Sources/App'.")
    }
    // As a shell completes it: `./Sources/App/`.
    return values[2].split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Returns the role that the settings give to a name.
  func role(ofTypeNamed name: String) -> Role? {
    names.first { pattern, _ in
      pattern.hasPrefix("*") ? name.hasSuffix(pattern.dropFirst()) : name == pattern
    }?.role
  }

  /// Returns the architecture that is set for the folder of a file, by the longest path that contains it.
  func architecture(ofFolder path: String) -> Architecture? {
    architectures.filter { $0.applies(to: path) }.max { $0.folder.count < $1.folder.count }?.value
  }

  /// Returns the folders that contain none of these files, such as misspelled ones.
  func folders(without paths: Set<String>) -> [String] {
    Set(architectures.map(\.folder) + disabled.map(\.folder)).filter { folder in
      !folder.isEmpty && !paths.contains { Self.isFile($0, in: folder) }
    }.sorted()
  }

  private static func isFile(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder + "/")
  }

  func isDisabled(_ rule: String, in path: String) -> Bool {
    disabled.contains { $0.value == rule && $0.applies(to: path) }
  }
}

/// The reason why the check could not be made, in full sentences.
struct CheckError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
