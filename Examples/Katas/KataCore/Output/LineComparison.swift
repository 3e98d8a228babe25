/// The lines of two texts: kept ones, those only in the old text, and those only in the new one.
struct LineComparison {
  /// The lines, each beginning with two spaces, "- " or "+ ".
  let lines: [String]

  init(old: String, new: String) {
    func split(_ text: String) -> [Substring] {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }
    let (before, after) = (split(old), split(new))
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if removed.contains(left) {
        lines.append("- \(before[left])")
        left += 1
      } else if inserted.contains(right) {
        lines.append("+ \(after[right])")
        right += 1
      } else if left < before.count, right < after.count {
        lines.append("  \(after[right])")
        (left, right) = (left + 1, right + 1)
      } else {
        break
      }
    }
    self.lines = lines
  }
}
