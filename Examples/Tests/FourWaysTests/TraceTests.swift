import Architectures
import Foundation
import FourWaysShared
import Launching
import MessageTracing
import Testing

@testable import FourWays

/// The script's screens and its recorded run.
@MainActor @Suite struct TraceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation/Diagrams")

  private func play(_ architecture: Architecture) async throws -> (screens: [String], run: Run) {
    var screens: [String] = []
    let (_, run) = try await recording { try await Script.play(architecture) { screens.append($0) } }
    return (screens, run)
  }

  @Test("every architecture shows the same screens")
  func screens() async throws {
    let first = try await play(.mvc).screens
    #expect(first.count == 13)
    for architecture in Architecture.allCases {
      let screens = try await play(architecture).screens
      #expect(screens.first == "\(architecture.rawValue)\n")
      #expect(screens.dropFirst().map(Self.withoutTitle) == first.dropFirst().map(Self.withoutTitle))
    }
  }

  /// Returns the step and the screen without its title bar, which names the architecture.
  private static func withoutTitle(_ step: String) -> [Substring] {
    var lines = step.split(separator: "\n", omittingEmptySubsequences: false)
    lines.remove(at: 1)
    return lines
  }

  @Test("the diagrams in the documentation are up to date", arguments: Architecture.allCases)
  func diagrams(architecture: Architecture) async throws {
    let name = "FourWays-\(architecture.rawValue.lowercased()).svg"
    let command =
      "swift run --package-path Examples FourWays --architecture \(architecture) --script --trace Documentation/Diagrams/\(name)"
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let run = try await play(architecture).run.narrowed(to: MessageFilter().shows)
    let drawn = run.svg(.automatic, title: "FourWays")
    // A binder delivers in a later turn, before or after the work of a command.
    if architecture == .mvvm {
      #expect(Self.words(text).sorted() == Self.words(drawn).sorted(), "\(command)")
    } else {
      #expect(text == drawn, "\(command)")
    }
  }

  /// The texts in a picture.
  private static func words(_ picture: String) -> [Substring] {
    picture.split(separator: "<").compactMap { $0.split(separator: ">", maxSplits: 1).dropFirst().first }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
