import Foundation

/// A port of 127.0.0.1 that is bound but not listening, so that connections are refused.
///
/// The port of a server that has stopped could be taken by another test's server.
final class ClosedPort {
  let number: Int
  private let descriptor: Int32

  init() throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = descriptor
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) | getsockname(descriptor, $0, &size)
      }
    }
    number = Int(UInt16(bigEndian: address.sin_port))
    guard result == 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }
}
