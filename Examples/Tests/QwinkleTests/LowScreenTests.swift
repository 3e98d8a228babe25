import Armature
import TerminalUI
import Testing

@testable import Qwinkle

/// The screens in a terminal of a few rows.
@MainActor @Suite struct LowScreenTests {
  @Test("the text of a new message is visible, between its recipient and the characters left", arguments: 6...9)
  func newMessage(rows: Int) {
    let screen = HeadlessScreen(columns: 20, rows: rows)
    let application = Application(screen: screen)
    let view = NewMessageView()
    view.to.title = "To: Ben"
    view.text.text = "Hello"
    view.counter.text = "495"
    application.window.contentView = view
    application.displayIfNeeded()
    for text in ["To: Ben", "Hello", "495"] { #expect(screen.text.contains(text)) }
    #expect(view.counter.frame.end.y <= view.help.frame.origin.y)
  }
}
