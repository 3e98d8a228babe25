import Foundation
import Testing

@testable import Fetch

/// The question for a password, on a terminal of the test.
@Suite struct PasswordPromptTests {
  /// Types bytes into a terminal once the question is shown, and returns the answer and all that the terminal shows.
  private func answer(_ typed: String) throws -> (password: String?, shown: String, keepsSettings: Bool) {
    var (controller, terminal): (Int32, Int32) = (-1, -1)
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    defer {
      close(controller)
      close(terminal)
    }
    Thread.detachNewThread { [controller] in
      _ = Self.read(controller, until: "Password: ")
      let bytes = Array(typed.utf8)
      _ = write(controller, bytes, bytes.count)
    }
    let flags = Self.flags(of: terminal)
    let password = try? PasswordPrompt.ask("Password: ", on: terminal)
    return (password, Self.read(controller, until: "\r\n"), Self.flags(of: terminal) == flags)
  }

  private static func read(_ descriptor: Int32, until end: String) -> String {
    var (text, byte): (String, UInt8) = ("", 0)
    while !text.hasSuffix(end), Foundation.read(descriptor, &byte, 1) == 1 {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return text
  }

  private static func flags(of terminal: Int32) -> tcflag_t {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return settings.c_lflag
  }

  @Test(
    "the password is what is typed before Return, with erased characters left out, and isn't shown",
    arguments: [
      ("secret\n", "secret"), ("a b:c\r", "a b:c"), ("\n", ""), ("sex\u{7F}cret\n", "secret"),
      ("caf\u{E9}\u{7F}e\n", "cafe"), ("wrong\u{15}right\n", "right"), ("\u{7F}a\n", "a"), ("a\u{4}b\n", "ab"),
    ])
  func typing(typed: String, password: String) throws {
    let result = try answer(typed)
    #expect(result.password == password)
    #expect(result.shown == "\r\n")
    #expect(result.keepsSettings)
  }

  @Test("Ctrl-C, and Ctrl-D without a password, leave the terminal as it was", arguments: ["se\u{3}", "\u{4}"])
  func interruption(typed: String) throws {
    let result = try answer(typed)
    #expect(result.password == nil)
    #expect(result.keepsSettings)
  }

  @Test("a signal leaves the terminal as it was, and does what it did before from then on")
  func signals() throws {
    var (controller, terminal): (Int32, Int32) = (-1, -1)
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    defer {
      close(controller)
      close(terminal)
    }
    signal(SIGUSR2, SIG_IGN)
    defer { signal(SIGUSR2, SIG_DFL) }
    let flags = Self.flags(of: terminal)
    Thread.detachNewThread { [controller] in
      _ = Self.read(controller, until: "Password: ")
      _ = write(controller, "sec", 3)
      kill(getpid(), SIGUSR2)
    }
    #expect(throws: PasswordPrompt.Failure.interrupted) {
      try PasswordPrompt.ask("Password: ", on: terminal, interruptedBy: [SIGUSR2])
    }
    #expect(Self.flags(of: terminal) == flags)
    var action = sigaction()
    sigaction(SIGUSR2, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // SIG_IGN is the address 1.
    #expect(handler.map { unsafeBitCast($0, to: Int.self) } == 1)
  }

  @Test("a file isn't a terminal")
  func noTerminal() throws {
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(throws: PasswordPrompt.Failure.noTerminal) { try PasswordPrompt.ask("Password: ", on: file) }
  }
}
