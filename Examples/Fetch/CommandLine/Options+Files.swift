import Downloads
import Foundation

/// The files that options name, read before the first request.
extension Options {
  /// Reads the list of addresses and the digests.
  ///
  /// - Parameter standardInput: Returns the bytes of standard input.
  mutating func readFiles(
    standardInput: () throws(Mistake) -> Data = Self.standardInput
  ) throws(Mistake) {
    if let list {
      let shown = list == "-" ? "Standard input" : "'\(list)'"
      let listed = try Self.addresses(in: Self.text(of: list, standardInput), from: shown)
      if listed.isEmpty { throw Mistake("\(shown) has no address.") }
      urls += listed
      try checkAddressCount()
    }
    if let checksumFile {
      let checksums = try Checksums(Self.text(of: checksumFile, standardInput), source: checksumFile)
      for url in urls { digests[url] = try checksums.digest(ofAny: names(of: url)) }
    }
    if skipsUnchanged { try checkNames() }
    try checkCertificates()
  }

  /// Checks that the files of certificates can be read, since the error of a connection would be less clear.
  private func checkCertificates() throws(Mistake) {
    var places = [connectionOptions.revocationLists, clientCertificate, clientKey].compactMap { $0 }
      .map { (path: $0.path, isFolder: false) }
    switch connectionOptions.certificateAuthorities {
    case .file(let place): places.append((place.path, false))
    case .folder(let place): places.append((place.path, true))
    case .standard: break
    }
    for (path, isFolder) in places {
      guard access(path, R_OK) == 0 else { throw Self.unreadable("'\(path)'", errno) }
      var facts = stat()
      guard stat(path, &facts) == 0 else { throw Self.unreadable("'\(path)'", errno) }
      guard (facts.st_mode & S_IFMT == S_IFDIR) == isFolder else {
        throw Mistake(isFolder ? "'\(path)' is a file, not a folder." : "'\(path)' is a folder, not a file.")
      }
    }
  }

  /// Returns the names by which a document may be listed with its digest, the preferred one first.
  private func names(of url: String) -> [String] {
    let name = DownloadRequest.get(url).suggestedFilename
    guard case .file(let file) = place, file.lastPathComponent != name else { return [name] }
    return [file.lastPathComponent, name]
  }

  /// Returns the addresses in a text, one a line.
  private static func addresses(in text: String, from source: String) throws(Mistake) -> [String] {
    var found: [String] = []
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let blanks = CharacterSet.whitespacesAndNewlines.union(["\u{FEFF}"])
    for (index, line) in lines.enumerated() {
      var address = String(Substring(line))
      // Few lines have surrounding blanks, and trimming all of them is slow.
      let isPlain = [line.first, line.last].allSatisfy { (0x21...0x7E).contains($0 ?? 0x21) }
      if !isPlain { address = address.trimmingCharacters(in: blanks) }
      if address.isEmpty || address.hasPrefix("#") { continue }
      do throws(Mistake) {
        // Decoding has put this character in the place of each such byte, which would request another document.
        guard !address.unicodeScalars.contains("\u{FFFD}") else {
          throw Mistake("The address isn't UTF-8. Percent-encode its other bytes.")
        }
        found.append(try Self.address(address))
      } catch {
        throw Mistake("\(source), line \(index + 1): \(error)")
      }
    }
    return found
  }

  /// Checks that no two documents would replace the same file.
  private func checkNames() throws(Mistake) {
    var names: Set<String> = []
    for url in urls {
      let name = DownloadRequest.get(url).suggestedFilename
      if !names.insert(name).inserted { throw Mistake("--if-changed would save two addresses as '\(name)'.") }
    }
  }

  private static func text(
    of path: String, _ standardInput: () throws(Mistake) -> Data
  ) throws(Mistake) -> String {
    if path == "-" { return String(decoding: try standardInput(), as: UTF8.self) }
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw unreadable("'\(path)'", errno) }
    defer { close(file) }
    return String(decoding: try contents(of: file, named: "'\(path)'"), as: UTF8.self)
  }

  private static func standardInput() throws(Mistake) -> Data {
    try contents(of: STDIN_FILENO, named: "Standard input")
  }

  private static func contents(of descriptor: Int32, named name: String) throws(Mistake) -> Data {
    var (data, buffer) = (Data(), [UInt8](repeating: 0, count: 64 * 1024))
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return data }
      if count > 0 { data += buffer.prefix(count) }
      guard count > 0 || errno == EINTR else { throw unreadable(name, errno) }
    }
  }

  private static func unreadable(_ name: String, _ code: Int32) -> Mistake {
    Mistake("\(name) can't be read: \(String(cString: strerror(code))).")
  }
}
