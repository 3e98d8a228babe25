import Foundation

/// The katas that are shipped, in their order.
struct Catalogue: Sendable {
  let folder: URL
  let katas: [Kata]

  /// What is wrong with folders that couldn't be read.
  ///
  /// The other katas are usable.
  let problems: [CatalogueProblem]

  /// Reads a catalogue.
  ///
  /// A damaged kata doesn't hide the others.
  init(folder: URL) throws(CatalogueProblem) {
    self.folder = folder
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw CatalogueProblem(
        folder.path, "The folder of the katas can't be read. Run kata in a checkout, or name it with --catalogue.")
    }
    var (katas, problems): ([Kata], [CatalogueProblem]) = ([], [])
    for name in names.sorted() where !name.hasPrefix(".") {
      let candidate = folder.appending(path: name, directoryHint: .isDirectory)
      guard candidate.isExistingFolder else { continue }
      do throws(CatalogueProblem) {
        katas.append(try Kata(folder: candidate))
      } catch {
        problems.append(error)
      }
    }
    for (kind, same) in Dictionary(grouping: katas, by: \.kind) where same.count > 1 {
      let names = same.map(\.folder.lastPathComponent).sorted()
      problems.append(CatalogueProblem(names[0], "It has the same number as \(names[1])."))
      katas.removeAll { $0.kind == kind && $0.folder.lastPathComponent != names[0] }
    }
    self.katas = katas
    self.problems = problems
  }

  /// The katas with numbers, in their order.
  var exercises: [Kata] { katas.filter { !$0.isExam }.sorted { $0.id < $1.id } }

  /// The letters of the parts, in order.
  var parts: [String] { Set(katas.map(\.facts.part)).sorted() }

  /// What a part is about; empty for a part that has no title.
  static func title(ofPart part: String) -> String {
    switch part {
    case "A": "Sending messages"
    case "B": "Responder chain"
    case "C": "Composite"
    case "D": "Delegation and data source"
    case "E": "Download service in four steps"
    case "F": "Injection and the domain model"
    case "G": "MVC, MVVM, VIPER, VIP"
    default: ""
    }
  }

  /// Returns the exam of a part.
  func exam(of part: String) -> Kata? { katas.first { $0.kind == .exam(part) } }

  /// The kata with an identifier, as in the state file.
  subscript(id: String) -> Kata? { katas.first { $0.id == id } }

  /// Returns the kata that a word of a command line names: a number, the folder's name or its beginning, a word of the
  /// folder's name or of the title that no other kata has, or the letter of a part for its exam.
  func kata(named word: String) throws(CommandProblem) -> Kata {
    let wanted = word.lowercased()
    let missing = CommandProblem("There is no kata '\(word)'. 'kata list' shows all of them.")
    if let number = Int(wanted) {
      // Not the beginning of a folder's name: 0 isn't kata 01.
      guard let kata = katas.first(where: { $0.kind == .numbered(number) }) else { throw missing }
      return kata
    }
    if let kata = katas.first(where: { $0.id.lowercased() == wanted || $0.module.lowercased() == wanted }) {
      return kata
    }
    if wanted.count == 1, let exam = exam(of: wanted.uppercased()) { return exam }
    let matching = katas.filter { kata in
      let name = kata.folder.lastPathComponent.lowercased()
      let isPart = name.contains(wanted) || kata.facts.title.lowercased().contains(wanted)
      return name == wanted || name.hasPrefix(wanted) || (wanted.count > 2 && isPart)
    }
    if matching.count == 1 { return matching[0] }
    guard matching.isEmpty || wanted.isEmpty else {
      let names = matching.map(\.folder.lastPathComponent).sorted().joined(separator: ", ")
      let remedy = matching.allSatisfy(\.isExam) ? "letter of the part" : "number"
      throw CommandProblem("'\(word)' names several katas: \(names). Use the \(remedy).")
    }
    throw missing
  }
}
