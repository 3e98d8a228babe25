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
  @Test("a coin buys time")
  func coin() throws {
    let (slot, meter) = (CoinSlot(), ParkingMeter())
    slot.addTarget(meter, action: ParkingMeter.accept, for: .valueChanged)
    try slot.insert(50)
    #expect(meter.minutes == 30)
  }
}
