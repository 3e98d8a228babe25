extension Duration {
  /// Returns the sum, or the furthest time there is: a delay as long as `Duration` can hold must not trap.
  func saturatingAdding(_ delay: Duration) -> Duration {
    let (sum, overflows) = attoseconds.addingReportingOverflow(delay.attoseconds)
    if overflows { return Duration(attoseconds: delay < .zero ? .min : .max) }
    return Duration(attoseconds: sum)
  }

  /// Returns how many seconds have passed since an earlier time; negative if it was later.
  func seconds(since earlier: Duration) -> Double {
    let (difference, overflows) = attoseconds.subtractingReportingOverflow(earlier.attoseconds)
    return overflows ? (earlier < self ? .infinity : -.infinity) : Double(difference) / 1e18
  }
}
