import Testing

@testable import K13

/// Numbers that are the same in each run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 11 | state << 53
  }
}

@Suite("Only what changed")
struct OnlyWhatChangedTests {
  private func lots(_ numbers: Int...) -> [Lot] {
    numbers.map { Lot(number: $0, title: "Lot \($0)", bid: 10) }
  }

  /// Applies changes in the way that their documentation says.
  private func replay(_ changes: Changes, on old: [Lot]) -> [Lot] {
    var lots = old
    for row in changes.deletions.reversed() { lots.remove(at: row) }
    for insertion in changes.insertions {
      guard insertion.row <= lots.count else { return [] }
      lots.insert(insertion.lot, at: insertion.row)
    }
    for update in changes.updates {
      guard update.row < lots.count, lots[update.row].number == update.lot.number else { return [] }
      lots[update.row] = update.lot
    }
    return lots
  }

  @Test("equal lists need no change")
  func equal() {
    #expect(Changes(from: lots(1, 2, 3), to: lots(1, 2, 3)) == Changes(from: [], to: []))
    #expect(Changes(from: lots(1), to: lots(1)).deletions == [])
    #expect(replay(Changes(from: [], to: lots(7)), on: []) == lots(7))
    #expect(Changes(from: [], to: lots(7)).updates == [])
  }

  @Test("deletions are rows of the old list, insertions are rows of the new one")
  func rows() {
    let changes = Changes(from: lots(1, 2, 3, 4), to: lots(9, 1, 4, 8))
    #expect(changes.deletions == [1, 2])
    #expect(changes.insertions.map(\.row) == [0, 3])
    #expect(changes.insertions.map(\.lot.number) == [9, 8])
    #expect(changes.updates == [])
  }

  @Test("a lot that changed is updated, not replaced")
  func update() {
    var new = lots(1, 2, 3)
    new[2].bid = 25
    let changes = Changes(from: lots(1, 2, 3), to: new)
    #expect(changes.deletions == [])
    #expect(changes.insertions == [])
    #expect(changes.updates == [Changes.Insertion(row: 2, lot: new[2])])
    new[1].title = "Lot two"
    #expect(Changes(from: lots(1, 2, 3), to: new).updates.map(\.row) == [1, 2])
    new[1].title = "Lot 2"
    new.remove(at: 0)
    let shorter = Changes(from: lots(1, 2, 3), to: new)
    #expect(shorter.deletions == [0])
    #expect(shorter.updates == [Changes.Insertion(row: 1, lot: new[1])])
    let old = lots(1, 2, 3, 4)
    new = old
    new[0].bid = 9
    new[1].title = "Lot b"
    new[2].title = "lot 3"
    #expect(Changes(from: old, to: new).updates.map(\.row) == [0, 1, 2])
    #expect(Changes(from: old, to: new).apply(to: old) == new)
  }

  @Test("one lot that moves is the only one that is touched")
  func move() {
    let forward = Changes(from: lots(1, 2, 3, 4, 5), to: lots(2, 3, 4, 5, 1))
    #expect(forward.deletions == [0])
    #expect(forward.insertions.map(\.row) == [4])
    #expect(forward.updates == [])
    let back = Changes(from: lots(1, 2, 3, 4, 5), to: lots(5, 1, 2, 3, 4))
    #expect(back.deletions == [4])
    #expect(back.insertions.map(\.row) == [0])
    #expect(back.updates == [])
  }

  @Test("a lot that moves and changes arrives as it is in the new list")
  func movedAndChanged() {
    var new = lots(2, 3, 1)
    new[2].title = "Sold"
    let old = lots(1, 2, 3)
    let changes = Changes(from: old, to: new)
    #expect(replay(changes, on: old) == new)
    #expect(changes.deletions.count == 1)
    #expect(changes.updates == [])
  }

  @Test("applied to the old list, the changes give the new one")
  func apply() {
    var new = lots(9, 3, 1, 8)
    new[1].bid = 99
    new[2].title = "Sold"
    let old = lots(1, 2, 3, 4)
    #expect(Changes(from: lots(3, 1), to: Array(new[1...2])).apply(to: lots(3, 1)) == Array(new[1...2]))
    #expect(Changes(from: old, to: new).apply(to: old) == new)
    #expect(Changes(from: old, to: []).apply(to: old) == [])
    #expect(Changes(from: [], to: new).apply(to: []) == new)
    var changes = Changes(from: [], to: [])
    changes.deletions = [0, 2]
    changes.insertions = [Changes.Insertion(row: 1, lot: lots(8)[0])]
    changes.updates = [Changes.Insertion(row: 0, lot: Lot(number: 2, title: "Sold", bid: 5))]
    #expect(changes.apply(to: lots(1, 2, 3)) == [Lot(number: 2, title: "Sold", bid: 5)] + lots(8))
  }

  @Test("updates are in ascending order, whatever the numbers are")
  func ascending() {
    let old = lots(9, 5, 7, 1)
    let new = old.map { Lot(number: $0.number, title: $0.title, bid: 11) }
    #expect(Changes(from: old, to: new).updates.map(\.row) == [0, 1, 2, 3])
  }

  @Test("in a long list, too, only what changed is touched")
  func long() {
    let old = (0..<300).flatMap { lots($0) }
    var new = old
    new.append(new.remove(at: 0))
    new[150].bid = 11
    let changes = Changes(from: old, to: new)
    #expect(changes.deletions == [0])
    #expect(changes.insertions.map(\.row) == [299])
    #expect(changes.updates.map(\.row) == [150])
  }

  @Test("random lists: the changes lead from one to the other, and as few lots as possible are touched")
  func random() {
    var dice = Dice(state: 13)
    for _ in 0..<400 {
      let old = Array((1...8).shuffled(using: &dice).prefix(Int.random(in: 0...8, using: &dice)))
        .map { Lot(number: $0, title: "Lot \($0)", bid: 10) }
      let new = Array((1...8).shuffled(using: &dice).prefix(Int.random(in: 0...8, using: &dice)))
        .map { Lot(number: $0, title: "Lot \($0)", bid: Int.random(in: 10...11, using: &dice)) }
      let changes = Changes(from: old, to: new)
      let lists: Comment = "from \(old.map(\.number)) to \(new.map(\.number))"
      #expect(changes.deletions == changes.deletions.sorted(), lists)
      #expect(replay(changes, on: old) == new, lists)
      #expect(changes.apply(to: old) == new, lists)
      #expect(changes.deletions.count == old.count - longestKept(old, new), lists)
      let touched = Set(changes.insertions.map(\.lot.number) + changes.updates.map(\.lot.number))
      let unchanged = Set(new.filter { old.contains($0) }.map(\.number))
      let moved = Set(changes.deletions.map { old[$0].number })
      #expect(touched.intersection(unchanged).isSubset(of: moved), lists)
    }
  }

  /// How many lots can stay where they are: the longest common subsequence of the numbers.
  private func longestKept(_ old: [Lot], _ new: [Lot]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for lot in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = lot.number == other.number ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row.last ?? 0
  }
}
