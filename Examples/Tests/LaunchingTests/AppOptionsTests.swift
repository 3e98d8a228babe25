import Foundation
import Launching
import Testing

@Suite("The options that all apps share")
struct AppOptionsTests {
  private func read(_ words: [String]) throws(CommandLineError) -> (AppOptions, others: [String]) {
    var options = AppOptions()
    var (rest, others) = (Arguments(words), [String]())
    while let option = rest.next() {
      if try !options.take(option, &rest, port: 7) { others.append(option) }
    }
    return (options, others)
  }

  @Test("each is read, and what belongs to others is left to them")
  func reading() throws {
    let (options, others) = try read([
      "--mine", "--server", "https://h:1/x", "--store", "s", "--snapshot", "a.svg", "--trace", "b.svg", "--scenario",
      "1", "2", "--record", "r", "--help", "value",
    ])
    #expect(options.server == URL(string: "https://h:1/x"))
    #expect(options.store?.lastPathComponent == "s" && options.store?.hasDirectoryPath == true)
    #expect(options.snapshot == .picture(URL(filePath: "a.svg")))
    #expect(options.trace == URL(filePath: "b.svg"))
    #expect(options.scenarios.files == ["1", "2"] && options.scenarios.record == "r")
    #expect(options.printsHelp)
    #expect(others == ["--mine", "value"])
    #expect(try read([]).0 == AppOptions())
  }

  @Test("a snapshot without a file is text, whatever option follows", arguments: [[], ["-h"], ["--store", "s"]])
  func textSnapshot(following: [String]) throws {
    #expect(try read(["--snapshot"] + following).0.snapshot == .text)
  }

  @Test(
    "what cannot be followed is said in a sentence",
    arguments: [
      (["--server", "nowhere"], "'nowhere' is no address of a server. Write it like http://127.0.0.1:7."),
      (["--server", "http://"], "'http://' is no address of a server. Write it like http://127.0.0.1:7."),
      (["--store", ""], "--store needs a value behind it. See --help."),
      (["--trace", "--help"], "--trace needs a value behind it. See --help."),
      (["--trace", "x.png"], "'x.png' is no name for a picture. End it in .svg."),
      (["--snapshot", "x"], "'x' is no name for a picture. End it in .svg."),
      (["--record"], "--record needs a file behind it."),
    ])
  func mistakes(words: [String], text: String) {
    #expect(throws: CommandLineError(description: text)) { try read(words) }
  }

  @Test("every option is in the help")
  func help() {
    for option in ["--snapshot", "--trace", "--scenario", "--record", "--help"] {
      #expect(AppOptions.help.contains("  \(option) "))
    }
  }
}
