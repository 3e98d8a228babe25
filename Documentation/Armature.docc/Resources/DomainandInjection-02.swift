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
}

var bike = Bike(id: 1)
try bike.rent(to: "Ada", at: 0)
do {
  try bike.rent(to: "Ben", at: 5)
} catch {
  print(error)
}
