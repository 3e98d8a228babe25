import Downloads
import Foundation

/// The options and arguments of the command line.
struct Options: Equatable {
  /// The addresses to download from or upload to.
  var urls: [String] = []

  /// The file to save to; nil to save in a folder.
  var file: URL?

  /// The folder to save in; nil for the current one.
  var folder: URL?

  var fields = HTTPFields()
  var credential: Credential?
  var sha256: String?

  var retries = RetryPolicy().limit
  var maximumTransfersPerHost = DownloadConfiguration().maximumTransfersPerHost

  var resumes = false

  /// The file to upload; nil to download.
  var upload: URL?

  var printsJSON = false
  var isVerbose = false
  var printsHelp = false

  /// Why the command line is invalid, in a sentence.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Parses the arguments after the program's name.
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
        maximumTransfersPerHost = try Self.number(from: 1, Self.value(of: argument, &rest), for: argument)
      case "--resume": resumes = true
      case "--upload": upload = Self.path(try Self.value(of: argument, &rest))
      case "--json": printsJSON = true
      case "--verbose": isVerbose = true
      case "--help", "-h": printsHelp = true
      case let option where option.hasPrefix("-"):
        throw Mistake(description: "'\(option)' isn't a known option of Fetch.")
      case let url: urls.append(try Self.address(url))
      }
    }
    if !printsHelp { try check() }
  }

  /// Checks that the options fit together.
  private func check() throws(Mistake) {
    if urls.isEmpty { throw Mistake(description: "The address is missing.") }
    if file != nil, folder != nil { throw Mistake(description: "-o and -d exclude each other. Use one of them.") }
    if urls.count > 1, file != nil {
      throw Mistake(description: "-o names one file, but there are \(urls.count) addresses. Use -d DIR for several.")
    }
    if urls.count > 1, sha256 != nil {
      throw Mistake(description: "--sha256 is the digest of one document, but there are \(urls.count) addresses.")
    }
    if upload != nil, resumes { throw Mistake(description: "--resume and --upload exclude each other.") }
  }

  private mutating func addField(_ text: String) throws(Mistake) {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty else {
      throw Mistake(description: "'\(text)' isn't a header field. Write it like 'Accept: text/html'.")
    }
    fields.add(String(halves[0]), halves[1].trimmingCharacters(in: .whitespaces))
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Mistake(description: "\(option) needs a value after it.")
    }
    return value
  }

  private static func path(_ text: String, directoryHint: URL.DirectoryHint = .notDirectory) -> URL {
    URL(filePath: text, directoryHint: directoryHint).absoluteURL
  }

  private static func address(_ text: String) throws(Mistake) -> String {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard scheme.count < text.count, ["http", "https", "file", "data"].contains(scheme) else {
      throw Mistake(description: "'\(text)' isn't an address. Write it like https://example.org/document.")
    }
    return text
  }

  private static func credential(_ text: String) throws(Mistake) -> Credential {
    // The message doesn't repeat the text, which may be a password.
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
      throw Mistake(description: "--user needs a name and a password. Write them like --user name:password.")
    }
    return Credential(user: String(text[..<colon]), password: String(text[colon...].dropFirst()))
  }

  private static func digest(_ text: String) throws(Mistake) -> String {
    guard text.utf8.count == 64, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw Mistake(description: "'\(text)' isn't a SHA-256, which has 64 hexadecimal digits.")
    }
    return text
  }

  private static func number(from least: Int, _ text: String, for option: String) throws(Mistake) -> Int {
    guard let number = Int(text), number >= least else {
      throw Mistake(description: "\(option) needs a number of at least \(least), and '\(text)' isn't one.")
    }
    return number
  }
}

extension Options {
  /// The requests for the service, in the order of the addresses.
  var requests: [DownloadRequest] {
    urls.map { url in
      var request = DownloadRequest.get(url, to: destination, fields: fields)
      if let upload {
        request.method = "PUT"
        request.body = .file(upload)
        if fields["Content-Type"] == nil { request.fields["Content-Type"] = "application/octet-stream" }
      }
      request.credential = credential
      request.expectedSHA256 = sha256
      request.resumes = resumes
      return request
    }
  }

  /// The configuration of the service.
  var configuration: DownloadConfiguration {
    var configuration = DownloadConfiguration()
    configuration.retry.limit = retries
    configuration.maximumTransfersPerHost = maximumTransfersPerHost
    configuration.maximumTransfers = max(configuration.maximumTransfers, maximumTransfersPerHost)
    return configuration
  }

  /// Whether the bodies of answers to an upload are removed.
  var dropsAnswers: Bool { upload != nil && file == nil && folder == nil }

  private var destination: DownloadDestination {
    if dropsAnswers { return .temporary }
    if let file { return .file(file, ifOccupied: .replace) }
    return .folder(folder ?? URL.currentDirectory(), ifOccupied: .unique, creatingFolders: folder != nil)
  }
}

extension Options {
  /// The usage line.
  static let usage = """
    Usage: swift run --package-path Examples Fetch URL… [-o FILE | -d DIR] [--header FIELD]…
             [--user NAME:PASSWORD] [--sha256 HEX] [--retries N] [--limit-per-host N] [--resume]
             [--upload FILE] [--json] [--verbose] [--help]

    """

  /// The output of `--help`.
  static let help = """
    Fetch downloads documents to files, several at the same time.

    \(usage)
      -o FILE               save to this file and replace it if it exists; for one URL
      -d DIR                save in this folder under the names that the servers suggest; the folder is created
                            if needed, and a number is added to a name that exists. Default: the current folder
      --header FIELD        send this header field, such as 'Accept: text/html'; can be repeated
      --user NAME:PASSWORD  the answer to a server that asks for a user; other users of the machine can read it
                            in the list of processes
      --sha256 HEX          accept the file only if this is its SHA-256; for one URL
      --retries N           retry up to N times after a temporary failure; 2 by default
      --limit-per-host N    load at most N documents of one host at the same time; 6 by default
      --resume              continue the partial file of an earlier run, and keep a partial file if this run fails
      --upload FILE         send this file with PUT; the answer is saved only with -o or -d
      --json                print each event as a line of JSON
      --verbose             print each request, as a curl command without its secrets, and each answer
      --help, -h            print this help and exit

    A file appears at its destination when it is complete. Ctrl-C and SIGTERM keep the received bytes if the server
    can send the rest later: the same command with --resume then requests only the rest. Without --resume it starts
    from the beginning. A complete file is loaded again in any case. On a terminal, each download has a meter; other
    output, or output with TERM=dumb, gets lines of progress. NO_COLOR turns colors off.

    Exit status: 0 all done, 1 a download failed, 2 the arguments are invalid, 130 interrupted.

    """
}
