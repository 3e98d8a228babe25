/// The loader stopped after too many pages without rows.
struct TooManyEmptyPages: Error, CustomStringConvertible {
  let limit: Int

  var description: String {
    "More than \(limit) pages in a row added no row, and each had a next one. The rows stay, and nothing more is "
      + "loaded. The server probably names a page that is already loaded: call retry(), or raise emptyPageLimit if it "
      + "really has that many pages without rows."
  }
}
