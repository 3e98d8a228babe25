import Downloads
import Foundation

/// An option of the command line: its names, the text of its help and its effect.
///
/// The parser and the help both read the list ``all``.
struct Option: Sendable {
  /// What the option does with ``Options``.
  enum Effect: Sendable {
    case flag(@Sendable (inout Options) throws(Options.Mistake) -> Void)
    case value(@Sendable (inout Options, String) throws(Options.Mistake) -> Void)
  }

  /// A heading of the help.
  enum Group: String, CaseIterable {
    case files = "Files"
    case requests = "Requests"
    case connections = "Connections"
    case limits = "Limits"
    case output = "Output"
  }

  let names: [String]
  /// The word for the value in the help; nil for an option without a value.
  let word: String?
  let group: Group
  let isRepeatable: Bool
  let help: String
  let effect: Effect

  private init(
    _ names: String..., in group: Group, _ help: String,
    effect: @escaping @Sendable (inout Options) throws(Options.Mistake) -> Void
  ) {
    self.names = names
    word = nil
    self.group = group
    isRepeatable = false
    self.help = help
    self.effect = .flag(effect)
  }

  private init(
    _ name: String, value word: String, in group: Group, isRepeatable: Bool = false, _ help: String,
    effect: @escaping @Sendable (inout Options, String) throws(Options.Mistake) -> Void
  ) {
    names = [name]
    self.word = word
    self.group = group
    self.isRepeatable = isRepeatable
    self.help = help
    self.effect = .value(effect)
  }

  /// Returns the option with a name.
  static func named(_ name: String) -> Option? { all.first { $0.names.contains(name) } }

  static let all = files + requests + connections + limits + output

  private static let files = [
    Option(
      "-o", value: "FILE", in: .files,
      "save to this file and replace it if it exists, or write to standard output if FILE is '-'; for one URL"
    ) { options, text throws(Options.Mistake) in
      try options.setPlace(Options.isStandardOutput(text) ? .standardOutput : .file(Options.filePath(text)))
    },
    Option(
      "-d", value: "DIR", in: .files,
      """
      save in this folder under the names that the servers suggest; the folder is created if needed, and a number is \
      added to a name that exists. Default: the current folder
      """
    ) { options, text throws(Options.Mistake) in
      try options.setPlace(.folder(Options.path(text, directoryHint: .isDirectory)))
    },
    Option(
      "-i", value: "FILE", in: .files,
      """
      load the URLs in this file as well, one a line, or those in standard input if FILE is '-'; empty lines and lines \
      that begin with '#' are skipped
      """
    ) { options, text in options.list = text },
    Option(
      "--resume", in: .files, "continue the partial file of an earlier run, and keep a partial file if this run fails"
    ) { $0.resumes = true },
    Option(
      "--if-changed", in: .files,
      """
      load a document only if it is newer than the file, or if the file doesn't have the expected SHA-256; replace the \
      file, and give it the server's date; without -o, the file's name is the last part of the URL. The documents of \
      file: and data: addresses are always loaded
      """
    ) { $0.skipsUnchanged = true },
    Option("--sha256", value: "HEX", in: .files, "accept the document only if this is its SHA-256; for one URL") {
      options, text throws(Options.Mistake) in options.sha256 = try Options.digest(text)
    },
    Option(
      "--checksum-file", value: "FILE", in: .files,
      """
      accept each document only with the SHA-256 that this file has for its name, as sha256sum writes it, with or \
      without --tag
      """
    ) { options, text in options.checksumFile = text },
  ]

  private static let requests = [
    Option(
      "--header", value: "FIELD", in: .requests, isRepeatable: true,
      "send this header field, such as 'Accept: text/html'; can be repeated"
    ) { options, text throws(Options.Mistake) in try options.addField(text) },
    Option(
      "--user", value: "NAME[:PASSWORD]", in: .requests,
      """
      the answer to a server that asks for a user; without a password, Fetch asks for it. Other users of the machine \
      can read a password that is given here in the list of processes
      """
    ) { options, text throws(Options.Mistake) in options.user = try Options.user(text) },
    Option(
      "--upload", value: "FILE", in: .requests, "send this file with PUT; the answer is saved only with -o or -d"
    ) { options, text throws(Options.Mistake) in options.upload = try Options.path(text) },
  ]

  private static let connections = [
    Option(
      "--cacert", value: "FILE", in: .connections,
      "trust the certificate authorities in this file (PEM), and not those of the system"
    ) { options, text throws(Options.Mistake) in try options.setAuthorities(.file(Options.path(text))) },
    Option(
      "--capath", value: "DIR", in: .connections,
      "trust the certificate authorities in this folder, prepared by 'openssl rehash'"
    ) { options, text throws(Options.Mistake) in
      try options.setAuthorities(.folder(Options.path(text, directoryHint: .isDirectory)))
    },
    Option(
      "--crl", value: "FILE", in: .connections, "refuse the certificates that the lists in this file (PEM) revoke"
    ) { options, text throws(Options.Mistake) in options.connectionOptions.revocationLists = try Options.path(text) },
    Option(
      "--cert", value: "FILE", in: .connections, "identify this client by the certificate in this file (PEM)"
    ) { options, text throws(Options.Mistake) in options.clientCertificate = try Options.path(text) },
    Option(
      "--key", value: "FILE", in: .connections, "the private key of --cert (PEM); by default, it is in the same file"
    ) { options, text throws(Options.Mistake) in options.clientKey = try Options.path(text) },
    Option(
      "--proxy", value: "URL", in: .connections,
      """
      connect through this proxy (http, https, socks5 or socks5h); by default, the variables http_proxy, https_proxy, \
      all_proxy and no_proxy decide
      """
    ) { options, text throws(Options.Mistake) in try options.setProxies(.url(Options.proxy(text))) },
    Option("--no-proxy", in: .connections, "connect without a proxy") { options throws(Options.Mistake) in
      try options.setProxies(.none)
    },
    Option("--http1.1", in: .connections, "don't use HTTP/2") { $0.connectionOptions.allowsHTTP2 = false },
  ]

  private static let limits = [
    Option(
      "--max-time", value: "SECONDS", in: .limits,
      """
      give up on a download after this time, which includes retries and all waits, such as for a free connection; no \
      limit by default
      """
    ) { options, text throws(Options.Mistake) in
      options.totalTimeout = try Options.seconds(text, for: "--max-time")
    },
    Option(
      "--connect-timeout", value: "SECONDS", in: .limits,
      "give up on a connection that isn't established in this time; 60 by default"
    ) { options, text throws(Options.Mistake) in
      options.connectTimeout = try Options.seconds(text, for: "--connect-timeout")
    },
    Option("--retries", value: "N", in: .limits, "retry up to N times after a temporary failure; 2 by default") {
      options, text throws(Options.Mistake) in options.retries = try Options.count(from: 0, text, for: "--retries")
    },
    Option(
      "--limit-rate", value: "RATE", in: .limits,
      """
      receive at most this many bytes of each document in a second; k, M or G after the number stands for thousands, \
      millions or billions
      """
    ) { options, text throws(Options.Mistake) in
      options.bytesPerSecond = try Options.rate(text, for: "--limit-rate")
    },
    Option(
      "--connections", value: "N", in: .limits,
      """
      load the parts of a large document over up to N connections at the same time, if the server can send parts; 1 by \
      default
      """
    ) { options, text throws(Options.Mistake) in
      options.connectionCount = try Options.count(from: 1, text, for: "--connections")
    },
    Option(
      "--limit-per-host", value: "N", in: .limits,
      "use at most N connections to one host at the same time; 6 by default, or as many as --connections"
    ) { options, text throws(Options.Mistake) in
      options.maximumTransfersPerHost = try Options.count(from: 1, text, for: "--limit-per-host")
    },
  ]

  private static let output = [
    Option("--json", in: .output, "print each event as a line of JSON") { $0.printsJSON = true },
    Option(
      "--verbose", in: .output,
      "print each request, as a curl command, and the head of each response, without secrets, to standard error"
    ) { $0.isVerbose = true },
    Option("--version", in: .output, "print the version and exit") { $0.printsVersion = true },
    Option("--help", "-h", in: .output, "print this help and exit") { $0.printsHelp = true },
  ]
}
