import Foundation

/// What the sink of one exchange knows when the exchange is over.
struct ReceivedBody: Sendable, Hashable {
  /// Bytes that arrived, counted here and not by the transport.
  var count = 0
  /// Bytes that the head announced.
  var announced: Int?
  /// The beginning of a body that does not belong into the file.
  var rejected = Data()
  /// Why the sink refused to take more.
  var failure: DownloadError?
}

extension RejectedResponse {
  init(_ head: ResponseHead, _ body: ReceivedBody) {
    let sent = max(body.count, body.announced ?? 0)
    self.init(head: head, body: body.rejected, isTruncated: body.rejected.count < sent)
  }
}
