import Foundation
import Testing

@testable import Fetch

/// Numbers, times and texts as the program prints them.
@Suite struct TextTests {
  @Test(
    "bytes are rounded down to three figures",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1999, "1.9 kB"), (99_999, "99.9 kB"), (100_000, "100 kB"),
      (999_999, "999 kB"), (1_000_000, "1.0 MB"), (2_000_000_000, "2.0 GB"), (.max, "9.2 EB"),
    ])
  func bytes(count: Int, text: String) {
    #expect(count.formattedByteCount == text)
  }

  @Test(
    "times left are rounded up to seconds",
    arguments: [
      (0.0, "0:00"), (0.1, "0:01"), (59.5, "1:00"), (3599, "59:59"), (3600, "1:00:00"), (359_999, "99:59:59"),
    ])
  func clock(seconds: Double, text: String) {
    #expect(Duration.seconds(seconds).clockText == text)
  }

  @Test("times out of range have no text", arguments: [-1.0, 360_000, 1e15])
  func noClock(seconds: Double) {
    #expect(Duration.seconds(seconds).clockText == nil)
  }

  @Test("terminal controls are replaced by a mark")
  func withoutTerminalControls() {
    #expect(
      "a\u{1B}[2Jb\r\u{7F}\u{9B}c\u{202E}d\ne".withoutTerminalControls
        == "a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}\u{FFFD}c\u{FFFD}d\ne")
  }

  @Test("cells are counted without colors, and wide characters twice")
  func terminalWidth() {
    #expect("a\u{1B}[32m=\u{1B}[0mb".terminalWidth == 3)
    #expect("千代".terminalWidth == 4)
    #expect("naïve…".terminalWidth == 6)
    #expect("千代".fitted(to: 3) == "千…")
    #expect("千代".fitted(to: 2) == "… ")
    #expect("ab".fitted(to: 0) == "")
    #expect("ab".fitted(to: 4) == "ab  ")
    #expect("ab".rightAligned(in: 4) == "  ab")
  }

  @Test("paths in the current folder are relative")
  func paths() {
    #expect(URL.currentDirectory().appending(path: "a b/c").displayPath == "a b/c")
    #expect(URL(filePath: "/nowhere/else").displayPath == "/nowhere/else")
  }
}
