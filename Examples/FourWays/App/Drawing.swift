import Foundation
import Launching
import MessageTracing

/// A run as a file: a diagram or a text, depending on the file's extension.
struct Drawing {
  enum Kind: String {
    case svg
    case mmd
    case txt
  }

  let run: Run

  func text(_ kind: Kind) -> String {
    switch kind {
    case .svg: run.narrowed(to: MessageFilter().shows).svg(.automatic, title: "FourWays")
    case .mmd: run.mermaid
    case .txt: run.text
    }
  }

  /// Writes the run in the format of the file's extension.
  func write(to file: URL) throws {
    guard let kind = Kind(rawValue: file.pathExtension) else { return }
    do {
      try Data(text(kind).utf8).write(to: file)
    } catch {
      throw Failure(
        description: "The trace cannot be written to '\(file.path)': \(error.localizedDescription) "
          + "Choose a file in an existing folder that you may write to.")
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
