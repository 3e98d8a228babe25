extension Run {
  /// The vertical lines of a diagram, in the order in which messages need them.
  struct Lanes {
    private var numbers: [Lifeline?: Int] = [:]
    private(set) var names: [String] = []

    /// The place of a participant, from 0; nil is the outside.
    mutating func index(of lifeline: Lifeline?) -> Int {
      if let known = numbers[lifeline] { return known }
      numbers[lifeline] = names.count
      names.append(lifeline?.name ?? Run.outside)
      return names.count - 1
    }
  }
}
