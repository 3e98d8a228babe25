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

  @Test("each option is read, and unknown ones are left to the app")
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
    #expect(try read(["--trace", "b.txt"]).0.trace == URL(filePath: "b.txt"))
    #expect(try read([]).0 == AppOptions())
  }

  @Test("a snapshot without a file is text, also before other options", arguments: [[], ["-h"], ["--store", "s"]])
  func textSnapshot(following: [String]) throws {
    #expect(try read(["--snapshot"] + following).0.snapshot == .text)
  }

  @Test(
    "an invalid command line gives an error",
    arguments: [
      (["--server", "nowhere"], "'nowhere' isn't a server address. Write it like http://127.0.0.1:7."),
      (["--server", "http://"], "'http://' isn't a server address. Write it like http://127.0.0.1:7."),
      (["--store", ""], "--store needs a value. See --help."),
      (["--trace", "--help"], "--trace needs a value. See --help."),
      (["--trace", "x.png"], "'x.png' isn't a file name for the messages of a run. It must end in .svg or .txt."),
      (["--snapshot", "x"], "'x' isn't a picture's file name. It must end in .svg."),
      (["--record"], "--record needs a file."),
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
