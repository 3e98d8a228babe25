import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// A request for `/x` of a site that goes on from what is there.
func request(_ site: Site, _ place: Workplace, resumes: Bool = true) -> DownloadRequest {
  var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file()))
  request.resumes = resumes
  return request
}

/// A site that sends ten bytes of twenty and then waits at a gate.
func stalling(_ wire: Wire, _ gate: Gate) throws -> Site {
  try Site(wire) { _ in
    Answer(fields: [("ETag", "\"1\"")], announced: 20, steps: [.text("0123456789"), .wait(gate)])
  }
}

/// Leaves a part and a sidecar as an earlier job would.
func leave(_ text: String, total: Int, for url: String, in place: Workplace) throws {
  let partial = PartialFile(for: place.file())
  try Data(text.utf8).write(to: partial.part)
  let state = PartState(count: text.utf8.count, total: total, validator: .entityTag("\"1\""))
  #expect(partial.describe(state, of: url) == nil)
}
