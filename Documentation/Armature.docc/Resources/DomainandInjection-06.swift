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

  private var bikes = [Bike(id: 1), Bike(id: 2)]
  private let tariff: Tariff
  private let time: any TimeOfDay
  private let desk: any CashDesk

  init(tariff: Tariff = Tariff(), time: any TimeOfDay, desk: any CashDesk) {
    (self.tariff, self.time, self.desk) = (tariff, time, desk)
  }

  func rent(_ id: Int, to rider: String) throws {
    for bike in bikes {
      if case .rented(rider, _) = bike.state { throw RiderHasABike(id: bike.id) }
    }
    for index in bikes.indices where bikes[index].id == id {
      try bikes[index].rent(to: rider, at: time.minute)
    }
  }

  func bringBack(_ id: Int) {
    for index in bikes.indices where bikes[index].id == id {
      guard case .rented(let rider, _) = bikes[index].state else { return }
      guard let minutes = bikes[index].bringBack(at: time.minute) else { return }
      desk.charge(tariff.price(ofMinutes: minutes), to: rider)
    }
  }
}
