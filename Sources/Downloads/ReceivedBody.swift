import Foundation

/// What the sink of one exchange knows when the exchange is over.
struct ReceivedBody: Sendable, Hashable {
  /// Bytes that arrived, counted here and not by the transport.
  var count = 0
  /// Bytes that the head announced.
  var announced: Int?
  /// The beginning of a body that does not belong into the file.
  var rejected = Data()
  /// Whether that body was longer than what was kept.
  var isRejectedTruncated: Bool { count > RejectedResponse.bodyLimit && rejected.count == RejectedResponse.bodyLimit }
  /// Why the sink refused to take more.
  var failure: DownloadError?
}
