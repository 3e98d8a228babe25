import Foundation
import LoopbackServer

let server = try LoopbackServer { _ in Response(body: .text("hello")) }
precondition(URL(string: server.url("/x"))?.host() == "127.0.0.1")
