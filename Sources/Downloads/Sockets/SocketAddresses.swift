#if os(Linux) || os(Android)
  import Foundation

  extension Socket {
    /// Returns a socket that is connected to the first address of a host that accepts.
    ///
    /// - Parameter attach: Takes each socket before it connects, and answers whether to go on.
    static func connected(
      to host: String, port: Int, attach: (Socket) -> Bool, unless isGivenUp: () -> Bool
    ) throws(TransportFailure) -> Socket {
      var hints = addrinfo()
      #if canImport(Musl)
        hints.ai_socktype = SOCK_STREAM
      #else
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      #endif
      hints.ai_flags = AI_NUMERICSERV
      var first: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(host, "\(port)", &hints, &first) == 0 else { throw .unknownHost }
      defer { freeaddrinfo(first) }
      var failure = TransportFailure.unknownHost
      var next = first
      while let address = next?.pointee {
        next = address.ai_next
        guard let place = address.ai_addr else { continue }
        do throws(TransportFailure) {
          let socket = try Socket(family: address.ai_family)
          guard attach(socket) else { throw TransportFailure.cancelled }
          try socket.connect(to: place, length: address.ai_addrlen, unless: isGivenUp)
          return socket
        } catch .cancelled {
          throw .cancelled
        } catch {
          failure = error
        }
      }
      throw failure
    }
  }
#endif
