import Architectures
import Foundation
import MyCardsFeature
import RegexBuilder
import Testing

@testable import MyCards

/// Rules of the architectures, checked in the text of the sources: what a role may import and name.
@Suite struct RoleRuleTests {
  /// A source file without its comments.
  struct Source: CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }

    /// The imported modules.
    var imports: Set<String> {
      Set(text.matches(of: /(?m)^(?:public )?import (\w+)$/).map { String($0.1) })
    }
    /// Returns the words that match a pattern.
    func names(_ pattern: some RegexComponent<Substring>) -> [String] {
      let word = Regex {
        Anchor.wordBoundary
        pattern
        Anchor.wordBoundary
      }
      return text.matches(of: word).map { String($0.0) }
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "MyCards")

  /// Returns the sources in folders whose names end in one of some suffixes.
  static func sources(_ folders: [String], _ suffixes: [String] = [".swift"]) -> [Source] {
    folders.flatMap { folder in
      let directory = Self.folder.appending(path: folder)
      let files = (try? FileManager.default.subpathsOfDirectory(atPath: directory.path)) ?? []
      return files.filter { file in suffixes.contains { file.hasSuffix($0) } }.sorted().compactMap { file -> Source? in
        guard let text = try? String(contentsOf: directory.appending(path: file), encoding: .utf8) else { return nil }
        return Source(
          name: "\(folder)/\(file)",
          text: text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n"))
      }
    }
  }

  static let architectures = Feature.all.map(\.architecture.rawValue)
  static let roles = sources(architectures)
  static let viewModels = sources(["MVVM"], ["ViewModel.swift"])
  static let screens = sources(["MVVM"], ["Screen.swift"])
  static let interactors = sources(["VIP", "VIPER"], ["Interactor.swift"])
  static let presenters = sources(["VIP", "VIPER"], ["Presenter.swift"])
  static let viperScreens = sources(["VIPER"], ["Screen.swift"])
  /// The sources of VIPER in which no entity may occur: all but the interactors.
  static let outsideInteractors = sources(["VIPER"]).filter { !$0.name.hasSuffix("Interactor.swift") }
  static let viewControllers = sources(["VIP"], ["ViewController.swift"])
  static let interface: Set = ["Armature", "Responders", "TerminalUI", "MyCardsViews", "MyCardsFeature"]

  @Test("there are sources to check")
  func complete() {
    #expect(Self.viewModels.count == 5 && Self.screens.count == 5 && Self.roles.count >= 40)
    #expect(Self.viewControllers.count == 5 && Self.viperScreens.count == 5 && Self.outsideInteractors.count == 21)
    #expect(Self.presenters.count == 10 && Self.interactors.count == 9, "the photo of VIPER has no interactor")
  }

  @Test(
    "A1: model, geometry and presentation import no interface",
    arguments: sources(["Model", "Geometry", "Presentation"]))
  func sharedValues(source: Source) {
    #expect(source.imports.isDisjoint(with: Self.interface.union(["MyCardsServices"])))
  }

  @Test("views know values, and neither model nor services", arguments: sources(["Views"]))
  func views(source: Source) {
    #expect(source.imports.isDisjoint(with: ["MyCardsModel", "MyCardsServices", "MyCardsFeature"]))
  }

  @Test("A1, A3, A6: a view model imports no interface, and names no view and no controller", arguments: viewModels)
  func viewModel(source: Source) {
    #expect(source.imports.isDisjoint(with: Self.interface))
    let named = source.text.matches(of: /\b(?!LogicalScreen)\w+(?:View|Screen|Controller|Coordinator)\b/).map { $0.0 }
    #expect(named.isEmpty)
  }

  @Test("a screen of MVVM knows its view model, and neither services nor coordinators", arguments: screens)
  func screen(source: Source) {
    #expect(source.imports.isDisjoint(with: ["MyCardsModel", "MyCardsServices"]))
    #expect(!source.text.contains("Coordinator") && !source.text.contains("coordinator"))
    let models = Set(source.text.matches(of: /\w+ViewModel\b/).map { $0.0 })
    #expect(models.count == 1)
  }

  @Test("A1, A8: an interactor imports no interface and formats nothing", arguments: interactors)
  func interactor(source: Source) {
    #expect(source.imports.isDisjoint(with: Self.interface.union(["MyCardsPresentation"])))
    #expect(source.names(/\w+(?:ViewController|View|Screen|Router|ViewModel)/).isEmpty)
  }

  @Test(
    "A1, A9: a presenter imports no interface, and names neither services nor the other roles", arguments: presenters)
  func presenter(source: Source) {
    #expect(source.imports.isDisjoint(with: Self.interface.union(["MyCardsServices"])))
    #expect(source.names(/\w+(?:ViewController|View|Screen|Router|Interactor)/).isEmpty)
  }

  @Test(
    "A10, A11: a view controller knows no services, and leaves opening screens to its router",
    arguments: viewControllers)
  func viewController(source: Source) {
    #expect(source.imports.isDisjoint(with: ["MyCardsServices"]))
    #expect(source.names(/\w+(?:Interactor|Presenter|Router|Scene)/).isEmpty)
    #expect(!source.text.contains("dismiss(") && !source.text.contains("Navigator"))
  }

  @Test("A7: in VIPER, an entity stays in its interactor", arguments: outsideInteractors)
  func entities(source: Source) {
    #expect(source.text.matches(of: /\b(?:Card|CardHistory|Photo)\b(?!\.Side)/).isEmpty)
  }

  @Test(
    "A11: a view of VIPER knows no model, service or other role, and its router presents all, alerts too",
    arguments: viperScreens)
  func viperScreen(source: Source) {
    #expect(source.imports.isDisjoint(with: ["MyCardsModel", "MyCardsServices", "MyCardsFeature"]))
    #expect(source.names(/\w+(?:Interactor|Presenter|Router|Module)/).isEmpty)
    #expect(
      !source.text.contains("present(") && !source.text.contains("dismiss(") && !source.text.contains("Navigator"))
  }

  @Test("A4: no service is read from a static", arguments: roles + sources(["App", "Services", "Views"]))
  func statics(source: Source) {
    #expect(!source.text.contains(".shared"))
    #expect(source.text.matches(of: /static var \w+(?:: [^{\n]+)? =/).isEmpty)
  }

  @Test("A12, A13: each class is final and on the main actor, and no property is unwrapped by force", arguments: roles)
  func declarations(source: Source) {
    let classes = source.text.matches(of: /(?m)^.*\bclass \w+.*$/).map { String($0.0) }
    #expect(classes.allSatisfy { $0.contains("final class") })
    let isolated = source.text.matches(of: /@MainActor(?: @Observable)?\n(?:public )?final class/)
    #expect(isolated.count == classes.count)
    #expect(source.text.matches(of: /(?:var|let) \w+: [^=\n]*!/).isEmpty)
  }

  @Test(
    "in MVC and MVVM, a role can't be left out or wired later: its initializer takes it",
    arguments: sources(["MVC", "MVVM"]))
  func initializers(source: Source) {
    let properties = source.text.matches(of: /(?m)^  .*\b(?:var|let) (\w+)(?::|\s=) .*$/)
    for property in properties where !property.0.contains("{") {
      let isPlain = property.0.contains("private") || !property.0.contains(/\b(?:var|@WeakDelegate)\b/)
      #expect(isPlain, "\(property.0) can be set from outside.")
    }
    let wired = source.text.matches(of: /@WeakDelegate private var (\w+): \(any (\w+)\)\?/)
    #expect(wired.count == source.text.matches(of: /@WeakDelegate/).count)
    for (_, name, type) in wired.map(\.output) {
      #expect(source.text.contains("\(name): any \(type)"), "The initializer doesn't take \(name).")
      #expect(source.text.contains("self.\(name) = \(name)"))
    }
  }

  @Test(
    "each role has a test that makes it alone, in the folder of its architecture", arguments: ["MVVM", "VIPER", "VIP"])
  func alone(architecture: String) {
    let tests = Self.sources(["../Tests/MyCardsTests/\(architecture)"]).map(\.text).joined()
    let classes = Self.sources([architecture]).flatMap { $0.text.matches(of: /final class (\w+)/).map { String($0.1) } }
    #expect(classes.count >= 12)
    let made = Set(tests.matches(of: /\b(\w+)\(/).map { String($0.1) })
    for role in classes { #expect(made.contains(role), "No test makes a \(role).") }
  }

  @Test("A15: no architecture imports another", arguments: roles)
  func apart(source: Source) {
    #expect(source.imports.isDisjoint(with: Self.architectures.map { "MyCards\($0)" }))
  }
}
