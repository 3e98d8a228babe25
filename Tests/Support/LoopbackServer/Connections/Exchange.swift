/// One request and its response, from the request's head on; it counts as under way until it is ended or released.
final class Exchange {
  let reception: Route.Reception
  private let log: RequestLog
  private var isUnderWay = true

  init(_ reception: Route.Reception, log: RequestLog) {
    self.reception = reception
    self.log = log
    log.begin()
  }

  deinit { end() }

  func end() {
    guard isUnderWay else { return }
    isUnderWay = false
    log.end()
  }
}
