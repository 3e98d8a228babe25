import Foundation
import Transports

/// A sink for a response that doesn't arrive.
struct NoSink: BodySink {
  func begin(_ head: ResponseHead) { fatalError("\(head)") }
  func write(_ bytes: Data) { fatalError("\(bytes)") }
}

// No server listens at this port: an exchange that fails to connect shows that the system's libcurl is loaded.
guard let url = URL(string: "http://127.0.0.1:1/") else { fatalError("no URL") }
let transport = StandardTransport()
let (events, reporter) = AsyncStream<TransportEvent>.makeStream()
_ = transport.open(TransportRequest(method: "GET", url: url), into: NoSink()) { reporter.yield($0) }
for await event in events {
  precondition(event == .failed(.cannotConnect), "\(event)")
  break
}
