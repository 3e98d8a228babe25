import Testing

@testable import ArchitectureRules

@Suite("Finding roles and architectures")
struct RoleTests {
  /// The roles as `Name: role of ARCHITECTURE`.
  private func roles(_ source: String, _ text: String = "") throws -> [String] {
    RoleMap(Program([target("App", ["A/File.swift": source])]), try settings(text)).all.map { type in
      "\(type.name): \(type.role.name) of \(type.architecture?.rawValue ?? "any")"
    }
  }

  @Test("by the protocols that types adopt: directly, inherited, by an alias, in an extension")
  func protocols() throws {
    #expect(
      try roles(
        """
        typealias Screen = VIPERView
        protocol Presenting: VIPERPresenter {}
        class A: Screen {}
        class B: Presenting {}
        class C: Base {}
        class Base: Armature.VIPERInteractor {}
        class D {}
        extension D: @MainActor VIPERRouter {}
        struct E { class F: ModuleRouter {} }
        """) == [
          "A: view of VIPER", "B: presenter of VIPER", "Base: interactor of VIPER", "C: interactor of VIPER",
          "D: router of VIPER", "E.F: router of VIPER",
        ])
    #expect(
      try roles("class A: VIPController {}; class B: VIPInteractor {}; class C: VIPPresenter {}; class D: VIPRouter {}")
        == ["A: controller of VIP", "B: interactor of VIP", "C: presenter of VIP", "D: router of VIP"])
  }

  @Test("by names, beside others that make them likely")
  func names() throws {
    #expect(
      try roles(
        """
        class CardPresenter {}
        struct CardInteractor {}
        class CardRouter {}
        enum CardModule {}
        class Presenter {}
        enum Show { struct ViewModel {} }
        """) == [
          "CardInteractor: interactor of VIPER", "CardModule: builder of any", "CardPresenter: presenter of VIPER",
          "CardRouter: router of any",
        ])
    #expect(
      try roles("class HTTPRouter {}; class QueueWorker {}; class GestureCoordinator {}; enum HostModule {}") == [])
    #expect(
      try roles(
        "class CardViewModel {}; class CardCoordinator {}; class CardController: Controller { let m: CardViewModel }")
        == [
          "CardController: controller of MVVM", "CardCoordinator: coordinator of MVVM",
          "CardViewModel: view model of MVVM",
        ])
  }

  @Test("a controller's architecture follows from what it holds")
  func controllers() throws {
    #expect(
      try roles(
        """
        protocol CardPresenting {}
        protocol CardLogic {}
        class CardPresenter: CardPresenting {}
        class CardInteractor: CardLogic {}
        class AViewController: UIViewController { var presenter: CardPresenting? }
        class BViewController: UIViewController { var interactor: CardLogic? }
        class CViewController: UIViewController {}
        """
      ).filter { $0.contains("ViewController") } == [
        "AViewController: view of VIPER", "BViewController: controller of VIP", "CViewController: controller of MVC",
      ])
  }

  @Test("by the settings, before all else")
  func bySettings() throws {
    #expect(
      try roles("class CardBrain {}; class Flow {}; class CardPresenter {}", "presenter *Brain\ncoordinator Flow")
        == ["CardBrain: presenter of VIPER", "CardPresenter: presenter of VIPER", "Flow: coordinator of any"])
    #expect(
      try roles("class CardPresenter {}", "architecture vip in Sources/App/A") == ["CardPresenter: presenter of VIP"])
    #expect(
      try roles("class CardPresenter {}", "architecture vip in Sources/Other") == ["CardPresenter: presenter of VIPER"])
    #expect(
      try roles("class CardPresenter {}", "architecture viper\narchitecture VIP in Sources/App/") == [
        "CardPresenter: presenter of VIP"
      ])
  }

  @Test(
    "settings that can't be read are refused with the line and what is possible",
    arguments: [
      ("\nui-framework", "2: 'ui-framework' has no value. Write the value after it, as in 'ui-framework UIKit'."),
      ("architecture MVP", "1: 'MVP' isn't a known architecture. Write one of MVC, MVVM, VIPER, VIP."),
      ("architecture VIP on Sources", "1: 'on Sources' isn't a folder. Write 'in' and one folder."),
      ("controller-lines many", "1: 'many' isn't a number of lines. Write a number above 0."),
      ("actor main", "1: 'main' isn't a known choice. Write 'actor any' or 'actor required'."),
      ("off A99 because x", "1: 'A99' isn't a known rule. The rules are A1 to A18."),
      ("off A13 in Sources", "1: Rule A13 is turned off without a reason. Write 'off A13 because' and the reason."),
      (
        "color red",
        "1: 'color' isn't a known setting. Known are ui-framework, architecture, entity, controller-lines, actor, off, "
          + "and the roles view, controller, view-model, presenter, interactor, router, worker, coordinator, builder."
      ),
    ])
  func refusedSettings(text: String, message: String) {
    #expect(throws: CheckError(".check-architecture:\(message)")) { try settings(text) }
  }

  @Test("a rule can be turned off for a folder, and allowed at a line with a reason")
  func exceptions() throws {
    expectMarked("class CardPresenter: VIPERPresenter {}", try settings("off A13 in Sources/App because it's new # x"))
    expectMarked("class CardPresenter: VIPERPresenter {}  // A13", try settings("off A13 in Sources/Ap because x"))
    expectMarked(
      """
      // check-architecture:allow A13 the old one stays until spring
      class APresenter: VIPERPresenter {}
      class BPresenter: VIPERPresenter {}  // check-architecture:allow A13, A2 the same
      // check-architecture:allow A2 another rule
      class CPresenter: VIPERPresenter {}  // A13
      // check-architecture:allow A13 far away

      class DPresenter: VIPERPresenter {}  // A13
      /* check-architecture:allow A13 with a comment below */
      // Another comment.
      class EPresenter: VIPERPresenter {}
      // See check-architecture:allow A13 in the documentation.
      class FPresenter: VIPERPresenter {}  // A13
      """)
  }

  @Test("settings, baselines and comments that allow may have the line ends of Windows")
  func lineEnds() throws {
    let code = "class CardPresenter: VIPERPresenter {}"
    let read = try settings("entity Card\r\noff A13 in ./Sources/App/ because it's new\r\nui-framework TerminalUI")
    #expect(read.entities == ["Card"] && read.frameworks == ["TerminalUI"])
    expectMarked(code, read)
    let error = #expect(throws: CheckError.self) { try settings("entity Card\r\nboss Card\r\n") }
    #expect(error?.description.hasPrefix(".check-architecture:2: 'boss'") == true)

    func findings(_ source: String) -> [Finding] {
      Checker([target("App", ["File.swift": source])], Settings()).findings()
    }
    let text = Baseline(findings(code)).text.replacing("\n", with: "\r\n")
    let result = try Baseline(reading: text, from: "baseline").filter(findings(code)) { _, _ in true }
    #expect(result.new.isEmpty && result.unused == 0)

    expectMarked("/* check-architecture:allow A13\r\n   because it's new */\r\n\(code)\r\n")
    let unexplained = findings("// check-architecture:allow A13\r\n\(code)\r\n").map(\.message)
    #expect(unexplained.contains { $0.contains("A13 without a reason") }, "\(unexplained)")
  }

  @Test("an allowance without a reason or a rule is a finding, and allows nothing")
  func unreasonedAllowances() {
    let source = """
      // check-architecture:allow A13
      class APresenter: VIPERPresenter {}
      // check-architecture:allow everything please
      class BPresenter: VIPERPresenter {}
      """
    let findings = Checker([target("App", ["File.swift": source])]).findings()
    #expect(findings.map { "\($0.line) \($0.rule)" } == ["1 allow", "2 A13", "3 allow", "4 A13"])
    #expect(findings[0].message == "A comment allows A13 without a reason.")
    #expect(findings[2].message == "A comment allows a violation, but names no rule.")
  }

  @Test("A9 a view of VIP that also uses a target with modules of VIPER")
  func viewThatUsesAnotherModule() {
    expectMarked([
      target(
        "Settings",
        [
          "Settings.swift": """
          public struct Theme {}
          @MainActor public protocol SettingsInteracting: AnyObject {}
          @MainActor final class SettingsPresenter {
            let interactor: any SettingsInteracting
          }
          @MainActor final class SettingsInteractor: SettingsInteracting {}
          """
        ]),
      target(
        "Card",
        [
          "Card.swift": """
          @MainActor public protocol CardLogic: AnyObject {}
          @MainActor public protocol CardPresentation: AnyObject {}
          @MainActor final class CardInteractor: CardLogic {
            let presenter: any CardPresentation
          }
          @MainActor final class CardPresenter: CardPresentation {
            private weak var interactor: (any CardLogic)?  // A9
          }
          """
        ]),
      target(
        "CardUI",
        [
          "Screen.swift": """
          import Card
          import Settings
          struct CardScreen: View {
            private let interactor: any CardLogic
            let theme: Theme
          }
          """
        ]),
    ])
  }
}
