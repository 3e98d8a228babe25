/// One rule of an architecture: what must not be, why it is noticed, and what to do about it.
///
/// Rules are data. A checker runs those of the architecture at hand and reports with their words:
///
/// ```swift
/// for rule in ArchitectureRule.all where rule.architectures.contains(.viper) { print(rule) }
/// ```
public struct ArchitectureRule: Sendable, Hashable {
  /// What a rule looks at.
  public enum Subject: String, Sendable, Hashable, CaseIterable {
    /// The classes of one scene.
    case roles
    /// A module as a whole, beside other modules.
    case modules
    /// Whoever leads from scene to scene.
    case coordinators
    /// The tests of a scene.
    case tests
  }

  /// By what means a violation is seen.
  public enum Means: String, Sendable, Hashable, CaseIterable {
    /// In the declarations that the compiler lists.
    case symbolGraph = "symbol graph"
    /// In the words of a source file.
    case sourceText = "source text"
    /// In the calls that a function makes.
    case bodies = "function bodies"
    /// By a test that runs.
    case run = "a running test"
  }

  /// One sign of a violation.
  public struct Evidence: Sendable, Hashable {
    /// Where to look.
    public let means: Means

    /// What is seen there.
    public let sign: String
  }

  /// Its name: `A1` to `A18`.
  public let id: String

  /// The architectures that it applies to.
  public let architectures: Set<Architecture>

  /// What it looks at.
  public let subject: Subject

  /// The rule, in one sentence.
  public let sentence: String

  /// What to do about a violation, in one sentence or two.
  public let remedy: String

  /// How a violation is seen: one entry or more.
  public let evidence: [Evidence]
}

extension ArchitectureRule: CustomStringConvertible {
  /// The id, the rule and the remedy.
  public var description: String { "\(id): \(sentence) \(remedy)" }
}

extension ArchitectureRule {
  /// Returns the rules that apply to an architecture, in the order of their ids.
  public static func rules(for architecture: Architecture) -> [ArchitectureRule] {
    all.filter { $0.architectures.contains(architecture) }
  }
}
