extension String {
  /// Returns the text with each line break, of whatever system, replaced.
  func replacingLineBreaks(with replacement: String) -> String {
    guard contains(where: \.isNewline) else { return self }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: replacement)
  }
}
