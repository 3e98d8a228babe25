/// A way to divide the code around a controller into roles.
public enum Architecture: String, Sendable, Hashable, CaseIterable {
  case mvc = "MVC"
  case mvvm = "MVVM"
  case viper = "VIPER"
  case vip = "VIP"
}

/// A rule of an architecture: what must not be, how a violation is found, and how to correct it.
///
/// Rules are data, for a checker that reports violations in their words. The table becomes public with that checker.
package struct ArchitectureRule: Sendable, Hashable, CustomStringConvertible {
  /// The code that a rule is about.
  package enum Subject: String, Sendable, Hashable, CaseIterable {
    /// The classes of one view or controller.
    case roles
    /// A module as a whole, next to other modules.
    case modules
    /// The objects that lead from one controller to the next.
    case coordinators
    /// The tests.
    case tests
  }

  /// Where a violation is found.
  package enum Source: String, Sendable, Hashable, CaseIterable {
    /// In the declarations that the compiler lists.
    case symbolGraph = "symbol graph"
    /// In the words of a source file.
    case sourceText = "source text"
    /// In the calls that a function makes.
    case functionBodies = "function bodies"
    /// In a test that runs.
    case runningTest = "a running test"
  }

  /// One way to find a violation.
  package struct Check: Sendable, Hashable {
    /// Where to look.
    package let source: Source

    /// What a violation looks like there.
    package let violation: String
  }

  /// The name of the rule: `A1` to `A18`.
  package let id: String

  /// The architectures that the rule applies to.
  package let architectures: Set<Architecture>

  /// The code that the rule is about.
  package let subject: Subject

  /// The rule, in one sentence.
  package let sentence: String

  /// How to correct a violation, in one or two sentences.
  package let remedy: String

  /// The ways to find a violation, at least one.
  package let checks: [Check]

  private init(
    _ id: String, _ architectures: Set<Architecture>, of subject: Subject = .roles, _ sentence: String,
    _ remedy: String, _ checks: Check...
  ) {
    self.id = id
    self.architectures = architectures
    self.subject = subject
    self.sentence = sentence
    self.remedy = remedy
    self.checks = checks
  }

  /// The id, the rule and the remedy.
  package var description: String { "\(id): \(sentence) \(remedy)" }

  /// Returns the rules that apply to an architecture, in the order of their ids.
  package static func rules(for architecture: Architecture) -> [ArchitectureRule] {
    all.filter { $0.architectures.contains(architecture) }
  }

  /// Every rule, in the order of the ids.
  package static let all: [ArchitectureRule] = [
    Self(
      "A1", every, "Only views, controllers, routers and builders import a user-interface framework.",
      "Move the code that needs the framework into the view, and pass plain values to the other roles.",
      .sourceText("an import of a user-interface framework in the file of another role")),
    Self(
      "A2", [.viper, .vip], "A presenter refers to its view weakly, and a VIPER interactor to its presenter.",
      "Store a WeakLink, or declare the property weak.",
      .symbolGraph("a stored property of that role's protocol that is not weak")),
    Self(
      "A3", [.mvvm], "A view model has no reference to a view or a controller.",
      "Bind the view to the view model, and keep only values and commands in the view model.",
      .symbolGraph("a property of a view model whose type is a view or a controller")),
    Self(
      "A4", [.mvc], "A controller gets its services from outside, and none from a singleton.",
      "Make the service a parameter of the initializer, without a shared instance as its default.",
      .sourceText("a shared instance as a default argument or in a stored property of a controller")),
    Self(
      "A5", [.mvc], "A controller is small, and doesn't do the work of view, model, network and navigation.",
      "Move drawing into a view, rules into the model, transfers into a service and navigation into a coordinator.",
      .sourceText("more lines than the limit, or words of all four concerns in one file")),
    Self(
      "A6", [.mvvm], "A view model creates no controller and no view.",
      "Tell a coordinator what the user wants; the coordinator creates the next controller.",
      .functionBodies("a call of an initializer of a view or controller inside a view model")),
    Self(
      "A7", [.viper], "No entity reaches the view.",
      "Convert entities in the presenter into values that are ready to be shown.",
      .symbolGraph("a method of the view's protocol that takes an entity")),
    Self(
      "A8", [.viper, .vip], "An interactor formats nothing for display.",
      "Answer with plain data, and format it in the presenter.",
      .functionBodies("a formatter, or text that is composed, inside an interactor")),
    Self(
      "A9", [.vip], "A presenter doesn't call its interactor.",
      "Send the controller a ViewModel; the next step is a new Request.",
      .symbolGraph("a property of a presenter whose type is an interactor"),
      .functionBodies("a call from a presenter to an interactor")),
    Self(
      "A10", [.vip], "A controller doesn't call a worker.",
      "Send the interactor a Request, and call the worker there.",
      .symbolGraph("a property of a controller whose type is a worker"),
      .functionBodies("a call from a controller to a worker")),
    Self(
      "A11", [.viper], "Navigation goes through the router.",
      "Declare a method for each destination in the router's protocol, and call it from the presenter.",
      .symbolGraph("a router's protocol without a method"),
      .functionBodies("a view that presents or pushes a controller")),
    Self(
      "A12", every, "A role never force-unwraps a collaborator.",
      "Pass it to the initializer, or store a link, over which a call to a missing object does nothing.",
      .symbolGraph("a property whose type ends in an exclamation mark"),
      .functionBodies("a local that is force-unwrapped")),
    Self(
      "A13", every, "The class of a role is final, and names the actor that it runs on.",
      "Write `@MainActor final class`; in a library that leaves the actor open, `final class`.",
      .symbolGraph("a class of a role without `final`, or without an actor")),
    Self(
      "A14", every, "A role refers to another by its protocol, not by its class.",
      "Declare the calls in a protocol, and make it the type of the property or link.",
      .symbolGraph("a property of a role whose type is the class of another role")),
    Self(
      "A15", every, of: .modules,
      "A module uses another only through that module's builder and protocols.",
      "Add what is missing to the protocol of the other module's input or output.",
      .symbolGraph("a declaration that names a type of another module other than its builder or protocols"),
      .functionBodies("a call to such a type")),
    Self(
      "A16", [.vip], "The template's sample use case is gone.",
      "Rename the use case after what the code does, or delete it.",
      .symbolGraph("a declaration with the name of the template's sample")),
    Self(
      "A17", every, of: .coordinators,
      "A child coordinator is released when its controller is removed, also by the system.",
      "Make the coordinator the owner of its controllers, and release it after the last removal.",
      .runningTest("a coordinator that lives after the system went back from its last controller")),
    Self(
      "A18", every, of: .tests, "Each test asserts something.",
      "Compare a value in it, or delete the test.",
      .sourceText("a test whose body has no expectation")),
  ]

  private static let every = Set(Architecture.allCases)
}

extension ArchitectureRule.Check {
  fileprivate static func symbolGraph(_ violation: String) -> Self { Self(source: .symbolGraph, violation: violation) }
  fileprivate static func sourceText(_ violation: String) -> Self { Self(source: .sourceText, violation: violation) }
  fileprivate static func runningTest(_ violation: String) -> Self { Self(source: .runningTest, violation: violation) }
  fileprivate static func functionBodies(_ violation: String) -> Self {
    Self(source: .functionBodies, violation: violation)
  }
}
