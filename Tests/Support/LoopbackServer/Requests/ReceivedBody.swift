import Foundation

/// The body of a request under way: as much of it as may be kept, the number of its bytes and their digest.
struct ReceivedBody {
  private(set) var kept = Data()
  private(set) var count = 0
  /// Begun when the first byte is not kept, since a body that is kept can be hashed when somebody asks.
  private var hash: SHA256?

  var digest: [UInt8]? { hash?.finish() }

  mutating func append(_ bytes: ArraySlice<UInt8>, keeping limit: Int) {
    count += bytes.count
    let fitting = bytes.prefix(max(0, limit - kept.count))
    if fitting.count < bytes.count, hash == nil {
      hash = SHA256()
      hash?.update(kept)
    }
    hash?.update(bytes)
    kept.append(contentsOf: fitting)
  }
}
