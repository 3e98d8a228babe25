import Downloads
import Foundation
import Testing

@testable import Fetch

struct SentenceTests {
  private let partial = PartialDownload(
    file: URL(filePath: "/tmp/a.part"), byteCount: 5000, total: 9000, validator: .entityTag("\"1\""))

  private func rejected(_ status: Int, _ body: String = "") -> DownloadError {
    let head = ResponseHead(status: status, url: "http://h/a")
    let response = RejectedResponse(head: head, body: Data(body.utf8), isTruncated: false)
    return DownloadError(.unacceptableStatus(response), attempts: status == 503 ? 3 : 1)
  }

  @Test("failures speak of this program's options, not of the service's")
  func failures() {
    #expect(rejected(404).sentence == "The server answered 404 for 'http://h/a'.")
    #expect(rejected(503).sentence == "The server answered 503 for 'http://h/a'. 3 attempts were made.")
    #expect(
      rejected(401).sentence
        == "The server answered 401 for 'http://h/a'. It wants a name and a password: check --user.")
    let lost = DownloadError(
      .connectionLost(url: "http://h/a", received: 5000, announced: 9000), attempts: 2, partial: partial)
    #expect(
      lost.sentence
        == "Lost the connection to 'http://h/a' after 5000 of 9000 bytes of the body. The destination is unchanged. "
        + "Try again. 2 attempts were made. 5.0 kB of 9.0 kB are kept in '/tmp/a.part'.")
  }

  @Test("what a server says to a refusal is told if it is text")
  func answers() {
    #expect(rejected(404, "no such film").answer == "no such film")
    #expect(rejected(404).answer == nil)
    #expect(DownloadError(.invalidated).answer == nil)
  }

  @Test("an end says where the file is, or what is kept")
  func endings() {
    let request = DownloadRequest.get("http://me:secret@h/a", to: .file(URL(filePath: "/tmp/a")))
    var meter = Meter(request)
    #expect(Ending(.cancelled(), of: request, meter) == nil)
    meter.take(.progress(DownloadProgress(received: 5, total: nil)), at: .zero)
    #expect(
      Ending(.cancelled(), of: request, meter)?.sentence
        == "Nothing of 'a' is kept: there is no way to ask for the rest alone.")
    #expect(
      Ending(.cancelled(partial: partial), of: request, meter)?.sentence
        == "5.0 kB of 9.0 kB are kept in '/tmp/a.part'.")
    let head = ResponseHead(status: 201, url: "http://h/a")
    let file = DownloadedFile(location: URL(filePath: "/tmp/a"), byteCount: 7, head: head)
    #expect(Ending(.finished(file), of: request, meter)?.sentence == "Saved '/tmp/a' (7 B).")
    #expect(
      Ending(.finished(file), of: .get("http://me:secret@h/a"), meter)?.sentence
        == "Sent to 'http://me:*****@h/a', which answered 201.")
    #expect(Ending(.notModified(head), of: request, meter)?.sentence == "'http://me:*****@h/a' has not changed.")
  }

  @Test("the status is 130 if something was interrupted, else 1 if something failed")
  func tally() {
    var tally = Tally()
    #expect(tally.exitStatus == 0)
    #expect(tally.lastSentence(resumes: false) == nil)
    tally.count(.failed(DownloadError(.invalidated)))
    #expect(tally.exitStatus == 1)
    #expect(tally.lastSentence(resumes: true) == nil)
    tally.count(.failed(DownloadError(.invalidated, partial: partial)))
    #expect(tally.lastSentence(resumes: true) == "Run the same command again to go on from what is kept.")
    tally.count(.cancelled(partial: partial))
    #expect(tally.exitStatus == 130)
    #expect(tally.lastSentence(resumes: true) == "Interrupted. Run the same command again to go on.")
    #expect(tally.lastSentence(resumes: false) == "Interrupted. Run the same command with --resume to go on.")
    var empty = Tally()
    empty.count(.cancelled())
    #expect(empty.lastSentence(resumes: false) == "Interrupted. Nothing is kept, so the next run starts anew.")
  }
}
