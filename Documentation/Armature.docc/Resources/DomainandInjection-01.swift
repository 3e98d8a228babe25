import Armature

struct Bike: Identifiable, Equatable {
  enum State: Equatable {
    case free
    case rented(by: String, at: Int)
    case broken
  }

  let id: Int
  var state = State.free
}

var bike = Bike(id: 1)
bike.state = .rented(by: "Ada", at: 0)
print(bike)
