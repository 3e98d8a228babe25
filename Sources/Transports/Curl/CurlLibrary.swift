#if os(Linux) || os(Android)
  // Unsafe code: the C library takes and returns addresses of texts, which are borrowed for one call.

  import CLibcurl
  import Foundation

  /// The system's libcurl, loaded when the first exchange begins.
  ///
  /// It is loaded at run time, so a program builds without it and runs without it as long as it uses no network.
  struct CurlLibrary: Sendable {
    /// Why libcurl can't be used.
    struct LoadingError: Error, Hashable, CustomStringConvertible {
      let problem: String

      var description: String {
        """
        Cannot use the network: libcurl can't be loaded (\(problem)). Nothing was sent. Install it; most systems call \
        its package 'libcurl4' or 'libcurl'.
        """
      }
    }

    /// The library under the first of its usual names that can be loaded.
    static let standard = Result<CurlLibrary, LoadingError> { () throws(LoadingError) in
      try CurlLibrary(names: standardNames)
    }

    /// The usual names of the library.
    static let standardNames = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"]

    /// The version, such as `libcurl/7.88.1 OpenSSL/3.0.19`.
    let version: String

    /// Whether the library calls a function when a connection is established, which it does since 7.80.
    let reportsConnections: Bool

    /// Whether compressed bodies can be decoded.
    let inflates: Bool

    /// Loads the first of several shared libraries that can be loaded.
    init(names: [String]) throws(LoadingError) {
      var problem: String?
      let isLoaded = names.contains { name in
        if unsafe clibcurl_load(name) { return true }
        if problem == nil { problem = unsafe String(cString: clibcurl_problem()) }
        return false
      }
      guard isLoaded else { throw LoadingError(problem: problem ?? "no name is known for it") }
      version = unsafe String(cString: clibcurl_version())
      let digits = version.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }.split(separator: ".")
      let numbers = digits.compactMap { Int($0) } + [0, 0]
      reportsConnections = (numbers[0], numbers[1]) >= (7, 80)
      inflates = ["libz.so.1", "libz.so"].contains { (name: String) in unsafe clibcurl_load_zlib(name) }
    }

    /// Returns libcurl's text for one of its result codes.
    static func text(of code: Int32) -> String { unsafe String(cString: clibcurl_error_text(code)) }
  }
#endif
