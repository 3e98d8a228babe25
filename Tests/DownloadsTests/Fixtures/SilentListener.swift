#if os(Linux)
  import Foundation
  import Synchronization

  /// A port of 127.0.0.1 whose connections stand but are never answered, or are closed after the first bytes.
  ///
  /// The system completes the connections itself, so thousands of them need no thread.
  final class SilentListener: Sendable {
    let port: Int
    private let descriptor: Int32
    private let closes: Bool
    private let clients = Mutex<[Int32]>([])

    /// - Parameter closes: Whether each connection is closed once bytes have arrived; otherwise it stays open.
    init(closes: Bool = false) throws {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      (self.descriptor, self.closes) = (descriptor, closes)
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let result = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, size) | getsockname(descriptor, $0, &size)
        }
      }
      port = Int(UInt16(bigEndian: address.sin_port))
      guard result == 0, listen(descriptor, 4096) == 0 else {
        throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
      }
      guard closes else { return }
      Thread.detachNewThread {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let client = accept(descriptor, nil, nil), client >= 0 {
          _ = recv(client, &bytes, bytes.count, 0)
          close(client)
        }
        close(descriptor)
      }
    }

    deinit {
      for client in clients.withLock({ $0 }) { close(client) }
      // The thread that accepts, if there is one, closes the socket.
      if closes { shutdown(descriptor, Int32(SHUT_RDWR)) } else { close(descriptor) }
    }

    /// Returns once the next client has connected and sent a byte.
    @concurrent
    func received() async {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let client = accept(self.descriptor, nil, nil)
          self.clients.withLock { $0.append(client) }
          var byte: UInt8 = 0
          _ = recv(client, &byte, 1, Int32(MSG_PEEK))
          continuation.resume()
        }
      }
    }
  }
#endif
