import Foundation

extension Session {
  /// Checks what is not on the screen: requests, files, the log, crops, handlers.
  func check(record expectation: Expectation) throws {
    switch expectation {
    case .requests(let pattern, let count):
      let seen = world.server.count(pattern)
      try expect(
        seen == count, "\(count) requests \(pattern)",
        saw: "\(seen); sent were " + world.server.sentSinceMark.asQuoted(none: "no requests"))
    case .sent(let pattern, let body):
      guard let seen = world.server.newestBody(pattern) else {
        throw Mismatch(expected: "a request \(pattern)", saw: world.server.sentSinceMark.asQuoted(none: "no request"))
      }
      try expect(
        BodyComparison.matches(expected: body, actual: seen),
        "the request \(pattern) with \(BodyComparison.text(of: body))", saw: BodyComparison.text(of: seen))
    case .stored(let name, let content): try check(file: name, content)
    case .log(let text):
      let lines = world.reports.lines
      try expect(
        lines.contains { $0.contains(text) }, "a line with \(text.asQuoted) in the log",
        saw: lines.asQuoted(none: "an empty log"))
    case .probe(let identifier, let count):
      let seen = world.reports.probeCount(identifier)
      try expect(seen == count, "the handler of \(identifier) to have run \(count) times", saw: "\(seen) times")
    case .crop(let rectangle):
      let seen = world.reports.crop
      try expect(seen == rectangle, "the crop \(rectangle.asWords)", saw: seen?.asWords ?? "no crop")
    default: return
    }
  }

  private func check(file name: String, _ content: Data) throws {
    let what = "the file '\(name)' with \(BodyComparison.text(of: content))"
    guard let seen = try? Data(contentsOf: world.store.url.appending(path: name)) else {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: world.store.url.path)) ?? []
      throw Mismatch(expected: what, saw: names.sorted().asQuoted(none: "an empty store"))
    }
    try expect(BodyComparison.matches(expected: content, actual: seen), what, saw: BodyComparison.text(of: seen))
  }
}
