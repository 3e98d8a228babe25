/// Why a page loader stopped without an error of its server's.
public enum PagingError: Error, Sendable, Hashable {
  /// More pages than allowed came one after the other that added no row, and named a next one.
  case tooManyEmptyPages(limit: Int)
}

extension PagingError: CustomStringConvertible {
  /// What happened, what state is left, the likely cause and the remedy, in sentences for people.
  public var description: String {
    switch self {
    case .tooManyEmptyPages(let limit):
      "More than \(limit) pages in a row added no row, and each named a next one. The rows stay, and nothing more is "
        + "loaded. The server probably names a page that was there already: retry(), or raise emptyPageLimit if it "
        + "really has so many without rows."
    }
  }
}
