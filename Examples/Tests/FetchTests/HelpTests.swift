import Foundation
import Testing

@testable import Fetch

/// The texts that the program prints about itself.
@Suite struct HelpTests {
  private let help = Help(program: "/usr/local/bin/Fetch")

  @Test("help names every option and every kind of failure")
  func complete() {
    for option in Option.all {
      for name in option.names { #expect(help.text.contains("  \(name)") || help.text.contains(", \(name)")) }
    }
    for kind in FailureKind.allCases {
      #expect(help.text.contains("\n  \(kind.exitStatus)"))
      #expect(help.text.contains(" \(kind.rawValue) "))
    }
  }

  @Test("no line of the texts is wider than a terminal of 80 columns")
  func width() {
    let lines = (help.text + help.hint).split(separator: "\n")
    #expect(lines.filter { $0.count > 79 } == [])
  }

  @Test("an entry has two columns, and a wide term has a line of its own")
  func columns() {
    #expect(
      help.text.contains(
        """
          --resume              continue the partial file of an earlier run, and keep a
                                partial file if this run fails

        """))
    #expect(
      help.text.contains(
        """
          --connect-timeout SECONDS
                                give up on a connection that isn't established in this
                                time; 60 by default

        """))
  }

  @Test("the texts name the program as it was called")
  func name() {
    #expect(help.text.contains("\nUsage: Fetch [OPTION]… URL…\n"))
    #expect(Help(program: "get").hint.hasSuffix("\nUse 'get --help' for a list of the options."))
    #expect(Help(program: nil).program == "Fetch")
    #expect(help.versionLine == "Fetch \(Help.version)\n")
  }

  @Test("no option is listed twice, and each is found by its names")
  func list() {
    let names = Option.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for name in names { #expect(Option.named(name)?.names.contains(name) == true) }
    #expect(Option.named("--none") == nil)
  }

  @Test("each kind of failure has an exit status of its own")
  func statuses() {
    let statuses = FailureKind.allCases.map(\.exitStatus)
    #expect(statuses == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 130])
  }
}
