import Synchronization

/// Which route answers under which path.
final class Router: Sendable {
  private let fallback: Route
  private let routes = Mutex<[String: Route]>([:])

  init(fallback: Route) {
    self.fallback = fallback
  }

  subscript(path: String) -> Route? {
    get { routes.withLock { $0[path] } }
    set { routes.withLock { $0[path] = newValue } }
  }

  func reception(of head: Request) -> Route.Reception {
    (self[head.path] ?? fallback).receive(head)
  }
}
