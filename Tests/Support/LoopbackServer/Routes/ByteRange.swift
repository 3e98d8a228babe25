/// What the field `Range` asks for, of a body with so many bytes.
enum ByteRange: Hashable {
  /// The field is malformed, has another unit or several ranges, and so is ignored.
  case everything
  case part(Range<Int>)
  case beyondEnd

  init(_ text: String, count: Int) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, String(halves[0]).isSameToken(as: "bytes") else {
      self = .everything
      return
    }
    let ends = halves[1].split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
    guard ends.count == 2 else {
      self = .everything
      return
    }
    switch (ends[0], ends[1]) {
    case (.number(let first), .number(let last)) where first <= last:
      self = first < count ? .part(first..<min(count - 1, last) + 1) : .beyondEnd
    case (.number(let first), .nothing):
      self = first < count ? .part(first..<count) : .beyondEnd
    case (.nothing, .number(let length)):
      self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .beyondEnd
    default:
      self = .everything
    }
  }

  private enum End: Hashable {
    case number(Int)
    case nothing
    case rubbish
  }

  private static func number(_ text: Substring) -> End {
    guard !text.isEmpty else { return .nothing }
    guard text.utf8.allSatisfy(\.isDigit) else { return .rubbish }
    // A number too large to be one is beyond every end.
    return .number(Int(text) ?? .max)
  }
}
