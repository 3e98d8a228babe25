public import Foundation

/// The reason why a server could not start; it doesn't listen, and leaves no descriptor open.
public enum LoopbackServerError: Error, Sendable, Hashable {
  /// Another program, or another server of this process, listens on that port.
  case portTaken(Int)
  /// The system reserves that port for privileged programs.
  case portNotPermitted(Int)
  /// No port has that number.
  case portOutOfRange(Int)
  /// The server can't speak HTTP/2, since the system lacks the library for it.
  case noHTTP2
  /// The server can't encrypt, since the system lacks the library for it.
  case noTLS
  /// A system call failed for a reason other than the port.
  case system(call: String, code: Int32)
}

extension LoopbackServerError: CustomStringConvertible, LocalizedError {
  /// What happened, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .portTaken(let port):
      """
      Cannot listen on port \(port): another program uses it. Stop that program, choose another port, or pass 0 to get a \
      free one.
      """
    case .portNotPermitted(let port):
      """
      Cannot listen on port \(port): the system reserves it for privileged programs. Choose a port from 1024 to 65535, or \
      pass 0 to get a free one.
      """
    case .portOutOfRange(let port):
      "Cannot listen on port \(port): ports go from 1 to 65535. Choose one of these, or pass 0 to get a free one."
    case .noHTTP2:
      """
      Cannot start the server: it needs nghttp2 to speak HTTP/2, and this system doesn't have libnghttp2.so.14. \
      Install it, or use a server with HTTP/1.1; 'ServerSecurity.isHTTP2Available' tells beforehand.
      """
    case .noTLS:
      """
      Cannot start the server: it needs OpenSSL 1.1 or 3 to encrypt, and this system has neither. Install it, or use a \
      server without encryption; 'ServerSecurity.isAvailable' tells beforehand.
      """
    case .system(let call, let code):
      """
      Cannot start the server: the system's \(call) failed with error \(code) (\(String(cString: strerror(code)))). \
      The process may have run out of file descriptors.
      """
    }
  }

  /// The same text, for code that handles any `Error`.
  public var errorDescription: String? { description }
}
