// Unsafe code: the C library parses addresses, and the names of their fields differ among C libraries.
#if os(Linux) || os(Android)
  import Foundation

  /// An address of the Internet Protocol, which can be written in several ways.
  struct NumericAddress: Equatable {
    private let bytes: [UInt8]

    /// Creates an address from a text, without its zone; nil if it isn't an address.
    init?(_ text: String) {
      var (short, long) = (in_addr(), in6_addr())
      if unsafe inet_aton(text, &short) != 0 {
        bytes = unsafe withUnsafeBytes(of: short) { unsafe [UInt8]($0) }
      } else if unsafe inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &long) == 1 {
        bytes = unsafe withUnsafeBytes(of: long) { unsafe [UInt8]($0) }
      } else {
        return nil
      }
    }
  }
#endif
