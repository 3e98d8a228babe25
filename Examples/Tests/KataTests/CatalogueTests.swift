import Foundation
import Testing

@testable import KataCore

@Suite("The catalogue")
struct CatalogueTests {
  private static func json(_ change: (inout [String: Any]) -> Void = { _ in }) throws -> Data {
    var facts: [String: Any] = [
      "title": "Count", "part": "A", "minutes": 5, "imports": ["Delegation"], "form": "z",
      "teaches": "x", "breaks": "y",
      "mutants": ["A": "a", "B": "b"],
    ]
    change(&facts)
    return try JSONSerialization.data(withJSONObject: facts)
  }

  @Test("a description with all keys is read")
  func reading() throws {
    let facts = try KataFacts(
      json: Self.json { $0["implementations"] = [["name": "P", "says": "s", "correct": true]] }, file: "f")
    #expect(facts.title == "Count")
    #expect(facts.imports == ["Delegation"])
    #expect(facts.requires == [])
    #expect(facts.givenLines == 60)
    #expect(facts.implementations == [.init(name: "P", says: "s", isCorrect: true)])
  }

  @Test("a wrong description is rejected with the key")
  func rejecting() throws {
    func sentence(_ change: (inout [String: Any]) -> Void) throws -> String {
      let json = try Self.json(change)
      return try #require(throws: CatalogueProblem.self) { try KataFacts(json: json, file: "f") }.sentence
    }
    #expect(try sentence { $0["title"] = nil } == "The key 'title' is missing.")
    #expect(try sentence { $0["minutes"] = "5" } == "'minutes' isn't a whole number.")
    #expect(try sentence { $0["minutes"] = 0 } == "'minutes' must be from 1 to 60.")
    #expect(try sentence { $0["part"] = "AB" } == "'part' must be one letter, A to Z.")
    #expect(try sentence { $0["mutant"] = [:] as [String: String] }.hasPrefix("The key 'mutant' isn't known."))
    #expect(try sentence { $0["imports"] = ["UIKit"] } == "'imports' names UIKit, which is no module of the library.")
    #expect(try sentence { $0["imports"] = "Delegation" } == "'imports' isn't a list.")
    #expect(try sentence { $0["form"] = "" }.hasPrefix("'form' must be one line"))
    let problem = #expect(throws: CatalogueProblem.self) { try KataFacts(json: Data("{".utf8), file: "f") }
    #expect(problem?.description == "f: The file isn't JSON.")
  }

  @Test("a damaged kata doesn't hide the others")
  func damagedNeighbor() throws {
    let folder = try KataFolder()
    try folder.addCounter("02-more")
    try folder.write("{", to: "02-more/kata.json")
    try folder.write("x", to: "drafts/kata.json")
    let catalogue = try folder.catalogue()
    #expect(catalogue.katas.map(\.id) == ["01"])
    #expect(catalogue.problems.map(\.file) == ["02-more/kata.json", "drafts"])
  }

  @Test("two katas with one number are reported, and one is used")
  func sameNumber() throws {
    let folder = try KataFolder()
    try folder.addCounter("01-other")
    let catalogue = try folder.catalogue()
    #expect(catalogue.katas.map(\.folder.lastPathComponent) == ["01-count"])
    #expect(catalogue.problems.map(\.description) == ["01-count: It has the same number as 01-other."])
  }

  @Test("a kata is named by number, by folder or by a word, and an exam by its part")
  func naming() throws {
    let folder = try KataFolder()
    try folder.addCounter("02-count-more")
    try folder.addCounter("03-who", title: "Which field is first?")
    try folder.addCounter("exam-a-all", title: "Everything")
    let catalogue = try folder.catalogue()
    for (word, id) in [
      ("1", "01"), ("02", "02"), ("02-count-more", "02"), ("MORE", "02"), ("a", "exam-A"), ("k01", "01"),
      ("Field", "03"), ("which field is first?", "03"),
    ] {
      #expect(try catalogue.kata(named: word).id == id)
    }
    let several = #expect(throws: CommandProblem.self) { try catalogue.kata(named: "count") }
    #expect(several?.description.hasPrefix("'count' names several katas: 01-count, 02-count-more.") == true)
    #expect(several?.description.hasSuffix("Use the number.") == true)
    try folder.addCounter("exam-b-rest", part: "B")
    let exams = #expect(throws: CommandProblem.self) { try folder.catalogue().kata(named: "exam") }
    #expect(exams?.description == "'exam' names several katas: exam-a-all, exam-b-rest. Use the letter of the part.")
    // A number isn't the beginning of a folder's name.
    for word in ["9", "0"] {
      let none = #expect(throws: CommandProblem.self) { try catalogue.kata(named: word) }
      #expect(none?.description == "There is no kata '\(word)'. 'kata list' shows all of them.")
    }
    let single = try KataFolder().catalogue()
    #expect(throws: CommandProblem.self) { try single.kata(named: "0") }
    #expect(throws: CommandProblem.self) { try catalogue.kata(named: "") }
  }

  @Test("the hints are the sections of the page")
  func hints() throws {
    let folder = try KataFolder()
    let kata = try folder.catalogue().katas[0]
    #expect(kata.hints == ["## Where\n\nIn call.", "## What\n\nAdd one.", "## Nearly code\n\nAdd one to count."])
  }

  @Test("edits replace lines whatever their indentation")
  func edits() throws {
    let text = "a\n  b\n  c\nd\n"
    #expect(try MutantEdit.apply("<<<<\nb\nc\n====\nx\n>>>>\n", to: text, file: "f") == "a\nx\nd\n")
    #expect(
      try MutantEdit.apply("<<<<\nb\n====\n>>>>\n\n<<<<\nd\n====\ny\nz\n>>>>", to: text, file: "f") == "a\n  c\ny\nz\n")
  }

  @Test(
    "an edit that doesn't fit is rejected",
    arguments: ["", "<<<<\nq\n====\n>>>>", "<<<<\na\n====\n>>>>", "<<<<\na", "text", "<<<<\n====\nx\n>>>>"])
  func wrongEdits(_ edits: String) {
    #expect(throws: CatalogueProblem.self) { try MutantEdit.apply(edits, to: "a\na\nb", file: "f") }
  }

  @Test("the modules of the library are those of its manifest")
  func modules() throws {
    let manifest = URL(filePath: #filePath).appending(path: "../../../../Package.swift").standardizedFileURL
    let text = try String(contentsOf: manifest, encoding: .utf8)
    var found: [String: Set<String>] = [:]
    for match in text.matches(of: /module\(\s*"(\w+)"(?:,\s*imports:\s*\[(.*?)\])?\s*\)/.dotMatchesNewlines()) {
      let names = (match.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
      found[String(match.1)] = Set(names.filter { $0 != "CLibcurl" })
    }
    found["Armature"] = nil
    for module in LibraryModule.allCases where module != .armature {
      #expect(found[module.rawValue] == Set(module.imports.map(\.rawValue)))
    }
    #expect(found.count == LibraryModule.allCases.count - 1)
    #expect(LibraryModule.closure(of: [.targetActions]) == [.messageRecording, .delegation, .targetActions])
  }

  @Test("the modules that an exercise imports are linked, whatever kata.json names")
  func imported() {
    let text =
      "import Delegation\nimport Foundation\n@testable import K01; let a = 1\n  import class TargetActions.ActionRegistry\n"
    #expect(LibraryModule.imported(in: text) == [.delegation, .targetActions])
    #expect(LibraryModule.imported(in: "// import Armature\nlet x = \"import Armature\"") == [])
  }
}
