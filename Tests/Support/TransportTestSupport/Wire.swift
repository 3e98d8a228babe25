import Foundation
package import LoopbackServer
package import Transports

/// The connection between a suite and its site; most contracts hold for each wire.
package enum Wire: String, Sendable, CaseIterable {
  case scripted
  /// The default transport of a service, without encryption.
  case standard
  /// The default transport over TLS, with HTTP/1.1.
  case encrypted
  /// The default transport over TLS, with HTTP/2.
  case http2
  #if canImport(Darwin) || URLSession
    /// Foundation's session.
    case session
  #endif

  package static let allCases = [.scripted] + connected

  /// The wires with a connection that this system has the libraries for.
  package static let connected: [Wire] = {
    var wires = [Wire.standard]
    if ServerSecurity.isAvailable { wires.append(.encrypted) }
    if ServerSecurity.isHTTP2Available { wires.append(.http2) }
    #if canImport(Darwin) || URLSession
      wires.append(.session)
    #endif
    return wires
  }()

  /// The file of the authority of the tests.
  private static let authority: URL = {
    let file = FileManager.default.temporaryDirectory.appending(path: "armature-test-authority.pem")
    // Processes that run at the same time write the same text.
    try? Data(TestCertificates.caPEM.utf8).write(to: file, options: .atomic)
    return file
  }()

  /// The transport of a connected wire; nil for a script.
  package var transport: (any Transport)? {
    switch self {
    case .scripted: nil
    case .standard: StandardTransport()
    case .encrypted, .http2: StandardTransport(options)
    #if canImport(Darwin) || URLSession
      case .session: URLSessionTransport()
    #endif
    }
  }

  /// The options of connections to servers with this wire's ``security``.
  package var options: ConnectionOptions {
    var options = ConnectionOptions()
    options.certificateAuthorities = .file(Self.authority)
    options.allowsHTTP2 = self == .http2
    return options
  }

  /// What servers of a connected wire are created with.
  package var security: ServerSecurity {
    switch self {
    case .encrypted: .tls()
    case .http2: .http2()
    default: .plain
    }
  }
}
