import Downloads
import Foundation
import Testing

@testable import Fetch

/// The sentences about failures and outcomes, and the exit status.
@Suite struct SentenceTests {
  private let partial = PartialDownload(
    file: URL(filePath: "/tmp/a.part"), byteCount: 5000, total: 9000, validator: .entityTag("\"1\""))

  private func rejected(_ status: Int, _ body: String = "") -> DownloadError {
    let head = ResponseHead(status: status, url: "http://h/a")
    let response = RejectedResponse(head: head, body: Data(body.utf8), isTruncated: false)
    return DownloadError(.unacceptableStatus(response), attempts: status == 503 ? 3 : 1)
  }

  @Test("the sentences of failures name options of this program, not of the service")
  func failures() {
    #expect(rejected(404).sentence == "The server answered 404 for 'http://h/a'.")
    #expect(rejected(503).sentence == "The server answered 503 for 'http://h/a'. 3 attempts were made.")
    #expect(
      rejected(401).sentence
        == """
        The server answered 401 for 'http://h/a'. It asks for a user name and a password: check --user, which reaches no \
        other host after a redirect.
        """)
    #expect(
      rejected(407).sentence
        == "The server answered 407 for 'http://h/a'. It is a proxy that asks for a user name and a password: put them "
        + "into its URL.")
    let lost = DownloadError(
      .connectionLost(url: "http://h/a", .body, received: 5000, announced: 9000), attempts: 2, partial: partial)
    #expect(
      lost.sentence
        == "Lost the connection to 'http://h/a' after 5000 of 9000 bytes of the body. The destination is unchanged. "
        + "Try again. 2 attempts were made. 5.0 kB of 9.0 kB are kept in '/tmp/a.part'.")
    let full = DownloadError.Reason.unwritableDestination(URL(filePath: "/tmp/a"), code: ENOSPC)
    let text =
      "Cannot save to '/tmp/a': the volume is full (error \(ENOSPC)). What was there is unchanged. Free some space "
    #expect(
      DownloadError(full, attempts: 1, partial: partial).sentence
        == "\(text)and try again. 5.0 kB of 9.0 kB are kept in '/tmp/a.part'.")
    #expect(DownloadError(full, attempts: 1).sentence == "\(text)and try again. Nothing that arrived is kept.")
  }

  @Test("the body of a refusal is printed if it is a text")
  func answers() {
    #expect(rejected(404, "no such film").answer == "no such film")
    #expect(rejected(404).answer == nil)
    #expect(DownloadError(.invalidated).answer == nil)
  }

  @Test("the message of an outcome names the saved file or the kept part")
  func outcomes() {
    let request = DownloadRequest.get("http://me:secret@h/a", to: .file(URL(filePath: "/tmp/a")))
    var meter = Meter(request)
    #expect(OutcomeMessage(.cancelled(), of: request, meter) == nil)
    meter.update(with: .progress(DownloadProgress(received: 5, total: nil)), at: .zero)
    #expect(
      OutcomeMessage(.cancelled(), of: request, meter)?.sentence
        == "Nothing of 'a' is kept: the server can't send the rest alone, or another download has the same destination."
    )
    #expect(
      OutcomeMessage(.cancelled(partial: partial), of: request, meter)?.sentence
        == "5.0 kB of 9.0 kB are kept in '/tmp/a.part'.")
    #expect(
      OutcomeMessage(.cancelled(), of: .get("http://h/a", to: .descriptor(STDOUT_FILENO)), meter)?.sentence
        == "The document on standard output is incomplete.")
    let head = ResponseHead(status: 201, url: "http://h/a")
    let file = DownloadedFile(location: URL(filePath: "/tmp/a"), byteCount: 7, head: head)
    #expect(OutcomeMessage(.finished(file), of: request, meter)?.sentence == "Saved '/tmp/a' (7 B).")
    #expect(
      OutcomeMessage(.finished(file), of: .get("http://me:secret@h/a"), meter)?.sentence
        == "Sent to 'http://me:*****@h/a', which answered 201.")
    #expect(
      OutcomeMessage(.notModified(head), of: request, meter)?.sentence == "'http://me:*****@h/a' has not changed.")
  }

  @Test("a failure whose text doesn't name the document has its name in front")
  func names() {
    let request = DownloadRequest.get("http://h/a", to: .file(URL(filePath: "/tmp/a")))
    let meter = Meter(request)
    let message = { OutcomeMessage(.failed(DownloadError($0, attempts: 1)), of: request, meter)?.sentence }
    #expect(
      message(.deadlineExceeded(.seconds(1), last: nil))
        == "a: The time limit of 1.0 seconds doesn't suffice for the download. The destination is unchanged. The "
        + "server may be slow; allow more time.")
    #expect(
      message(.deadlineExceeded(.seconds(60), last: rejected(503).reason))
        == "a: The time limit of 60.0 seconds doesn't suffice. The last attempt failed: The server answered 503 for "
        + "'http://h/a'.")
    let tried = DownloadError(.deadlineExceeded(.seconds(60), last: rejected(503).reason), attempts: 3)
    #expect(tried.sentence.hasSuffix("The server answered 503 for 'http://h/a'. 3 attempts were made."))
    #expect(
      message(.wrongDigest(expected: "0", received: "1"))?.hasPrefix("a: The body isn't the expected one") == true)
    #expect(message(.offline(url: "http://h/a"))?.hasPrefix("Cannot load 'http://h/a'") == true)
  }

  @Test("the last sentence says how to continue")
  func lastSentence() {
    var tally = Tally()
    let sentence = { (resumes: Bool, tally: Tally) in tally.lastSentence(resumes: resumes, savesAgain: true) }
    #expect(sentence(false, tally) == nil)
    tally.count(.failed(DownloadError(.invalidated)))
    #expect(sentence(true, tally) == nil)
    tally.count(.failed(DownloadError(.invalidated, partial: partial)))
    #expect(sentence(true, tally) == "Run the same command again to continue from the kept part.")
    tally.count(.cancelled(partial: partial))
    #expect(sentence(true, tally) == "Interrupted. Run the same command again to continue.")
    #expect(sentence(false, tally) == "Interrupted. Run the same command with --resume to continue.")
    var empty = Tally()
    empty.count(.cancelled())
    #expect(sentence(false, empty) == "Interrupted. Nothing is kept, so the next run starts from the beginning.")
  }

  @Test("the last sentence tells to leave out what the same command would save twice")
  func complete() {
    let head = ResponseHead(status: 200, url: "http://h/a")
    let file = DownloadedFile(location: URL(filePath: "/tmp/a"), byteCount: 7, head: head)
    var tally = Tally()
    tally.count(.finished(file))
    #expect(tally.lastSentence(resumes: false, savesAgain: true) == nil)
    var failed = tally
    failed.count(.failed(DownloadError(.invalidated, partial: partial)))
    #expect(
      failed.lastSentence(resumes: true, savesAgain: true)
        == "Leave out the address that is done, and run the command again to continue from the kept part.")
    var lost = tally
    lost.count(.cancelled())
    #expect(
      lost.lastSentence(resumes: true, savesAgain: true)
        == "Interrupted. Nothing is kept of the documents that weren't complete.")
    tally.count(.finished(file))
    tally.count(.notModified(head))
    tally.count(.cancelled(partial: partial))
    #expect(
      tally.lastSentence(resumes: false, savesAgain: true)
        == "Interrupted. Leave out the 2 addresses that are done, and run the command with --resume to continue.")
    #expect(
      tally.lastSentence(resumes: false, savesAgain: false)
        == "Interrupted. Run the same command with --resume to continue.")
  }
}
