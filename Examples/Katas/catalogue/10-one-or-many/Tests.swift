import Testing

@testable import K10

/// A kind of thing that isn't in the exercise.
private struct Voucher: Sellable {
  let name = "Voucher"
  let price = 500
  var lotCount: Int { 0 }
  var lines: [String] { ["Voucher: 500", "  (paper)"] }
}

/// Another one, which is two lots.
private struct Pair: Sellable {
  let name = "Pair"
  let price = 9_100
  var lotCount: Int { 2 }
  var lines: [String] { ["Pair: 9100", "  Left: 4550", "  Right: 4550"] }
}

/// A thing whose price changes.
private final class Bidding: Sellable {
  let name = "Bidding"
  var price = 100
  var lotCount: Int { 1 }
  var lines: [String] { ["Bidding: \(price)"] }
}

@Suite("One or many")
struct OneOrManyTests {
  private let desk = Lot(name: "Desk", price: 12_000)
  private let lamp = Lot(name: "Lamp", price: 3_000)
  private let chair = Lot(name: "Chair", price: 4_550)

  @Test("a bundle costs what its lots cost together")
  func sum() {
    let office = Bundle(name: "Office", items: [desk, lamp, lamp])
    #expect(office.price == 18_000)
    #expect(office.lotCount == 3)
    #expect(office.lines == ["Office: 18000", "  Desk: 12000", "  Lamp: 3000", "  Lamp: 3000"])
  }

  @Test("an empty bundle costs nothing")
  func empty() {
    let bundle = Bundle(name: "Nothing", discount: 50)
    #expect(bundle.price == 0)
    #expect(bundle.lotCount == 0)
    #expect(bundle.lines == ["Nothing: 0"])
    #expect(Bundle(name: "Set", items: [bundle, lamp]).lines == ["Set: 3000", "  Nothing: 0", "  Lamp: 3000"])
  }

  @Test("bundles in bundles count with all that they contain")
  func nested() {
    let seat = Bundle(name: "Seat", items: [chair])
    let office = Bundle(name: "Office", items: [desk, Bundle(name: "Corner", items: [lamp, seat]), chair])
    let estate = Bundle(name: "Estate", items: [office, seat, Bundle(name: "Empty")])
    #expect(office.price == 12_000 + 3_000 + 4_550 + 4_550)
    #expect(estate.price == office.price + 4_550)
    #expect(estate.lotCount == 5)
  }

  @Test("a discount applies to the sum of the items' prices, also where these have a discount of their own")
  func discount() {
    let corner = Bundle(name: "Corner", items: [lamp, chair], discount: 10)
    #expect(corner.price == 6_795)
    let office = Bundle(name: "Office", items: [desk, corner], discount: 50)
    #expect(office.price == 9_397)
    let coins = Lot(name: "Coin", price: 33)
    let roll = Bundle(name: "Coins", items: [coins, coins, coins], discount: 50)
    #expect(roll.price == 49)
    #expect(Bundle(name: "Rolls", items: [roll, roll]).price == 98)
    #expect(Bundle(name: "Rolls", items: [roll, roll], discount: 1).price == 97)
    #expect(Bundle(name: "Rest", items: [Lot(name: "Nail", price: 100)], discount: 90).price == 10)
    #expect(Bundle(name: "Gift", items: [lamp], discount: 100).price == 0)
  }

  @Test("a kind of thing that isn't in the bundle's code counts too")
  func unknownKind() {
    let set = Bundle(name: "Set", items: [Voucher(), lamp])
    #expect(set.price == 3_500)
    #expect(set.lotCount == 1)
    #expect(set.lines == ["Set: 3500", "  Voucher: 500", "    (paper)", "  Lamp: 3000"])
    let hall = Bundle(name: "Hall", items: [Bundle(name: "Seats", items: [Pair(), chair], discount: 10), Pair()])
    #expect(hall.price == 12_285 + 9_100)
    #expect(hall.lotCount == 5)
    #expect(
      hall.lines == [
        "Hall: 21385", "  Seats: 12285", "    Pair: 9100", "      Left: 4550", "      Right: 4550", "    Chair: 4550",
        "  Pair: 9100", "    Left: 4550", "    Right: 4550",
      ])
  }

  @Test("the lines show each level indented, in order")
  func lines() {
    let corner = Bundle(name: "Corner", items: [chair, Bundle(name: "Light", items: [lamp])])
    let office = Bundle(name: "Office", items: [corner, desk], discount: 50)
    #expect(
      office.lines == [
        "Office: 9775", "  Corner: 7550", "    Chair: 4550", "    Light: 3000", "      Lamp: 3000", "  Desk: 12000",
      ])
    var thing: any Sellable = lamp
    for level in 0..<8 { thing = Bundle(name: "\(level)", items: [thing]) }
    #expect(thing.lines.last == String(repeating: " ", count: 16) + "Lamp: 3000")
  }

  @Test("a bundle that changes has the new price")
  func change() {
    var office = Bundle(name: "Office", items: [desk])
    #expect(office.price == 12_000)
    office.items.append(lamp)
    office.discount = 20
    #expect(office.price == 12_000)
    #expect(office.lotCount == 2)
    #expect(office.lines == ["Office: 12000", "  Desk: 12000", "  Lamp: 3000"])
    office.items.removeAll()
    #expect(office.price == 0)
    let bidding = Bidding()
    let hall = Bundle(name: "Hall", items: [Bundle(name: "Seats", items: [bidding])], discount: 50)
    bidding.price = 400
    #expect(hall.price == 200)
    #expect(hall.lines == ["Hall: 200", "  Seats: 400", "    Bidding: 400"])
  }

  @Test("each sum and each discount is rounded down exactly")
  func rounding() {
    for sum in [1, 7, 29, 50, 58, 99, 100, 101, 700, 999, 12_345, 1_677_721_700, 999_999_999_999] {
      for discount in 0...100 {
        let bundle = Bundle(name: "Bundle", items: [Lot(name: "Lot", price: sum)], discount: discount)
        #expect(bundle.price == sum * (100 - discount) / 100, "\(sum) less \(discount)%")
      }
    }
  }

  @Test("an item with a negative price makes the bundle cheaper")
  func credit() {
    let credit = Lot(name: "Credit", price: -500)
    #expect(Bundle(name: "Set", items: [lamp, credit]).price == 2_500)
    #expect(Bundle(name: "Set", items: [lamp, credit], discount: 50).price == 1_250)
  }
}
