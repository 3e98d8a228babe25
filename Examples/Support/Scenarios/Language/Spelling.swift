/// Finds the nearest word for a misspelled one.
enum Spelling {
  /// Returns the word with the smallest edit distance, if that is less than half of its length.
  static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    // A longer word isn't a misspelled verb, and the search takes quadratic time.
    guard word.count <= 40 else { return nil }
    let ranked = words.map { (distance: distance(word.lowercased(), $0.lowercased()), word: $0) }
    guard let best = ranked.min(by: <), best.distance * 2 < max(best.word.count, word.count) else { return nil }
    return best.word
  }

  /// Returns the edit distance: the number of insertions, deletions, substitutions and transpositions.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var rows = [Array(0...other.count)]
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (one[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
