import Armature

struct Bike: Identifiable, Equatable {
  enum State: Equatable {
    case free
    case rented(by: String, at: Int)
    case broken
  }

  enum Refusal: Error, Equatable {
    case taken(by: String)
    case broken
  }

  let id: Int
  private(set) var state = State.free

  mutating func rent(to rider: String, at minute: Int) throws(Refusal) {
    switch state {
    case .free: state = .rented(by: rider, at: minute)
    case .rented(let other, _): throw .taken(by: other)
    case .broken: throw .broken
    }
  }

  mutating func bringBack(at minute: Int) -> Int? {
    guard case .rented(_, let start) = state else { return nil }
    state = .free
    return minute - start
  }
}

struct Cents: Equatable, CustomStringConvertible {
  var amount: Int
  var description: String { "\(amount / 100).\(amount % 100 < 10 ? "0" : "")\(amount % 100)" }
}

struct Tariff {
  var freeMinutes = 10
  var centsPerMinute = 5

  func price(ofMinutes minutes: Int) -> Cents {
    Cents(amount: max(minutes - freeMinutes, 0) * centsPerMinute)
  }
}

protocol TimeOfDay {
  var minute: Int { get }
}

protocol CashDesk: AnyObject {
  func charge(_ price: Cents, to rider: String)
}

final class Station {
  struct RiderHasABike: Error {
    let id: Int
  }

  let rentals = ChangeObservers<String, any Error>()
  private let bikes: EditingContext<Bike>
  private let tariff: Tariff
  private let time: any TimeOfDay
  private let desk: any CashDesk

  init(bikes: EditingContext<Bike>, tariff: Tariff = Tariff(), time: any TimeOfDay, desk: any CashDesk) {
    (self.bikes, self.tariff, self.time, self.desk) = (bikes, tariff, time, desk)
  }

  func rent(_ id: Int, to rider: String) throws {
    for bike in bikes.objects() {
      if case .rented(rider, _) = bike.state { throw RiderHasABike(id: bike.id) }
    }
    guard var bike = bikes[id: id] else { return }
    try rentals.perform(rider) {
      try bike.rent(to: rider, at: time.minute)
      try bikes.update(bike)
    }
  }

  func bringBack(_ id: Int) throws {
    guard var bike = bikes[id: id], case .rented(let rider, _) = bike.state,
      let minutes = bike.bringBack(at: time.minute)
    else { return }
    try bikes.update(bike)
    desk.charge(tariff.price(ofMinutes: minutes), to: rider)
  }
}

final class SetTime: TimeOfDay {
  var minute = 0
}

final class NotedCharges: CashDesk {
  private(set) var charges: [String] = []

  func charge(_ price: Cents, to rider: String) { charges.append("\(rider) \(price)") }
}

let time = SetTime()
let desk = NotedCharges()
let bikes = try EditingContext([Bike(id: 1), Bike(id: 2), Bike(id: 3)])
let station = Station(bikes: bikes, time: time, desk: desk)
try station.rent(1, to: "Ada")
time.minute = 70
try station.bringBack(1)
print(desk.charges)

let free = LiveQuery(bikes, where: { $0.state == .free }, order: [.by { $0.id }])
try free.performFetch()
let map = free.changes.subscribe { _ in print("The map shows \(free.objects.map(\.id)).") }
try station.rent(2, to: "Ben")
try station.rent(3, to: "Ada")
do {
  try station.rent(1, to: "Ben")
} catch {
  print(error)
}
