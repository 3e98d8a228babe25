import Downloads
import Foundation
import Testing

@testable import Fetch

/// The line of one download at several widths and in all states.
@Suite struct MeterTests {
  /// A download that received 1 MB in one second.
  private func half(of total: Int? = 2_000_000, name: String = "film.bin") -> Meter {
    var meter = Meter(.get("http://h/\(name)", to: .folder(.currentDirectory())))
    meter.update(with: .started(attempt: 1), at: .zero)
    meter.update(with: .head(ResponseHead(status: 200, url: "http://h/\(name)")), at: .zero)
    meter.update(with: .progress(DownloadProgress(received: 0, total: total)), at: .zero)
    meter.update(with: .progress(DownloadProgress(received: 1_000_000, total: total)), at: .seconds(1))
    return meter
  }

  private let greenOn = "\u{1B}[32m"
  private let greenOff = "\u{1B}[0m"

  @Test("a wide terminal shows the name, bar, percentage, bytes, rate and time left")
  func wide() {
    let line = half().line(at: .seconds(1), columns: 80, isColored: false)
    #expect(line == "film.bin             [=====     ]   50%    1.0 MB of 2.0 MB   1.0 MB/s     0:01")
    #expect(line.count == 79)
  }

  @Test("only the bar is colored, and only if colors are on")
  func colors() {
    let line = half().line(at: .seconds(1), columns: 80, isColored: true)
    let bar = "[\(greenOn)=====\(greenOff)     ]"
    #expect(line == "film.bin             \(bar)   50%    1.0 MB of 2.0 MB   1.0 MB/s     0:01")
    #expect(line.terminalWidth == 79)
  }

  @Test("a narrow terminal shows bytes, rate and time left")
  func narrow() {
    #expect(half().line(at: .seconds(1), columns: 40, isColored: true) == "film.bin    1.0 MB   1.0 MB/s     0:01")
  }

  @Test("a very narrow terminal leaves out columns that don't fit")
  func veryNarrow() {
    #expect(half().line(at: .seconds(1), columns: 30, isColored: true) == "film.bin   1.0 MB   1.0 MB/s")
    #expect(half().line(at: .seconds(1), columns: 20, isColored: true) == "film.bin   1.0 MB")
    #expect(half().line(at: .seconds(1), columns: 12, isColored: true) == "film.bin  ")
    #expect(half().line(at: .seconds(1), columns: 6, isColored: true) == "film…")
    #expect(half().line(at: .seconds(1), columns: 1, isColored: true) == "…")
  }

  @Test("with an unknown length there is no percentage, bar or time left")
  func unknownLength() {
    let line = half(of: nil).line(at: .seconds(1), columns: 80, isColored: true)
    #expect(line == "film.bin                                             1.0 MB   1.0 MB/s         ")
    #expect(half(of: nil).text(at: .seconds(1)) == "film.bin: 1.0 MB, 1.0 MB/s")
  }

  @Test("a line without a terminal has all figures")
  func plain() {
    #expect(half().text(at: .seconds(1)) == "film.bin: 50%, 1.0 MB of 2.0 MB, 1.0 MB/s, 0:01 left")
  }

  @Test("a long name is truncated, wide characters count twice, and the columns stay aligned")
  func names() {
    let long = half(name: "a-very-long-name-of-a-file.bin").line(at: .seconds(1), columns: 80, isColored: false)
    #expect(long.hasPrefix("a-very-long-name-o…  [=====     ]   50%"))
    let wide = half(name: "%E5%8D%83%E4%BB%A3.bin").line(at: .seconds(1), columns: 80, isColored: false)
    #expect(wide.hasPrefix("千代.bin             [=====     ]   50%"))
  }

  @Test("each line leaves the last column of the terminal empty", arguments: 1...200)
  func width(columns: Int) {
    for meter in [half(), half(of: nil), half(name: "%E5%8D%83%E4%BB%A3%E5%8D%83.bin"), Meter(.get("http://h/a"))] {
      #expect(meter.line(at: .seconds(1), columns: columns, isColored: true).terminalWidth <= max(columns - 1, 1))
    }
  }

  @Test("the meter waits for the first event and before a retry")
  func waiting() {
    var meter = Meter(.get("http://h/film.bin", to: .folder(.currentDirectory())))
    #expect(meter.line(at: .zero, columns: 40, isColored: true) == "film.bin                        waiting")
    meter.update(with: .retrying(after: .milliseconds(1250), DownloadError(.timedOut(url: "", .waiting))), at: .zero)
    #expect(meter.state == .waitingToRetry(.milliseconds(1250)))
    #expect(meter.line(at: .zero, columns: 50, isColored: true) == "film.bin      retries in 1.3 s          ")
  }

  @Test("the name is the requested file's, or the server's for a success")
  func naming() {
    var named = Meter(.get("http://h/a", to: .file(URL(filePath: "/tmp/mine"))))
    var unnamed = Meter(.get("http://h/a", to: .folder(URL(filePath: "/tmp"))))
    let fields: HTTPFields = ["Content-Disposition": "attachment; filename=theirs"]
    named.update(with: .head(ResponseHead(status: 200, fields: fields, url: "http://h/a")), at: .zero)
    unnamed.update(with: .head(ResponseHead(status: 404, fields: fields, url: "http://h/b")), at: .zero)
    #expect(named.name == "mine")
    #expect(unnamed.name == "a")
    unnamed.update(with: .head(ResponseHead(status: 200, fields: fields, url: "http://h/a")), at: .zero)
    #expect(unnamed.name == "theirs")
    #expect(Meter(.get("http://me:secret@h/a")).name == "http://me:*****@h/a")
  }

  @Test("bytes of an earlier run don't count toward the rate")
  func resumedRate() {
    var meter = Meter(.get("http://h/a"))
    meter.update(with: .head(ResponseHead(status: 206, url: "http://h/a")), at: .zero)
    meter.update(with: .progress(DownloadProgress(received: 5_000_000, total: 6_000_000)), at: .zero)
    #expect(meter.figures(at: .zero).rate == "")
    meter.update(with: .progress(DownloadProgress(received: 5_100_000, total: 6_000_000)), at: .seconds(1))
    #expect(meter.figures(at: .seconds(1)).rate == "100 kB/s")
    #expect(meter.figures(at: .seconds(1)).left == "0:09")
  }

  @Test("the meter of an upload counts sent bytes")
  func sending() {
    var meter = Meter(.get("http://h/a"))
    meter.update(with: .sent(0, of: 400), at: .zero)
    meter.update(with: .sent(100, of: 400), at: .seconds(1))
    #expect(meter.text(at: .seconds(1)) == "http://h/a: 25%, 100 B of 400 B, 100 B/s, 0:03 left")
    #expect(!meter.hasReceived)
  }
}

/// The average number of bytes per second.
@Suite struct ByteRateTests {
  @Test("the rate is the average of the last five seconds and falls without new bytes")
  func window() {
    var rate = ByteRate()
    #expect(rate.bytesPerSecond(at: .zero) == nil)
    for second in 0...10 { rate.add(second * 100, at: .seconds(second)) }
    #expect(rate.bytesPerSecond(at: .seconds(10)) == 100)
    rate.add(2000, at: .seconds(11))
    // From 600 bytes after six seconds.
    #expect(rate.bytesPerSecond(at: .seconds(11)) == 280)
    #expect(rate.bytesPerSecond(at: .seconds(15)) == 200)
    #expect(rate.bytesPerSecond(at: .seconds(16)) == 0)
  }

  @Test("fewer bytes than before start a new count")
  func restart() {
    var rate = ByteRate()
    rate.add(1000, at: .zero)
    rate.add(0, at: .seconds(1))
    #expect(rate.bytesPerSecond(at: .seconds(1)) == nil)
    rate.add(50, at: .seconds(2))
    #expect(rate.bytesPerSecond(at: .seconds(2)) == 50)
  }
}
