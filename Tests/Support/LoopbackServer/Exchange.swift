/// One request and its response, in progress from the request's head until ``end()`` or deallocation.
final class Exchange {
  let reception: Route.Reception
  private let log: RequestLog
  private var isInProgress = true

  init(_ reception: Route.Reception, log: RequestLog) {
    self.reception = reception
    self.log = log
    log.begin()
  }

  deinit { end() }

  func end() {
    guard isInProgress else { return }
    isInProgress = false
    log.end()
  }
}
