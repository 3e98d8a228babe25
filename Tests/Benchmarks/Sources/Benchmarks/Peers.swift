/// The other libraries of this run.
enum Peers {
  static var lines: [String] {
    let all = [("OpenCombine 0.14.0", hasOpenCombine), ("GRDB 7.10.0", hasGRDB)]
    let present = ["the standard library", "Foundation"] + all.filter(\.1).map(\.0)
    return ["Compared with \(present.joined(separator: ", "))."]
      + all.filter { !$0.1 }.map { "\($0.0) is missing: it was not available when the package was resolved." }
      + (Site.isEncrypted
        ? [] : ["nginx or openssl is missing: downloads are measured over http alone, from a server of this package."])
      + (Tools.path(of: "curl") == nil ? ["curl is missing: downloads are compared with nothing else."] : [])
  }

  static var hasAsyncHTTPClient: Bool {
    #if HAS_ASYNCHTTPCLIENT
      true
    #else
      false
    #endif
  }

  static var hasOpenCombine: Bool {
    #if HAS_OPENCOMBINE
      true
    #else
      false
    #endif
  }

  static var hasGRDB: Bool {
    #if HAS_GRDB
      true
    #else
      false
    #endif
  }
}
