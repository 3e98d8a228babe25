import Foundation

/// The files of a new kata, with what is to be filled in.
enum Skeleton {
  /// Makes the folder of a kata.
  ///
  /// - Parameter name: The folder's name, as `35-undo` or `exam-h-undo`.
  /// - Returns: The folder.
  static func make(_ name: String, in catalogue: URL) throws -> URL {
    let isSafe = name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
    let words = name.split(separator: "-", omittingEmptySubsequences: false)
    let isNumbered = words[0].count == 2 && words[0].allSatisfy(\.isNumber) && words[0] != "00"
    let isExam = words[0] == "exam" && words.count > 2 && words[1].count == 1 && words[1].allSatisfy(\.isLetter)
    guard isSafe, words.count > 1, words.allSatisfy({ !$0.isEmpty }), isNumbered || isExam else {
      throw CommandProblem(
        "'\(name)' isn't a name for a kata: it is like '35-undo', or 'exam-h-undo', in lowercase letters.")
    }
    let folder = catalogue.appending(path: name, directoryHint: .isDirectory)
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw CommandProblem("'\(folder.path)' exists already.")
    }
    if isNumbered, let same = try? Catalogue(folder: catalogue).katas.first(where: { $0.id == words[0] }) {
      throw CommandProblem("The number \(words[0]) is taken by '\(same.folder.lastPathComponent)'.")
    }
    let part = isExam ? words[1].uppercased() : "A"
    let module = isExam ? "Exam\(part)" : "K\(words[0])"
    let title = words.dropFirst(isExam ? 2 : 1).joined(separator: " ")
    for (file, text) in files(title: title.prefix(1).uppercased() + title.dropFirst(), part: part, module: module) {
      if isExam, file == "Hints.md" { continue }
      let url = folder.appending(path: file)
      do {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      } catch {
        throw FileProblem("'\(url.path)' can't be written. Is the checkout read-only?")
      }
    }
    return folder
  }

  private static func files(title: String, part: String, module: String) -> [(String, String)] {
    [
      (
        "kata.json",
        """
        {
          "title": "\(title)",
          "part": "\(part)",
          "requires": [],
          "minutes": 20,
          "imports": [],
          "form": "Why it is built on types of the library, or on small ones of its own.",
          "teaches": "What the learner can do afterward, in one sentence.",
          "breaks": "The habit that it replaces.",
          "mutants": {
            "IgnoresZero": "the count begins at zero",
            "CountsTwice": "each call counts once"
          }
        }

        """
      ),
      (
        "Task.md",
        """
        # \(title)

        A small story: what the learner has, and what is needed.

        ## What must hold

        * Everything that a test asserts, in plain words. A correct solution must be possible without reading the tests.

        ## Given

        The types of the stub, and what the learner can't know.

        """
      ),
      (
        "Hints.md",
        """
        # Hints

        ## Where

        Where to look.

        ## What

        What is needed there.

        ## Nearly code

        Each step in words, without a line of the solution.

        """
      ),
      (
        "Debrief.md",
        "# Why\n\nWhy the solution is built like this, and what went wrong otherwise.\n\n## Further reading\n"
      ),
      ("Stub.swift", counter(body: ["// Count the call."])),
      ("Solution.swift", counter(body: ["count += 1"])),
      ("Alternatives/Sum.swift", counter(body: ["count = count + 1"])),
      ("Mutants/IgnoresZero.swift", counter(start: 1, body: ["count += 1"])),
      ("Mutants/CountsTwice.edit", "<<<<\ncount += 1\n====\n    count += 2\n>>>>\n"),
      (
        "Tests.swift",
        """
        import Testing

        @testable import \(module)

        struct Tests {
          @Test("the count begins at zero")
          func start() {
            #expect(Counter().count == 0)
          }

          @Test("each call counts once")
          func calls() {
            let counter = Counter()
            counter.call()
            #expect(counter.count == 1)
          }
        }

        """
      ),
    ]
  }

  private static func counter(start: Int = 0, body: [String]) -> String {
    """
    final class Counter {
      private(set) var count = \(start)

      func call() {
    \(body.map { "    \($0)" }.joined(separator: "\n"))
      }
    }

    """
  }
}
