import Foundation

/// The colors of a terminal, or none.
struct Colors: Sendable {
  static let none = Colors(isOn: false)

  private let isOn: Bool

  init(isOn: Bool) { self.isOn = isOn }

  /// Colors if standard output is a terminal that has them, and `NO_COLOR` isn't set.
  static var automatic: Colors {
    let environment = ProcessInfo.processInfo.environment
    return Colors(
      isOn: isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb")
  }

  func red(_ text: String) -> String { colored(text, 31) }
  func green(_ text: String) -> String { colored(text, 32) }
  func yellow(_ text: String) -> String { colored(text, 33) }
  func bold(_ text: String) -> String { colored(text, 1) }
  func dim(_ text: String) -> String { colored(text, 2) }

  private func colored(_ text: String, _ code: Int) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
