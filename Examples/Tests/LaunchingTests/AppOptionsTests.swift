import Foundation
import Launching
import MessageTracing
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

  @Test("--trace-only names the patterns that are shown; without it the quiet ones are left out")
  func filter() throws {
    let patterns = [
      "targetAction", "delegation", "link", "message", "lifeCycle", "dataSource", "firstResponder", "mine",
    ]
    func shown(_ words: [String]) throws -> [String] {
      let filter = try read(words).0.filter
      return patterns.filter { filter.shows(Pattern($0)) }
    }
    #expect(try shown([]) == ["targetAction", "delegation", "link", "message", "mine"])
    #expect(
      try shown(["--trace-only", "target-action, links"]) == ["targetAction", "link", "message"])
    #expect(try shown(["--trace-only", "Life-Cycle,data-source"]) == ["lifeCycle", "dataSource"])
  }

  @Test("--watch gives one recorder for the run, narrowed like the diagram")
  func watch() throws {
    #expect(try read([]).0.watch == nil)
    let options = try read(["--watch", "--trace-only", "links"]).0
    let watch = try #require(options.watch)
    #expect(watch.recorder === options.watch?.recorder)
    #expect(watch.filter.shows(Pattern("link")) && !watch.filter.shows(Pattern("delegation")))
  }

  @Test("a snapshot without a file is text, also before other options", arguments: [[], ["-h"], ["--store", "s"]])
  func textSnapshot(following: [String]) throws {
    #expect(try read(["--snapshot"] + following).0.snapshot == .text)
  }

  @Test(
    "an invalid command line gives an error",
    arguments: [
      (
        ["--trace-only", "links,nonsense"],
        "'nonsense' isn't a pattern of messages. --trace-only takes one or more of target-action, responder-chain, "
          + "first-responder, delegation, data-source, observers, links, navigation, hand-down, bindings, commands, "
          + "downloads, download-events, life-cycle, with commas between them."
      ),
      (["--trace-only"], "--trace-only needs a value. See --help."),
      (["--server", "nowhere"], "'nowhere' isn't a server address. Write it like http://127.0.0.1:7."),
      (["--server", "http://"], "'http://' isn't a server address. Write it like http://127.0.0.1:7."),
      (["--server", "http://h:99999"], "'http://h:99999' isn't a server address. Write it like http://127.0.0.1:7."),
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
