import Foundation
import Testing

@testable import ArchitectureRules

@Suite("Symbol graphs")
struct SymbolGraphTests {
  /// A folder with graphs, removed when the test ends.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "graphs-\(UUID().uuidString)")

    init(_ text: String?) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      if let text { try Data(text.utf8).write(to: url.appending(path: "App.symbols.json")) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private func property(_ type: String, _ name: String, _ text: String) -> String {
    let fragments = text.map { #"{"kind": "text", "spelling": "\#($0)"}"# }.joined(separator: ", ")
    return """
      {"kind": {"identifier": "swift.property"}, "identifier": {"precise": "s:\(name)"}, \
      "pathComponents": ["\(type)", "\(name)"], "declarationFragments": [\(fragments)]}
      """
  }

  private func type(_ name: String, _ text: String) -> String {
    """
    {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "s:\(name)"}, "pathComponents": ["\(name)"], \
    "declarationFragments": [{"spelling": "\(text)"}]}
    """
  }

  @Test("inferred types, conformances of other packages and inferred isolation are known, and what is written stays")
  func answers() throws {
    let folder = try Folder(
      """
      {"module": {"name": "My_App"}, "symbols": [
        \(property("CardPresenter", "kept", "@MainActor private let kept: (any CardViewing)?")),
        \(property("CardPresenter", "shown", "@MainActor private lazy var shown: [String : any CardViewing] { get set }")),
        \(property("CardPresenter", "count", "let count: Int")),
        \(property("CardPresenter", "written", "let written: any CardViewing")),
        \(type("CardPresenter", "class CardPresenter")),
        \(type("CardBrain", "@MainActor class CardBrain"))
      ], "relationships": [
        {"kind": "conformsTo", "source": "s:CardBrain", "target": "s:X", "targetFallback": "Architectures.VIPERInteractor"},
        {"kind": "memberOf", "source": "s:kept", "target": "s:CardPresenter"}
      ]}
      """)
    let source = """
      @MainActor protocol CardViewing: AnyObject {}
      @MainActor final class CardScreen: VIPERView, CardViewing { var interface: any CardViewing { self } }
      @MainActor final class CardPresenter: VIPERPresenter {
        private let kept = find()  // A2
        private lazy var shown = { find() }()  // A2
        private let count = find()
        private let written: Int = 1
        weak private var free = find()
      }
      final class CardBrain: AppInteractor {
        weak var presenter: CardPresenter?  // A14
      }
      """
    let targets = [target("My-App", ["File.swift": source])]
    let findings = Checker(targets, Settings(), try SymbolGraphs(folders: [folder.url.path])).findings()
    #expect(findings.map { "\($0.line) \($0.rule)" } == ["4 A2", "5 A2", "11 A14"])
    #expect(Checker(targets).findings() == [])
  }

  @Test("a folder without graphs and a graph that can't be read are refused")
  func refused() throws {
    let empty = try Folder(nil)
    #expect(throws: CheckError.self) { try SymbolGraphs(folders: [empty.url.path]) }
    let broken = try Folder("{")
    let error = try #require(throws: CheckError.self) { try SymbolGraphs(folders: [broken.url.path]) }
    #expect(error.description.contains("App.symbols.json' can't be read"))
  }
}
