import Foundation

extension sigaction {
  /// The handler; its field has another name in each C library.
  var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler
      #else
        __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler = newValue
      #else
        __sigaction_handler.sa_handler = newValue
      #endif
    }
  }

  /// Whether the signal is ignored, as under nohup: SIG_IGN is the address 1.
  var isIgnoring: Bool { handler.map { unsafeBitCast($0, to: Int.self) } == 1 }
}
