import Architectures
import Foundation
import FourWaysShared
import Testing
import Tracing

@testable import FourWays

/// The script's run, as a person reads it and as it is drawn.
@MainActor @Suite struct TraceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/Diagrams")

  private func play(_ architecture: Architecture) async throws -> (screens: [String], run: Run) {
    var screens: [String] = []
    let (_, run) = try await recording { try await Script.play(Feature.of(architecture)) { screens.append($0) } }
    return (screens, run)
  }

  @Test("every architecture shows the same screens")
  func screens() async throws {
    let first = try await play(.mvc).screens
    #expect(first.count == 13)
    for architecture in Architecture.allCases {
      let screens = try await play(architecture).screens
      #expect(screens.first == "\(architecture.rawValue)\n")
      #expect(Array(screens.dropFirst()) == Array(first.dropFirst()))
    }
  }

  @Test("the diagrams in the book are those of today's runs", arguments: Architecture.allCases)
  func diagrams(architecture: Architecture) async throws {
    let name = "FourWays-\(architecture.rawValue.lowercased())"
    let file = Self.folder.appending(path: "\(name).svg")
    let drawn = try await play(architecture).run.svg(.automatic)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(
      text == drawn,
      "swift run FourWays --architecture \(architecture) --script --trace Documentation/Diagrams/\(name).svg")
  }

  @Test("a run is the same each time", arguments: Architecture.allCases)
  func repeatable(architecture: Architecture) async throws {
    let (first, second) = (try await play(architecture).run, try await play(architecture).run)
    #expect(first == second)
  }
}
