import Downloads
import Foundation
import Testing

@testable import Fetch

/// The kinds of failures.
@Suite struct FailureKindTests {
  private static let url = "http://h/a"
  private static let file = URL(filePath: "/tmp/a")
  private static let rejected = RejectedResponse(
    head: ResponseHead(status: 404, url: url), body: Data(), isTruncated: false)

  @Test(
    "each reason of a failure has a kind",
    arguments: [
      (.unknownHost("h"), .address), (.malformedURL("h"), .address), (.missingHost(url: url), .address),
      (.malformedField(name: "A B"), .usage),
      (.cannotConnect(url: url), .connection), (.offline(url: url), .connection),
      (.proxyRefused(url: url, status: 407), .connection),
      (.connectionLost(url: url, .body, received: 1, announced: 2), .connection),
      (.untrustedServer("h", .expired), .tls), (.untrustedServer("h", .handshake), .tls),
      (.timedOut(url: url, .connecting), .timeout), (.timedOut(url: url, .body), .timeout),
      (.deadlineExceeded(.seconds(1), last: .unknownHost("h")), .timeout),
      (.unacceptableStatus(rejected), .status),
      (.undecodableBody(url: url, "is damaged"), .response), (.tooManyRedirects(limit: 20, url: url), .response),
      (.insecureRedirect(to: url, from: url), .response),
      (.wrongDigest(expected: "0", received: "1"), .checksum), (.wrongLength(expected: 0, received: 1), .checksum),
      (.unwritableDestination(file, code: ENOSPC), .disk), (.missingParent(file), .disk), (.partChanged(file), .disk),
      (.unreadableBody(file, code: ENOENT), .disk), (.bodyFailed(url: url, "the file ends too early"), .disk),
      (.credentialFailed(UnderlyingError(CancellationError())), .usage),
      (.outputBroken(written: 1, last: .connectionLost(url: url, .body, received: 1, announced: 2)), .connection),
      (.malformedResponse(url: url, "has no status"), .response),
      (.transportUnavailable("No library."), .other), (.unusableConnectionOptions("No file."), .usage),
      (.transport(url: url, code: 1, text: "odd"), .other),
      (.retryRuleFailed(UnderlyingError(CancellationError()), about: .unknownHost("h")), .address),
    ] as [(DownloadError.Reason, FailureKind)])
  func kinds(reason: DownloadError.Reason, kind: FailureKind) {
    #expect(FailureKind(reason) == kind)
  }

  @Test("the status of the program is that of the first failure, or 130 after an interruption")
  func tally() {
    var tally = Tally()
    #expect(tally.end == .status(0))
    tally.count(.notModified(ResponseHead(status: 304, url: Self.url)))
    #expect(tally.end == .status(0))
    tally.count(.failed(DownloadError(.unknownHost("h"))))
    tally.count(.failed(DownloadError(.unacceptableStatus(Self.rejected))))
    #expect(tally.end == .status(6))
    tally.count(.cancelled())
    #expect(tally.end == .status(130))
    tally.count(.failed(DownloadError(.unwritableDestination(Self.file, code: EPIPE))))
    #expect(tally.end == .closedOutput)
    var other = Tally()
    other.count(.failed(DownloadError(.outputBroken(written: 1, last: .unwritableDestination(Self.file, code: EPIPE)))))
    #expect(other.end == .closedOutput)
  }
}
