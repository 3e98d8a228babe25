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
  let changes = Observers<Int>("changes")
  private(set) var minutes = 0

  func accept(_ slot: CoinSlot) {
    minutes += slot.cents * 6 / 10
    changes.notify(minutes)
  }

  nonisolated(nonsending) func countDown(on clock: some Clock<Duration>) async throws {
    while minutes > 0 {
      try await clock.sleep(for: .seconds(60))
      minutes -= 1
    }
  }
}

struct City {
  struct Tariff: Codable, Equatable {
    let centsPerHour: Int
  }

  let documents: DocumentService

  func tariff() async throws -> Tariff {
    try await documents.model(at: "/tariff", parsedBy: JSONDataProvider(Tariff.self))
  }
}

final class Display {
  private(set) var text = ""

  func show(_ minutes: Int) { text = "\(minutes) min" }
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

  @Test("the meter alone takes the coin")
  func outcome() throws {
    #expect(try slot.insert(50) == .sent([.handled(by: Participant(meter))]))
  }

  @Test("the display follows the meter")
  func messages() throws {
    let display = Display()
    meter.changes.subscribe(display, Display.show)
    try checkMessages { check throws(SimulationError) in
      try slot.insert(50)
      check.expect("valueChanged", from: "CoinSlot", to: "ParkingMeter", as: .targetAction)
      check.expect("30", from: "changes", to: "Display", as: .notification)
    }
    #expect(display.text == "30 min")
  }

  @Test("two coins are two messages")
  func steps() {
    let display = Display()
    given { meter.changes.subscribe(display, Display.show) }
      .when({ _ in _ = try? slot.insert(10) }, { _ in _ = try? slot.insert(20) })
      .then(
        .message("6", to: "Display"), .message("18", to: "Display"), ignoring: [.pattern(.targetAction)])
  }

  @Test("a display that is removed is deallocated")
  func release() {
    var display: Display? = Display()
    if let display { meter.changes.subscribe(display, Display.show) }
    ReleaseCheck(["display": display]).verify { display = nil }
    #expect(!meter.changes.hasObservers)
  }

  @Test("time runs out minute by minute")
  @MainActor func countdown() async throws {
    let (meter, clock) = (ParkingMeter(), TestClock())
    slot.addTarget(meter, action: ParkingMeter.accept, for: .valueChanged)
    try slot.insert(10)
    let countdown = Task { try await meter.countDown(on: clock) }
    for minutesLeft in (0...5).reversed() {
      await clock.waitForSleepers(1)
      #expect(meter.minutes == minutesLeft + 1)
      clock.advance(by: .seconds(60))
    }
    try await countdown.value
    #expect(meter.minutes == 0)
  }

  @Test("the city is asked again when it is busy")
  func tariff() async throws {
    let transport = ScriptedTransport(.text("", status: 503), .text(#"{"centsPerHour":100}"#))
    var settings = DownloadConfiguration()
    settings.retry = RetryPolicy(limit: 1, firstWait: .zero)
    let service = DownloadService(configuration: settings, transport: transport)
    let city = City(documents: DocumentService(base: "http://city.example", service: service))
    #expect(try await city.tariff() == City.Tariff(centsPerHour: 100))
    #expect(transport.requests.map(\.method) == ["GET", "GET"])
  }

  @Test("a closed slot takes no coin")
  func closedSlot() {
    slot.isEnabled = false
    #expect(throws: SimulationError.disabled(Participant(slot))) { try slot.insert(50) }
    #expect(meter.minutes == 0)
  }
}
