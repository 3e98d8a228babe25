/// The other libraries of this run.
enum Peers {
  static var lines: [String] {
    ["Compared with the standard library, Foundation\(hasOpenCombine ? ", OpenCombine 0.14.0." : ".")"]
      + (hasOpenCombine ? [] : ["OpenCombine is left out: it could not be had when the package was resolved."])
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
}
