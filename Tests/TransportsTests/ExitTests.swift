#if os(Linux)
  import Foundation
  import Testing

  @testable import Transports

  /// Programs that exit while threads use libcurl.
  @Suite struct ExitTests {
    private typealias Initializer = @convention(c) (_ options: UInt64, _ settings: UnsafeRawPointer?) -> CInt

    /// Whether OpenSSL, if libcurl uses it, can still be used.
    private static var isCryptographyUsable: Bool {
      let libraries = CurlLibrary.standardNames.lazy.compactMap { dlopen($0, RTLD_LAZY | RTLD_NOLOAD) }
      guard let library = libraries.first else { return false }
      guard let function = dlsym(library, "OPENSSL_init_crypto") else { return true }
      return unsafeBitCast(function, to: Initializer.self)(0, nil) == 1
    }

    @Test("DL-131 when a program exits, nothing is freed that its other threads still use")
    func exiting() async {
      await #expect(processExitsWith: .exitCode(21)) {
        // The last handler is called first: this one is called after those of the libraries.
        atexit { _exit(ExitTests.isCryptographyUsable ? 21 : 22) }
        _ = try CurlLibrary.standard.get()
        exit(0)
      }
    }
  }
#endif
