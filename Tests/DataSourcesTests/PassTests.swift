import DataSources
import Testing

/// What the source, the delegate and the host of a list see and ask for while a pass is in progress.
struct PassTests {
  @Test("DS-20 a row that an assumed header pushed into view gets no cell before it is in view, and then its display")
  func rowBelowAssumedHeader() throws {
    let watcher = LoggingDelegate()
    watcher.logsDisplay = true
    let source = HeadedSource(10, 9, 0)
    let fixture = try Fixture(source, viewport: 10) {
      $0.headerHeight = 4
      $0.delegate = watcher
    }
    let list = fixture.list
    try list.scroll(to: 16)
    // The lower half of the header of section 1 is at the top. Without it and that of section 2 the content ends earlier.
    source.headless = [1, 2]
    source.log = []
    try list.reload()
    #expect(list.contentLength == 23)
    #expect(list.offset == 13)
    #expect(list.visiblePaths == [ListPath(0, 9)] + (0..<9).map { ListPath(1, $0) })
    for path in list.visiblePaths {
      let displays = watcher.log.filter { $0.hasSuffix(" \(path) \(path)") }
      #expect(displays.last?.hasPrefix("will-display") == true, "\(path)")
    }
    try list.checkInvariants()
  }
}
