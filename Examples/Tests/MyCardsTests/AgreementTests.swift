import Architectures
import ArmatureTestSupport
import ArmatureTesting
import Foundation
import MyCardsFeature
import Testing

@testable import MyCards

/// All architectures show the same screens, whatever a person does by keys, however quickly.
@Suite(.connected) struct AgreementTests {
  @Test(
    "random keys lead to the same screens in all architectures",
    arguments: zip(["40x12", "80x24", "120x45"], [1, 2, 3] as [UInt64]))
  func keys(screen: String, number: UInt64) async throws {
    let program = try #require(ChildProcess.program("MyCards"), "The program MyCards isn't in the folder of the tests.")
    for round in 0..<UInt64(TestScale.rounds(1)) {
      let seed = 3 * round + number
      var hand = RandomHand(seed: seed)
      let folder = try TemporaryFolder()
      try folder.write(hand.scenario(on: screen), to: "keys.scenario")
      var films: [String] = []
      for architecture in Feature.all.map({ $0.architecture.rawValue.lowercased() }) {
        let outcome = try await ChildProcess.run(
          program, ["--architecture", architecture, "--film", "film.svg", "--scenario", "keys.scenario"],
          in: folder.folder)
        #expect(outcome.status == 0, "seed \(seed), \(architecture): \(outcome.output)\(outcome.errors)")
        let film = try #require(folder.text("film.svg"))
        films.append(film)
        let agrees = film == films[0]
        #expect(
          agrees,
          "With seed \(seed), \(architecture) shows another screen after one of:\n\(folder.text("keys.scenario") ?? "")"
        )
      }
    }
  }
}

/// A person who presses random keys in a random world.
private struct RandomHand {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Keys, any of which may follow another one in the same turn.
  private static let keys = [
    "+", "Esc", "Esc", "e", "e", "Ctrl-s", "Ctrl-s", "Tab", "Tab", "Shift-Tab", "Up", "Down", "Left", "Right", "Ctrl-d",
    "Delete", "a", "é", "?", "Home", "End", "c", "x", "-", "Return", "Return", "Return", "Return", "Return", "Space",
    "Space",
  ]
  /// Keys toward what single random keys seldom reach.
  private static let ways = [
    ["press Return e"], ["press +", "press a Tab", "press Return", "press Return"],
    ["press Return", "press Space"], ["press e", "press x Ctrl-s"], ["press e", "press Ctrl-d"],
    ["press Tab", "press Return", "press Down", "press Return", "press Return"],
    ["press +", "press Tab", "press Return", "press Down Return", "press Return", "press + c"],
  ]
  private static let names = [
    "Gym", "بطاقة", "Cafe\u{301}", "👩‍👩‍👧‍👦 Family", "", String(repeating: "x", count: 120), "b", "A",
  ]
  /// A picture of 6 × 4 pixels.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAIElEQVR42mNiYGBgZGBgYmBgZmBgYWBgBbEZGdAQcUIAB4kAKkAVaPwAAAAASUVO"
    + "RK5CYII="

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func scenario(on screen: String) -> String {
    var lines = ["# seed \(random.seed)", "screen \(screen)"]
    lines.append("camera " + one(of: ["granted 64x48", "granted 64x48", "undecided 64x48", "denied", "none"]))
    lines += one(of: [
      [], ["photo library land.ppm 120x80"], ["photo library land.ppm 120x80", "photo album port.ppm 80x120"],
    ])
    let cards = (0..<Int.random(in: 0...4, using: &random)).map { number in
      let back = one(of: [Self.picture, Self.picture, ""])
      return
        #"{"name":"\#(one(of: Self.names))","identifier":"\#(number)","front":"\#(Self.picture)","back":"\#(back)"}"#
    }
    lines.append("server GET /cards.json 200 delay \(one(of: [0, 1, 3])) [\(cards.joined(separator: ","))]")
    lines.append("server POST /cards \(one(of: [200, 500])) delay \(one(of: [0, 1])) []")
    lines.append("launch")
    for _ in 0..<50 { lines += step() }
    return lines.joined(separator: "\n")
  }

  private mutating func step() -> [String] {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<60:
      let keys = (0..<one(of: [1, 1, 1, 2, 2, 3])).map { _ in one(of: Self.keys) }
      return ["press " + keys.joined(separator: " ")]
    case 60..<80: return one(of: Self.ways)
    case 80..<87: return [one(of: ["advance 0.5", "advance 1", "advance 3"])]
    case 87..<90: return [one(of: ["screen 40x12", "screen 80x24", "screen 120x45", "screen 20x6"])]
    case 90..<93: return [one(of: ["server down", "server up"])]
    case 93..<97: return [one(of: ["store refuse", "store accept", "store accept"])]
    case 97..<99: return ["relaunch"]
    default: return ["kill", "launch"]
    }
  }
}
