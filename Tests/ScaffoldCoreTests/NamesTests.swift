import Foundation
import Testing

@testable import ScaffoldCore

/// Names and command lines that are refused, and what they are refused with.
@Suite struct NamesTests {
  /// The sentences for a command line; nil if it is accepted.
  private func refusal(_ line: String) -> String? {
    do throws(ScaffoldError) {
      _ = try Invocation(line.split(separator: " ").map(String.init))
      return nil
    } catch {
      return error.description
    }
  }

  /// With its type, without which the compiler takes seconds to find it.
  static let unusable: [(String, String)] = [
    ("viper 1Profile", "isn't an identifier"), ("viper Pro-file", "isn't an identifier"),
    ("viper ../Profile", "isn't an identifier"), ("viper Größe", "isn't an identifier"),
    ("viper View", "uses this name"), ("mvvm ScreenLabel", "uses this name"),
    ("mvc __", "Begin it with a capital letter."), ("mvc url", "Begin it with a capital letter: 'Url'."),
    ("viper profile", "'Profile'"), ("viper Self", "keyword"), ("viper Task", "uses this name"),
    ("viper A" + String(repeating: "b", count: 40), "too long"),
    ("viper Profile --target ../Other", "the target: it isn't an identifier"),
    ("viper Profile --field class:String", "keyword"), ("viper Profile --field Name:String", "lowercase"),
    ("viper Profile --field name", "NAME:TYPE"), ("viper Profile --field name:Date", "the types are String"),
    ("viper Profile --field status:String", "uses this name"),
    ("viper Profile --field name:Int --field name:Int", "twice"),
    ("viper Profile --field name:Int --field naMe:Int", "case of letters"),
    ("viper Profile --use-case load", "uses this name"), ("viper Profile --use-case repeat", "keyword"),
    ("viper Profile --node My-View", "not the name of a class"),
    ("viper Profile --node A.B.C", "not the name of a class"),
    ("viper Profile --node class", "not the name of a class"),
    ("mvvm Observation", "uses this name"), ("mvc Main", "uses this name"), ("vip Testing", "uses this name"),
    ("mvc Swift", "uses this name"), ("viper Issue", "uses this name"), ("mvvm Tag", "uses this name"),
    ("vip Trait", "uses this name"), ("vip Profile --use-case push", "uses this name"),
    ("mvc Profile --list --use-case release", "uses this name"),
    ("vip Save --use-case save", "In VIP"), ("vip Load", "In VIP"),
    ("vip Profile --use-case progress", "uses this name"),
    ("viper Profile --field :String", "NAME:TYPE"), ("viper Profile --field tags:[String]", "the types are String"),
    ("viper Profile --to vip", "'--to' belongs to 'convert'"),
    ("convert Profile --to mvp", "'mvp' is not an architecture. Write one of mvc, mvvm, viper, vip after '--to'."),
    ("add-role screen Profile", "'screen' is not a role that can be added. Write one of router, interactor, worker"),
    ("mvp Profile", "'convert', 'check'"), ("mvc Comment", "uses this name"), ("mvvm Attachment", "uses this name"),
    ("viper Bug", "uses this name"), ("vip Confirmation", "uses this name"), ("vip KeyPath", "uses this name"),
    ("mvc Rect", "uses this name"), ("vip Item", "the type 'ItemPresentation'"),
    ("viper Profile --use-case type", "keyword"), ("mvc Profile --use-case any", "keyword"),
    ("mvc Profile --use-case self", "keyword"), ("mvc Profile --use-case protocol", "keyword"),
    ("mvvm Profile --detail --use-case id", "'id' already"), ("vip Profile --list --use-case id", "'id' already"),
    ("viper Profile --use-case loaded", "uses this name"), ("mvc Save --use-case save", "uses this name"),
    ("vip Profile --use-case equatable", "In VIP"), ("vip Profile --list --use-case profileItem", "In VIP"),
    ("mvc Profile --use-case save --use-case saveFails", "needs for 'save'"),
    ("mvvm Profile --use-case performSave --use-case save", "needs for 'save'"),
  ]

  @Test("a name that can't be used is refused", arguments: unusable)
  func names(line: String, words: String) {
    #expect(refusal(line)?.contains(words) == true, "\(refusal(line) ?? "accepted")")
  }

  @Test(
    "a wrong command line is refused",
    arguments: [
      ("--dry-run", "names no architecture"), ("viiper Profile", "not a command"), ("viper", "no name"),
      ("viper Profile Other", "one word too many"), ("undo Profile", "one word too many"),
      ("viper Profile --verbose", "not an option"), ("viper Profile -x", "not an option"),
      ("viper Profile --into", "needs a value"), ("viper Profile --into --force", "needs a value"),
      ("viper Profile --into=", "needs a value"), ("viper Profile --into A --into B", "given twice"),
      ("viper Profile --package-path A --package-path B", "given twice"),
      ("viper Profile --into A --target B", "exclude each other"),
      ("viper Profile --into A --package B", "exclude each other"),
      ("viper Profile --armature x", "needs '--package'"),
      ("viper Profile --target 1A", "isn't an identifier"), ("viper Profile --force=yes", "takes no value"),
      ("mvc Profile --no-router", "No role of MVC"),
      ("viper Profile --no-worker", "--no-router and --no-interactor"),
      ("viper Profile --no-interactor --use-case save", "needs the interactor"),
      ("vip Profile --no-worker --use-case save", "needs the worker"),
      ("undo --field a:Int", "'undo' has no option '--field'"), ("undo --into App", "--dry-run, --package-path."),
      ("add-role router Profile --force", "'add-role' has no option '--force'"),
      ("add-role router Profile --target Kit", "no option '--target'"),
      ("convert Profile --to vip --verify", "'convert' has no option '--verify'"),
      ("convert Profile --to vip --list", "no option '--list'"),
    ])
  func lines(line: String, words: String) {
    #expect(refusal(line)?.contains(words) == true, "\(refusal(line) ?? "accepted")")
  }

  @Test("a module can't have the name of a type that its code uses", arguments: ModuleArchitecture.allCases)
  func usedTypes(architecture: ModuleArchitecture) throws {
    for form in ModuleForm.allCases {
      for node in [nil, try NodeClass("Kit.Pane")] {
        let request = try ModuleRequest(
          architecture, "Qu", form: form, fields: [ModuleField(name: "age", type: .int)], useCases: ["quit"], node: node
        )
        for file in Scaffold.files(for: request, in: "Qu") {
          // 'Load' is refused in VIP, with a sentence of its own.
          for name in types(in: file.text).subtracting(["Kit", "Load", "Pane", "Self"]) where !name.hasPrefix("Qu") {
            let line = "mvc \(name)"
            #expect(refusal(line)?.contains("uses this name") == true, "\(name) in \(file.path)")
          }
        }
      }
    }
  }

  @Test("the list of the library's public types is complete")
  func libraryTypes() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    // What the tests of a module import, and what that exports.
    let modules = [
      "Architectures", "Responders", "Composites", "Delegation", "MessageRecording", "TargetActions", "ArmatureTesting",
    ]
    var types: Set<String> = []
    for module in modules {
      let folder = sources.appending(path: module)
      for path in FileManager.default.subpaths(atPath: folder.path) ?? [] where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        for line in text.split(separator: "\n") where line.contains("public ") || line.contains("open ") {
          types.formUnion(PackageSnapshot.types(in: String(line)))
        }
      }
    }
    #expect(types.count > 100 && types == Names.libraryTypes, "\(types.symmetricDifference(Names.libraryTypes))")
  }

  @Test("a new target can't have the name of a target of the library, nor of a module that the tests import")
  func targetNames() throws {
    let manifest = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Package.swift")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    // Test targets aren't built in a package that depends on the library.
    let targets = text.matches(of: /(?:\bmodule\(\s*|\.(?:target|executableTarget|plugin)\(\s*name: )"(\w+)"/).map {
      String($0.1)
    }
    #expect(Set(targets).symmetricDifference(Names.libraryTargets) == [])
    for name in targets + ["Testing", "Swift"] {
      #expect(refusal("viper Profile --target \(name)")?.contains("has a module with this name") == true, "\(name)")
    }
    // A new package has a target with the name of its module.
    #expect(refusal("mvc Downloads --package ../Files")?.contains("has a module with this name") == true)
    for line in ["mvc Downloads --package ../Files --target Files", "mvc Downloads", "mvc Downloads --into Downloads"] {
      #expect(refusal(line) == nil, "\(line)")
    }
  }

  @Test("a new target can't have the name of a module that the library imports, nor with other capitalization")
  func importedModules() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    var modules: Set<String> = []
    for path in FileManager.default.subpaths(atPath: sources.path) ?? [] where path.hasSuffix(".swift") {
      // The package manager compiles plugins apart from targets.
      guard !path.hasPrefix("Plugins/") else { continue }
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("import ") {
        let match = line.wholeMatch(of: /\s*(?:@?\w+ +)*import +(?:\w+ +)?(\w+).*/)
        if let match { modules.insert(String(match.1)) }
      }
    }
    #expect(modules.isSuperset(of: ["Dispatch", "Synchronization", "Glibc"]))
    for name in modules.union(["FoundationEssentials", "XCTest"]) {
      for name in [name, name.uppercased()] {
        #expect(refusal("viper Profile --target \(name)")?.contains("has a module with this name") == true, "\(name)")
      }
    }
  }

  @Test("a use case can't have the name of a member beside which it stands", arguments: ModuleArchitecture.allCases)
  func usedMembers(architecture: ModuleArchitecture) throws {
    for form in ModuleForm.allCases {
      let request = try ModuleRequest(architecture, "Qu", form: form, useCases: ["quit"])
      for file in Scaffold.files(for: request, in: "Qu") {
        // A type is a run of lines up to one that closes it.
        for type in file.text.split(separator: "\n}\n") {
          let members = members(in: type)
          guard members.contains("quit") else { continue }
          // The model's method with this name has a label, by which the two differ.
          for name in members.subtracting(["change"]) where !name.lowercased().contains("quit") {
            let line = "\(architecture) Qu --use-case \(name)" + (form == .single ? "" : " --\(form)")
            #expect(refusal(line) != nil, "\(name) in \(file.path)")
          }
        }
      }
    }
  }

  /// The names of the methods and properties that lines indented by two spaces declare.
  private func members(in text: Substring) -> Set<String> {
    var names: Set<String> = []
    for line in text.split(separator: "\n") where line.hasPrefix("  ") && !line.hasPrefix("   ") {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard let index = words.firstIndex(where: { ["func", "let", "var"].contains($0) }), index + 1 < words.count,
        words[..<index].allSatisfy({
          $0.first?.isLowercase == true || ["ObservationIgnored", "WeakDelegate"].contains($0)
        })
      else { continue }
      names.insert(String(words[index + 1]))
    }
    return names
  }

  /// The capitalized names of a text, except its comments, its strings, and members.
  private func types(in text: String) -> Set<String> {
    var names: Set<String> = []
    for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
      for code in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() where code.offset % 2 == 0
      {
        var last: Character = " "
        var word = ""
        for character in code.element + " " {
          if character.isLetter || character.isNumber || character == "_" {
            word.append(character)
            continue
          }
          if word.first?.isUppercase == true, last != "." { names.insert(word) }
          (word, last) = ("", character)
        }
      }
    }
    return names
  }

  @Test("any line is read or refused with a sentence")
  func fuzz() {
    let words =
      CommandOption.all.map { "--\($0.name)" } + ModuleArchitecture.allCases.map(\.rawValue) + [
        "undo", "add-role", "convert", "router", "Profile", "profile", "name:String", ":", "a:Int", "", "-", "--", "-h",
        "=", "--into=", "--field=b:Bool", "--use-case=save", "\u{0}", "é", "../..", "Toolkit.View", "--no-", "\n", "🂡",
      ]
    var generator = SplitMix(state: 7)
    var (read, refused) = (0, 0)
    for _ in 0..<10_000 {
      let line = (0..<Int.random(in: 0...7, using: &generator)).map { _ in words.randomElement(using: &generator) ?? ""
      }
      do throws(ScaffoldError) {
        let invocation = try Invocation(line)
        // Written now and then: a module takes longer than a line.
        if case .write(let request) = invocation.action, read.isMultiple(of: 20) {
          #expect(Scaffold.files(for: request, in: "App").count > 7)
        }
        read += 1
      } catch {
        #expect(error.description.hasSuffix(".") && error.description.count > 20, "\(line)")
        refused += 1
      }
    }
    #expect(read > 500 && refused > 5000)
  }

  @Test("a line with all options is read")
  func options() throws {
    let line =
      "vip Card --into=App --field a:Int --field b:Bool --use-case pay --no-router --node UI.View "
      + "--allow-writing-to-package-directory --dry-run --force --package-path /tmp"
    let invocation = try Invocation(line.split(separator: " ").map(String.init) + ["--author", "Ann Lee"])
    let request = try ModuleRequest(
      .vip, "Card", fields: [ModuleField(name: "a", type: .int), ModuleField(name: "b", type: .bool)],
      useCases: ["pay"], omitting: [.router], node: NodeClass("UI.View"), author: "Ann Lee")
    #expect(invocation.action == .write(request))
    #expect(invocation.placement == .into("App"))
    #expect(invocation.packagePath == "/tmp")
    #expect(invocation.isDryRun && invocation.isForced)
  }

  @Test("the options of a command that writes no new module are read, and defaults don't matter")
  func otherCommands() throws {
    let verified = try Invocation(["add-role", "router", "Card", "--into", "my-app", "--verify"]) { _ in "author Ann\n"
    }
    #expect(verified.isVerified && verified.placement == .into("my-app"))
    #expect(try Invocation(["undo", "--dry-run", "--package-path", "/tmp"]) { _ in "into App\n" }.isDryRun)
    for names in CommandOption.ofCommands.values {
      for name in names { #expect(CommandOption.named(name) != nil, "\(name)") }
    }
  }

  @Test("help, undo and the dump of the options")
  func others() throws {
    #expect(try Invocation([]).action == .help)
    #expect(try Invocation(["viper", "--help"]).action == .help)
    #expect(try Invocation(["undo"]).action == .undo)
    #expect(try Invocation(["--experimental-dump-help"]).action == .dumpHelp)
    #expect(try CommandOption.json().contains("\"serializationVersion\" : 0"))
    for option in CommandOption.all.dropLast() { #expect(CommandOption.overview.contains("--\(option.name)")) }
  }

  @Test("names are made of names")
  func derived() {
    #expect(Names.module(ofTarget: "my-app") == "my_app")
    #expect(Names.module(ofTarget: "3D.Größe") == "_D_Größe")
    #expect(Names.module(ofTarget: "switch") == "`switch`")
    #expect(Names.module(ofTarget: "Switch") == "Switch")
    #expect(Names.title("markAsRead") == "Mark as read")
    #expect(Names.title("first_name") == "First name")
    #expect(Names.variable("Profile") == "profile")
    #expect(Names.variable("URLList") == "urlList")
    #expect(Names.variable("URL") == "url")
    #expect(Names.variable("Class") == "value")
    #expect(Names.variable("Store") == "value" && Names.variable("Values") == "value")
    #expect(Names.variable("Reports") == "value")
    #expect(Names.variable("Id") == "value" && Names.variable("ID") == "value")
  }
}
