import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Downloads

/// A document of a server that supports ranges.
struct Document: Sendable {
  var body: Data
  var tag = "\"1\""
  /// Whether the server supports ranges.
  var supportsRanges = true

  init(_ text: String) { body = Data(text.utf8) }

  /// Returns the answer to a request.
  ///
  /// - Parameter count: The number of bytes after which the connection breaks; nil for all.
  func answer(_ request: SiteRequest, breakingAfter count: Int? = nil) -> Answer {
    let offset = supportsRanges ? request.offset : nil
    guard let offset, request.fields["if-range"] == tag else { return answer(from: 0, status: 200, count) }
    guard offset < body.count else { return Answer(status: 416, fields: [("Content-Range", "bytes */\(body.count)")]) }
    var answer = answer(from: offset, status: 206, count)
    answer.fields.append(("Content-Range", "bytes \(offset)-\(body.count - 1)/\(body.count)"))
    return answer
  }

  private func answer(from offset: Int, status: Int, _ count: Int?) -> Answer {
    let rest = body.dropFirst(offset)
    return Answer(
      status: status, fields: [("ETag", tag)], announced: rest.count, steps: [.data(Data(rest.prefix(count ?? .max)))])
  }
}

extension SiteRequest {
  /// The offset of the requested range.
  var offset: Int? { fields["range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } }
}

/// A request for `/x` of a site, which resumes an existing part.
func request(_ site: Site, _ place: TemporaryFolder, resumes: Bool = true) -> DownloadRequest {
  var request = DownloadRequest.get("\(site.base)/x", to: .file(place.file()))
  request.resumes = resumes
  return request
}

/// A site that sends ten of twenty bytes and then waits at a gate.
func stalling(_ wire: Wire, _ gate: Gate) throws -> Site {
  try Site(wire) { _ in
    Answer(fields: [("ETag", "\"1\"")], announced: 20, steps: [.text("0123456789"), .wait(gate)])
  }
}

extension TemporaryFolder {
  /// The part of a resumable job for the document of a URL.
  func part(_ url: String, _ name: String = "document") -> URL { PartialFile(for: file(name), from: url).part }

  /// The names of a part and its sidecar.
  func partNames(_ url: String, _ name: String = "document") -> [String] {
    let part = part(url, name).lastPathComponent
    return [part, "\(part).json"]
  }
}

extension PartialFile {
  /// Creates the part that a later job for the same file and URL finds.
  init(for file: URL, from url: String) {
    self.init(for: file.lastPathComponent, in: file.deletingLastPathComponent(), from: url)
  }
}

/// Writes a part and a sidecar as an earlier job would.
func writePart(_ text: String, total: Int, for url: String, in place: TemporaryFolder) throws {
  let partial = PartialFile(for: place.file(), from: url)
  try Data(text.utf8).write(to: partial.part)
  let state = PartState(count: text.utf8.count, total: total, validator: .entityTag("\"1\""))
  #expect(partial.describe(state, of: url) == nil)
}
