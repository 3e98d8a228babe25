import Downloads
import Foundation

/// What the command line asks for.
struct Options: Equatable {
  /// The addresses to load, or to send to, as they were given.
  var urls: [String] = []

  /// The file to save to; nil for a folder.
  var file: URL?

  /// The folder to save in; nil is the current one.
  var folder: URL?

  var fields = HTTPFields()
  var credential: Credential?
  var sha256: String?

  /// What the service does if they are not given.
  var retries = RetryPolicy().limit
  var transfersPerHost = DownloadConfiguration().transfersPerHost

  var resumes = false

  /// The file to send; nil downloads.
  var upload: URL?

  var printsJSON = false
  var isVerbose = false
  var printsHelp = false

  /// Why a command line cannot be followed, in a sentence.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    var given: Set<String> = []
    while let argument = rest.popFirst() {
      if !given.insert(argument).inserted, argument.hasPrefix("-"), argument != "--header" {
        throw Mistake(description: "\(argument) is given twice.")
      }
      switch argument {
      case "-o": file = Self.path(try Self.value(of: argument, &rest))
      case "-d": folder = Self.path(try Self.value(of: argument, &rest), directoryHint: .isDirectory)
      case "--header": try addField(Self.value(of: argument, &rest))
      case "--user": credential = try Self.credential(Self.value(of: argument, &rest))
      case "--sha256": sha256 = try Self.digest(Self.value(of: argument, &rest))
      case "--retries": retries = try Self.number(from: 0, Self.value(of: argument, &rest), for: argument)
      case "--limit-per-host":
        transfersPerHost = try Self.number(from: 1, Self.value(of: argument, &rest), for: argument)
      case "--resume": resumes = true
      case "--upload": upload = Self.path(try Self.value(of: argument, &rest))
      case "--json": printsJSON = true
      case "--verbose": isVerbose = true
      case "--help", "-h": printsHelp = true
      case let option where option.hasPrefix("-"):
        throw Mistake(description: "'\(option)' is no option of Fetch.")
      case let url: urls.append(try Self.address(url))
      }
    }
    if !printsHelp { try check() }
  }

  private func check() throws(Mistake) {
    if urls.isEmpty { throw Mistake(description: "There is no address to fetch.") }
    if file != nil, folder != nil { throw Mistake(description: "-o and -d both say where to save. Use one of them.") }
    if urls.count > 1, file != nil {
      throw Mistake(description: "-o names one file, and there are \(urls.count) addresses. Use -d DIR for several.")
    }
    if urls.count > 1, sha256 != nil {
      throw Mistake(description: "--sha256 is that of one document, and there are \(urls.count) addresses.")
    }
    if upload != nil, resumes { throw Mistake(description: "--resume is for downloads, and --upload sends.") }
  }

  private mutating func addField(_ text: String) throws(Mistake) {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty else {
      throw Mistake(description: "'\(text)' is no header field. Write it like 'Accept: text/html'.")
    }
    fields.add(String(halves[0]), halves[1].trimmingCharacters(in: .whitespaces))
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Mistake(description: "\(option) needs a value behind it.")
    }
    return value
  }

  private static func path(_ text: String, directoryHint: URL.DirectoryHint = .notDirectory) -> URL {
    URL(filePath: text, directoryHint: directoryHint).absoluteURL
  }

  private static func address(_ text: String) throws(Mistake) -> String {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard scheme.count < text.count, ["http", "https", "file", "data"].contains(scheme) else {
      throw Mistake(description: "'\(text)' is no address. Write it like https://example.org/document.")
    }
    return text
  }

  private static func credential(_ text: String) throws(Mistake) -> Credential {
    // Not shown: it may be a password.
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
      throw Mistake(description: "--user needs a name and a password. Write them like --user name:password.")
    }
    return Credential(user: String(text[..<colon]), password: String(text[colon...].dropFirst()))
  }

  private static func digest(_ text: String) throws(Mistake) -> String {
    guard text.utf8.count == 64, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw Mistake(description: "'\(text)' is no SHA-256, which has 64 hexadecimal digits.")
    }
    return text
  }

  private static func number(from least: Int, _ text: String, for option: String) throws(Mistake) -> Int {
    guard let number = Int(text), number >= least else {
      throw Mistake(description: "\(option) needs a number from \(least) up, and '\(text)' is none.")
    }
    return number
  }
}
