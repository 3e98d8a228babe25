import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Foundation
import Testing

/// Foundation on Linux has no such comparator; its standard one sorts `Item 10` before `Item 9`, and `item 9` last.
struct NaturalTextOrderTests {
  @Test("DS-54 natural order ignores case and reads digits as numbers")
  func naturalOrder() {
    let sorted = [
      "", "9", "10", "a", "Item", "item 9", "Item 10", "item 10a", "Item 010b", "item 100", "Item a", "items",
    ]
    #expect(sorted.reversed().sorted(using: .natural) == sorted)
    #expect(sorted.sorted(using: NaturalTextOrder(order: .reverse)) == sorted.reversed())
  }

  @Test(
    "DS-54 texts that differ in case, zeros or spelling alone are equal",
    arguments: [
      ("ITEM 9", "item 9"), ("Item 009", "item 9"), ("a0b", "A000b"), ("Caf\u{E9}", "CAFE\u{301}"), ("ΟΔΟΣ", "οδος"),
      ("STRASSE", "straße"), ("", ""),
    ])
  func equalTexts(one: String, other: String) {
    #expect(NaturalTextOrder().compare(one, other) == .orderedSame)
    #expect(NaturalTextOrder().compare(other, one) == .orderedSame)
  }

  @Test(
    "DS-54 numbers have any length, and digits are those from 0 to 9",
    arguments: [
      ("x99999999999999999999999999999998", "x99999999999999999999999999999999"),
      ("x9", "x" + String(repeating: "1", count: 400)),
      ("v1.9", "v1.10"), ("a1", "a1b"), ("a", "a0"), ("1x", "01y"), ("a 2", "a1"), ("a9", "ab"), ("x9", "x١"),
      ("z", "é9"), ("é9", "É10"),
    ])
  func ascending(one: String, other: String) {
    #expect(NaturalTextOrder().compare(one, other) == .orderedAscending)
    #expect(NaturalTextOrder().compare(other, one) == .orderedDescending)
  }

  @Test("DS-54 natural order is a strict weak order for random texts")
  func isAnOrder() {
    let seed: UInt64 = 54
    var random = SeededGenerator(seed: seed)
    let alphabet = ["a", "A", "0", "1", "9", " ", "é", "e\u{301}", "\r", "\n", "1\u{FE0F}\u{20E3}", "~", "ß", "s"]
    let order = NaturalTextOrder()
    func text() -> String {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
    }
    for round in 0..<TestScale.rounds(3000) {
      let texts = (0..<3).map { _ in text() }.sorted(using: order)
      #expect(order.compare(texts[0], texts[1]) != .orderedDescending, "seed \(seed), round \(round)")
      #expect(order.compare(texts[1], texts[2]) != .orderedDescending, "seed \(seed), round \(round)")
      #expect(order.compare(texts[0], texts[2]) != .orderedDescending, "seed \(seed), round \(round)")
      let forth = order.compare(texts[0], texts[2])
      let back = order.compare(texts[2], texts[0])
      #expect((forth == .orderedSame) == (back == .orderedSame), "seed \(seed), round \(round)")
    }
  }
}
