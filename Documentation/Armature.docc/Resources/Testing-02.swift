import Armature
import ArmatureTesting
import Testing

final class CoinSlot: Control {
  let actions = ActionRegistry()
  var isEnabled = true
  private(set) var cents = 0

  @discardableResult
  func insert(_ cents: Int) throws(SimulationError) -> SendOutcome {
    self.cents = cents
    return try simulate(.valueChanged)
  }
}

final class ParkingMeter {
  private(set) var minutes = 0

  func accept(_ slot: CoinSlot) {
    minutes += slot.cents * 6 / 10
  }
}

@Suite("A parking meter")
struct MeterTests {
  let slot = CoinSlot()
  let meter = ParkingMeter()

  init() {
    slot.addTarget(meter, action: ParkingMeter.accept, for: .valueChanged)
  }

  @Test("a coin buys time", arguments: [(10, 6), (20, 12), (50, 30), (200, 120)])
  func coin(cents: Int, minutes: Int) throws {
    try slot.insert(cents)
    #expect(meter.minutes == minutes)
  }
}
