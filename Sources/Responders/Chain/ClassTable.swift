/// What classes are to searches: found once by casts, then looked up.
///
/// A conformance never comes or goes while a program runs, so an answer holds for every object of a class. One table
/// belongs to one root: trees are not `Sendable`, so no two isolations share one.
final class ClassTable {
  /// An entry stands where the hash of class and question puts it, or in the next free place after that.
  ///
  /// The number of places is a power of two and at least twice that of the entries, so a free one is always found.
  private(set) var entries: ContiguousArray<Entry> = []

  struct Entry {
    let type: ObjectIdentifier?
    let question: ObjectIdentifier?
    let facts: ClassFacts

    static var free: Entry { Entry(type: nil, question: nil, facts: []) }
  }

  /// What is known of a class, if anything.
  func facts(of type: ObjectIdentifier, _ question: ObjectIdentifier) -> ClassFacts? {
    let known = entries
    return known.span.facts(of: type, question)
  }

  func keep(_ facts: ClassFacts, of type: ObjectIdentifier, _ question: ObjectIdentifier) {
    // Exchanged as a whole: as nobody changes them in place, the compiler need not guard those who read them.
    var entries = entries
    entries.keep(facts, of: type, question)
    self.entries = entries
  }
}

extension ContiguousArray<ClassTable.Entry> {
  fileprivate mutating func keep(_ facts: ClassFacts, of type: ObjectIdentifier, _ question: ObjectIdentifier) {
    let known = filter { $0.type != nil }
    if count < (known.count + 1) * 2 {
      self = ContiguousArray(repeating: .free, count: Swift.max(16, count * 2))
      for entry in known { place(entry) }
    }
    place(ClassTable.Entry(type: type, question: question, facts: facts))
  }

  private mutating func place(_ entry: ClassTable.Entry) {
    guard let type = entry.type, let question = entry.question else { return }
    var index = span.home(of: type, question)
    while self[index].type != nil { index = (index + 1) & (count - 1) }
    self[index] = entry
  }
}

// A span, since it borrows the entries: nobody has to keep them while a search looks at them.
extension Span<ClassTable.Entry> {
  /// What is known of a class, if anything.
  @inline(__always)
  func facts(of type: ObjectIdentifier, _ question: ObjectIdentifier) -> ClassFacts? {
    guard !isEmpty else { return nil }
    var index = home(of: type, question)
    while true {
      let entry = self[index]
      if entry.type == type, entry.question == question { return entry.facts }
      if entry.type == nil { return nil }
      index = (index + 1) & (count - 1)
    }
  }

  @inline(__always)
  fileprivate func home(of type: ObjectIdentifier, _ question: ObjectIdentifier) -> Int {
    // Addresses differ in their middle bits; a multiplication by an odd constant carries those to the upper ones.
    let mixed = UInt64(UInt(bitPattern: type) ^ (UInt(bitPattern: question) << 1)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (count - 1)
  }
}
