import Foundation

/// The command line of `kata`.
struct Options: Equatable {
  var verb: Verb?
  var names: [String] = []

  /// The folder of the workspace, as given with `--in`.
  var workspace: String?

  /// The folder of the katas, if it isn't the one of the checkout.
  var catalogue: String?

  var givesUp = false
  var printsHelp = false
  var usesPackageManager = false
  var measuresTimes = false
  var printsOverview = false
  var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)

  /// Parses the arguments without the program's name.
  init(_ arguments: [String]) throws(CommandProblem) {
    var words = arguments[...]
    func value(of option: String) throws(CommandProblem) -> String {
      guard let word = words.popFirst(), !word.isEmpty, !word.hasPrefix("--") else {
        throw CommandProblem("\(option) needs a value. See 'kata --help'.")
      }
      return word
    }
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": printsHelp = true
      case "--in": workspace = try value(of: word)
      case "--catalogue": catalogue = try value(of: word)
      case "--give-up": givesUp = true
      case "--times": measuresTimes = true
      case "--overview": printsOverview = true
      case "--jobs":
        let text = try value(of: word)
        guard let number = Int(text), (1...64).contains(number) else {
          throw CommandProblem("'\(text)' isn't a number of jobs from 1 to 64.")
        }
        jobs = number
      case "--driver":
        let driver = try value(of: word)
        guard ["spm", "direct"].contains(driver) else {
          throw CommandProblem("'\(driver)' isn't a driver: it is 'direct', which is the default, or 'spm'.")
        }
        usesPackageManager = driver == "spm"
      case _ where word.hasPrefix("-") && word.count > 1:
        throw CommandProblem("'\(word)' isn't a known option. See 'kata --help'.")
      case "help" where verb == nil: printsHelp = true
      case _ where verb == nil:
        guard let known = Verb(rawValue: word) else {
          throw CommandProblem(
            "'\(word)' isn't a command of kata: \(Verb.allCases.map(\.rawValue).joined(separator: ", ")). "
              + "See 'kata --help'.")
        }
        verb = known
      default: names.append(word)
      }
    }
    try checkCombination()
  }

  private func checkCombination() throws(CommandProblem) {
    guard let verb, !printsHelp else { return }
    let allowed: [(isGiven: Bool, option: String, verbs: Set<Verb>)] = [
      (givesUp, "--give-up", [.solution]), (measuresTimes, "--times", [.verify]),
      (printsOverview, "--overview", [.list]), (usesPackageManager, "--driver", [.test]),
    ]
    for rule in allowed where rule.isGiven && !rule.verbs.contains(verb) {
      throw CommandProblem("\(rule.option) doesn't go with '\(verb.rawValue)'. See 'kata \(verb.rawValue) --help'.")
    }
    if names.count > verb.largestNumberOfNames {
      throw CommandProblem("'\(names[verb.largestNumberOfNames])' is too much for 'kata \(verb.rawValue)'.")
    }
  }
}

extension Options {
  /// The text of `kata --help`.
  static var help: String {
    let verbs = Verb.allCases.map { "  \($0.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0))\($0.summary)" }
    return """
      Exercises with tests that lead from target-action to four architectures.

      Usage: kata [COMMAND] [KATA] [OPTIONS]

      \(verbs.joined(separator: "\n"))

      kata stands for 'swift run --package-path Examples kata', which builds the program and the library; later,
      'Examples/.build/debug/kata' starts faster.

      KATA is a number, a word of the name, or the letter of a part for its exam. Begin with 'kata next', open the file that it
      names, and leave 'kata watch' running beside your editor. 'kata COMMAND --help' says more about a command.

      """
  }
}
