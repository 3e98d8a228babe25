import Foundation

/// What the sink of one exchange knows when the exchange is over.
struct ReceivedBody: Sendable, Hashable {
  /// Bytes of the body that are here, those of the part that it was added to included.
  var count = 0
  /// Bytes that the whole body was to have.
  var announced: Int?
  /// The beginning of a body that does not belong into the file.
  var rejected = Data()
  /// What lies in the part; nil if there is none.
  var part: PartState?
  /// Whether the server sent another piece of the body than the one that was asked for.
  var isMisplaced = false
  /// Why the sink refused to take more.
  var failure: DownloadError.Reason?
}

/// The beginning of a body, on disk.
struct PartState: Sendable, Hashable {
  var count: Int
  var total: Int?
  /// By what the server can tell whether the rest still fits; nil if it cannot, or sends no pieces.
  var validator: EntityValidator?

  /// Whether a request may ask for the rest alone.
  var isResumable: Bool { count > 0 && validator != nil }
}

extension PartState {
  /// The part that a response to a request begins.
  init(_ head: ResponseHead, to request: TransportRequest) {
    // Only the answer to a plain GET is the document, from its beginning.
    let isWhole = request.method == "GET" && head.status != 206
    let coding = head.fields["Content-Encoding"]
    let isEncoded = coding.map { !$0.isSameASCII(as: "identity") } ?? false
    let refusesRanges = head.fields["Accept-Ranges"]?.isSameASCII(as: "none") ?? false
    let validator = EntityValidator(head).flatMap { $0.isStrong ? $0 : nil }
    self.init(
      count: 0, total: head.announcedLength, validator: isWhole && !isEncoded && !refusesRanges ? validator : nil)
  }
}

extension RejectedResponse {
  init(_ head: ResponseHead, _ body: ReceivedBody) {
    let sent = max(body.count, body.announced ?? 0)
    self.init(head: head, body: body.rejected, isTruncated: body.rejected.count < sent)
  }
}
