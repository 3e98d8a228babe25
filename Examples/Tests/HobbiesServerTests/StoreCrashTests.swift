import ArmatureTestSupport
import ArmatureTesting
import Foundation
import HobbiesModel
import HobbiesServer
import HobbiesStorage
import Testing

/// Tests of files and databases whose program is killed during a save.
@Suite(.connected, .timeLimit(.minutes(5))) struct StoreCrashTests {
  private let place = Result { try TemporaryFolder() }

  /// Runs the probe until it kills itself, and returns the last number that it has reported; nil for none.
  private func lastReport(_ kind: String, in place: TemporaryFolder, dyingAfter life: Int) async throws -> Int? {
    let program = try #require(
      ChildProcess.program("HobbiesProbe"), "The program HobbiesProbe isn't in the folder of the tests.")
    let outcome = try await ChildProcess.run(program, [kind, place.folder.path, "\(life)"])
    #expect(outcome.status == -SIGALRM && outcome.errors.isEmpty, "life \(life): \(outcome.errors)")
    return outcome.output.split(separator: "\n").last.flatMap { Int($0) }
  }

  @Test("after a kill at any time, the settings are those of the last save or the one before its report")
  func settings() async throws {
    let place = try place.get()
    var generator = SeededGenerator(seed: 31)
    var last = 0
    for round in 0..<TestScale.rounds(10) {
      let life = Int.random(in: 1...20_000, using: &generator)
      let said = try await lastReport("settings", in: place, dyingAfter: life) ?? last
      let stored = SettingsFile(folder: place.folder, log: { Issue.record("seed 31, round \(round): \($0)") }).load()
      let kept = stored.flatMap { Int($0.userID) } ?? 0
      // The kill may have happened between the save and its report.
      #expect(kept == said || kept == said + 1, "seed 31, round \(round)")
      #expect(stored == nil || stored?.hobbies == Array(repeating: "\(kept)", count: 3), "seed 31, round \(round)")
      last = kept
    }
  }

  @Test(
    "after a kill at any time, the server's store has every change that was complete", arguments: StoreKind.allCases)
  func members(kind: StoreKind) async throws {
    let place = try place.get()
    var generator = SeededGenerator(seed: 32)
    var last = 0
    for round in 0..<TestScale.rounds(10) {
      let life = Int.random(in: 1...20_000, using: &generator)
      let said = try await lastReport(kind.rawValue, in: place, dyingAfter: life) ?? last
      let store = try kind.open(place)
      let hobbies = try await store.member(named: "counter", at: nil).hobbies
      let kept = hobbies.first.flatMap { Int($0) } ?? 0
      #expect(kept == said || kept == said + 1, "seed 32, round \(round)")
      #expect(kept == 0 || hobbies == Array(repeating: "\(kept)", count: 3), "seed 32, round \(round)")
      for number in max(1, kept - 8)..<max(1, kept + 1) {
        let member = try await store.member(named: "\(number % 10)", at: nil)
        #expect(member.latitude == Double(number % 90), "seed 32, round \(round)")
      }
      last = kept
    }
  }

  @Test("after a kill at any time, a new store has all samples or none", arguments: StoreKind.allCases)
  func samples(kind: StoreKind) async throws {
    var generator = SeededGenerator(seed: 33)
    for round in 0..<TestScale.rounds(10) {
      let place = try TemporaryFolder()
      _ = try await lastReport(kind.rawValue, in: place, dyingAfter: Int.random(in: 1...8_000, using: &generator))
      let store = try kind.open(place)
      let found = try await store.members(with: "Apple", except: "")
      #expect(found.isEmpty || found.map(\.name) == ["Ada", "Bea", "Dot"], "seed 33, round \(round)")
    }
  }
}
