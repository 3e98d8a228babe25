import Downloads
import Foundation

/// The conversions of option values, which throw a ``Mistake`` for an invalid one.
extension Options {
  static func address(_ text: String) throws(Mistake) -> String {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if scheme.count < text.count, ["http", "https", "file", "data"].contains(scheme) { return text }
    let whole = text.redactedURL
    let shown = whole.count > 200 ? "\(whole.prefix(200))…" : whole
    if text.dropFirst(scheme.count).hasPrefix("://"), !scheme.isEmpty {
      throw Mistake("'\(shown)' can't be loaded: Fetch supports only the schemes http, https, file and data.")
    }
    throw Mistake("'\(shown)' isn't an address. Write it like https://example.org/document.")
  }

  /// Returns whether a path names the standard output of this program, which is then used directly instead of being
  /// opened.
  static func isStandardOutput(_ path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Returns the file of a path, as the system would find it: links are followed before `..`, and `~` is a name.
  static func path(
    _ text: String, directoryHint: URL.DirectoryHint = .notDirectory
  ) throws(Mistake) -> URL {
    if text.hasPrefix("/") { return URL(filePath: text, directoryHint: directoryHint) }
    let folder = FileManager.default.currentDirectoryPath
    // The path would be one in the root folder.
    guard !folder.isEmpty else {
      throw Mistake("'\(text)' can't be found: the current folder was removed. Change to another one with 'cd'.")
    }
    return URL(filePath: "\(folder)/\(text)", directoryHint: directoryHint)
  }

  /// Returns the file of the path after `-o`.
  static func filePath(_ text: String) throws(Mistake) -> URL {
    // The system would refuse the path too, instead of dropping the slash.
    let name = text.split(separator: "/", omittingEmptySubsequences: false).last
    if !text.isEmpty, let name, ["", ".", ".."].contains(name) {
      throw Mistake("-o needs a file, and '\(text)' is a folder. Use -d for a folder.")
    }
    return try path(text)
  }

  mutating func setPlace(_ place: Place) throws(Mistake) {
    guard self.place == .currentFolder else { throw Mistake("-o and -d exclude each other. Use one of them.") }
    self.place = place
  }

  mutating func setAuthorities(_ authorities: ConnectionOptions.CertificateAuthorities) throws(Mistake) {
    guard connectionOptions.certificateAuthorities == .standard else {
      throw Mistake("--cacert and --capath exclude each other. Use one of them.")
    }
    connectionOptions.certificateAuthorities = authorities
  }

  mutating func setProxies(_ proxies: ConnectionOptions.Proxies) throws(Mistake) {
    guard connectionOptions.proxies == .environment else {
      throw Mistake("--proxy and --no-proxy exclude each other. Use one of them.")
    }
    connectionOptions.proxies = proxies
  }

  mutating func addField(_ text: String) throws(Mistake) {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty else {
      // The message doesn't repeat the text, which may be a secret.
      throw Mistake("--header needs a name, a colon and a value. Write it like 'Accept: text/html'.")
    }
    fields.add(String(halves[0]), halves[1].trimmingCharacters(in: .whitespaces))
  }

  static func user(_ text: String) throws(Mistake) -> User {
    let colon = text.firstIndex(of: ":")
    // The message doesn't repeat the text, which may be a password.
    guard colon != text.startIndex else {
      throw Mistake("--user needs a name. Write it like --user name, or --user name:password.")
    }
    guard let colon else { return User(name: text) }
    return User(name: String(text[..<colon]), password: String(text[colon...].dropFirst()))
  }

  static func digest(_ text: String) throws(Mistake) -> String {
    guard text.isSHA256 else { throw Mistake("'\(text)' isn't a SHA-256, which has 64 hexadecimal digits.") }
    return text
  }

  static func proxy(_ text: String) throws(Mistake) -> String {
    let text = text.contains("://") ? text : "http://\(text)"
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), !(url.host ?? "").isEmpty,
      ["http", "https", "socks5", "socks5h"].contains(scheme)
    else {
      // The message doesn't repeat the text, which may contain a password.
      throw Mistake("--proxy needs the URL of a proxy. Write it like http://proxy.example.org:3128.")
    }
    return text
  }

  static func count(from least: Int, _ text: String, for option: String) throws(Mistake) -> Int {
    // A number with too many digits has the effect of the largest one.
    let isTooLarge = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    guard let number = Int(text) ?? (isTooLarge ? .max : nil), number >= least else {
      throw Mistake("\(option) needs a number of at least \(least), and '\(text)' isn't one.")
    }
    return number
  }

  static func seconds(_ text: String, for option: String) throws(Mistake) -> Duration {
    guard text.isPlainNumber, let number = Double(text), number > 0 else {
      throw Mistake("\(option) needs a number of seconds above 0, such as 90 or 0.5, and '\(text)' isn't one.")
    }
    // The bound of some 30 years keeps sums of durations in range.
    return .seconds(min(number, 1e9))
  }

  static func rate(_ text: String, for option: String) throws(Mistake) -> Int {
    let factors: [Character: Double] = ["k": 1e3, "m": 1e6, "g": 1e9]
    let factor = text.last.flatMap { factors[Character($0.lowercased())] }
    let digits = factor == nil ? text : String(text.dropLast())
    guard digits.isPlainNumber, let number = Double(digits), case let rate = number * (factor ?? 1), rate >= 1
    else {
      throw Mistake("\(option) needs bytes per second, such as 800, 200k or 1.5M, and '\(text)' isn't such a number.")
    }
    return Int(min(rate, 1e15))
  }
}

extension StringProtocol {
  /// Whether the text is a SHA-256 in hexadecimal digits.
  var isSHA256: Bool { utf8.count == 64 && allSatisfy { $0.isASCII && $0.isHexDigit } }

  /// Whether the text has only digits and at most one period; `Double` accepts more, such as `inf` and `0x1p3`.
  fileprivate var isPlainNumber: Bool {
    !isEmpty && allSatisfy { $0.isASCII && $0.isNumber || $0 == "." } && filter { $0 == "." }.count <= 1
  }
}
