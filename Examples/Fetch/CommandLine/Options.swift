import Downloads
import Foundation

/// The options and arguments of the command line.
struct Options: Equatable {
  /// The destination of the documents.
  enum Place: Equatable {
    case currentFolder
    case folder(URL)
    case file(URL)
    case standardOutput
  }

  /// What `--user` names; without a password, the program asks for it.
  struct User: Equatable {
    let name: String
    var password: String?
  }

  /// Why the command line is invalid, in a sentence.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  // MARK: Addresses and files

  /// The addresses to download from or upload to.
  var urls: [String] = []

  /// The path of a file with further addresses, `-` for standard input.
  var list: String?

  var place = Place.currentFolder
  var resumes = false
  var skipsUnchanged = false
  var sha256: String?

  /// The path of a file with digests of the documents.
  var checksumFile: String?

  /// The digests of the documents by their addresses, read from ``checksumFile``.
  var digests: [String: String] = [:]

  /// The file to upload; nil to download.
  var upload: URL?

  // MARK: Requests and connections

  var fields = HTTPFields()
  var user: User?
  var connectionOptions = ConnectionOptions()
  var clientCertificate: URL?
  var clientKey: URL?

  // MARK: Limits

  var retries = RetryPolicy().limit
  var maximumTransfersPerHost: Int?

  /// The maximum number of connections for one document.
  var connectionCount = 1

  var connectTimeout: Duration?
  var totalTimeout: Duration?
  var bytesPerSecond: Int?

  // MARK: Output

  var printsJSON = false
  var isVerbose = false
  var printsHelp = false
  var printsVersion = false

  // MARK: Parsing

  /// Parses the arguments after the program's name.
  init(arguments: [String]) throws(Mistake) {
    // Other bytes were replaced by this character: a file would get a name that nobody has written.
    if arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      throw Mistake("An argument isn't UTF-8. Write names in UTF-8, and percent-encode other bytes of an address.")
    }
    var rest = arguments[...]
    var given: Set<String> = []
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        urls.append(try Self.address(argument))
        continue
      }
      // Both `--name value` and `--name=value` are accepted.
      let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = argument.hasPrefix("--") ? halves[0] : argument
      guard let option = Option.named(name) else { throw Mistake("'\(name)' isn't a known option of Fetch.") }
      if !option.isRepeatable, !given.insert(option.names[0]).inserted { throw Mistake("\(name) is given twice.") }
      switch option.effect {
      case .flag(let apply):
        if name != argument { throw Mistake("\(name) takes no value.") }
        try apply(&self)
      case .value(let apply):
        try apply(&self, name == argument ? Self.value(of: name, &rest) : halves[1])
      }
    }
    if !printsHelp, !printsVersion { try check() }
  }

  /// Whether the program prints a text about itself instead of loading documents.
  var printsAbout: Bool { printsHelp || printsVersion }

  /// Checks that the options fit together, as far as the command line alone tells.
  private func check() throws(Mistake) {
    if urls.isEmpty, list == nil { throw Mistake("The address is missing.") }
    try checkAddressCount()
    try exclude("--upload", upload != nil, "--resume", resumes)
    try exclude("--upload", upload != nil, "--if-changed", skipsUnchanged)
    try exclude("--sha256", sha256 != nil, "--checksum-file", checksumFile != nil)
    try exclude("-o -", place == .standardOutput, "--resume", resumes)
    try exclude("-o -", place == .standardOutput, "--if-changed", skipsUnchanged)
    if clientKey != nil, clientCertificate == nil {
      throw Mistake("--key needs the certificate of the key: add --cert.")
    }
    if list == "-", checksumFile == "-" { throw Mistake("Only one option can read standard input.") }
  }

  /// Checks the options for a single address; called again when the list of addresses has been read.
  func checkAddressCount() throws(Mistake) {
    guard urls.count > 1 else { return }
    switch place {
    case .file, .standardOutput:
      throw Mistake("-o is for one document, but there are \(urls.count) addresses. Use -d DIR for several.")
    case .folder, .currentFolder: break
    }
    if sha256 != nil {
      throw Mistake(
        "--sha256 is the digest of one document, but there are \(urls.count) addresses. Use --checksum-file.")
    }
  }

  private func exclude(
    _ one: String, _ isOneGiven: Bool, _ other: String, _ isOtherGiven: Bool
  ) throws(Mistake) {
    if isOneGiven, isOtherGiven { throw Mistake("\(one) and \(other) exclude each other. Use one of them.") }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Mistake("\(option) needs a value after it.")
    }
    return value
  }
}
