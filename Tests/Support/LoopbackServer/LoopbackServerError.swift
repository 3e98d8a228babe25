public import Foundation

/// Why the server could not start; nothing listens and no descriptor is left open.
public enum LoopbackServerError: Error, Sendable, Hashable {
  /// Another program, or another server of this one, listens on that port.
  case portTaken(Int)
  /// The system keeps that port for privileged programs.
  case portNotPermitted(Int)
  /// No port has that number.
  case portOutOfRange(Int)
  /// A call of the system failed for a reason that has nothing to do with the port.
  case system(call: String, code: Int32)
}

extension LoopbackServerError: CustomStringConvertible, LocalizedError {
  /// What happened, what state is left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .portTaken(let port):
      """
      Cannot listen on port \(port) of 127.0.0.1: another program uses it. Stop that program, choose another port, \
      or pass 0 to get a free one.
      """
    case .portNotPermitted(let port):
      """
      Cannot listen on port \(port) of 127.0.0.1: the system keeps it for privileged programs. Choose a port from \
      1024 to 65535, or pass 0 to get a free one.
      """
    case .portOutOfRange(let port):
      "Cannot listen on port \(port): ports go from 1 to 65535. Choose one of these, or pass 0 to get a free one."
    case .system(let call, let code):
      """
      Cannot start the server: the system's \(call) failed with error \(code) (\(String(cString: strerror(code)))). \
      The process may have run out of file descriptors.
      """
    }
  }

  /// The same text, for code that knows no more than that there is an error.
  public var errorDescription: String? { description }
}
