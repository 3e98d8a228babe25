import Foundation

/// The state of a response's body when its exchange ends.
struct ReceivedBody: Sendable, Hashable {
  /// The number of bytes received, including those of the part that they were appended to.
  var count = 0
  /// The announced length of the whole body.
  var announced: Int?
  /// Whether the data of a content coding is complete, and has the length that the head gives, if it gives one.
  var isDecoded = false
  /// The beginning of a body that doesn't belong in the file.
  var rejected = Data()
  /// The part on disk; nil if there is none.
  var part: PartState?
  /// Whether the server sent a different range of the body than the requested one.
  var isMisplaced = false
  /// Whether the document changed while its ranges arrived, so that they don't belong together.
  var isMixed = false
  /// Why the sink accepted no more bytes.
  var failure: DownloadError.Reason?
}

/// The bytes of a body that are on disk: its beginning, or any ranges of it.
struct PartState: Sendable, Hashable {
  /// The number of bytes from the beginning to the first one that is missing.
  var count: Int
  var total: Int?
  /// The version of the document; nil if the server can't send the rest of a document.
  var validator: EntityValidator?
  /// The ranges on disk, if more is there than the beginning; nil if not.
  var ranges: ByteRanges?

  /// Whether a request may ask for the rest alone.
  var isResumable: Bool { received > 0 && validator != nil }

  /// The number of bytes on disk.
  var received: Int { ranges?.count ?? count }

  /// Whether bytes are on disk after the first one that is missing.
  var hasGaps: Bool { received > count }

  /// The length of the file, which may have gaps.
  var size: Int { ranges?.upperBound ?? count }
}

extension PartState {
  /// Creates the empty part that a response begins.
  init(_ head: ResponseHead, to request: TransportRequest) {
    // Only the response to a plain GET is the document from its beginning.
    let isWhole = request.method == "GET" && head.status != 206
    let refusesRanges = Set(head.fields.words("Accept-Ranges")) == ["none"]
    let validator = EntityValidator(head).flatMap { $0.isStrong(in: head) ? $0.ofPart : nil }
    self.init(
      count: 0, total: head.announcedLength, validator: isWhole && !head.isEncoded && !refusesRanges ? validator : nil)
  }
}

extension TransportRequest {
  /// Requests only the rest of a part, unless the caller requests a range or the part can't be resumed.
  ///
  /// - Returns: The part; nil if the whole body is requested.
  mutating func resume(_ part: PartState?) -> PartState? {
    guard method == "GET", fields["Range"] == nil, let part, part.isResumable, let validator = part.validator,
      validator.isFieldValue
    else { return nil }
    fields["Range"] = "bytes=\(part.count)-"
    fields["If-Range"] = validator.conditionValue
    return part
  }
}

/// A response whose exchange has ended.
struct CompleteResponse: Sendable {
  let head: ResponseHead
  let body: ReceivedBody
  /// Why the rest of the body is missing; nil if the transport reports that nothing is missing.
  ///
  /// The body of a response that isn't kept, or that leads to another exchange, doesn't matter.
  var failure: TransportFailure?
}

extension RejectedResponse {
  init(_ response: CompleteResponse) {
    let body = response.body
    let sent = max(body.count, body.announced ?? 0)
    let isTruncated = response.failure != nil || body.rejected.count < sent
    self.init(head: response.head, body: body.rejected, isTruncated: isTruncated)
  }
}
