import Foundation
import Testing

/// Tests of the stages' source code.
struct StageTests {
  private func source(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Examples/Qwinkle/Stages/\(path)"), encoding: .utf8)
  }

  @Test("the service of stage D references neither a controller nor the application delegate; that of stage C does")
  func names() throws {
    let names = ["Controller", "AppDelegate", "SharedApplication"]
    let service = try source("StageD/DownloadService.swift")
    #expect(names.filter(service.contains) == [])
    let earlier = try source("StageC/DownloadService.swift")
    #expect(names.filter(earlier.contains) == ["AppDelegate", "SharedApplication"])
  }

  @Test("from stage C on, the service no longer decides where a file goes")
  func moving() throws {
    #expect(try source("StageB/DownloadService.swift").contains("tools.keep"))
    #expect(!(try source("StageC/DownloadService.swift").contains("tools.keep")))
    #expect(try source("StageC/TimelineController.swift").contains("tools.keep"))
  }
}
