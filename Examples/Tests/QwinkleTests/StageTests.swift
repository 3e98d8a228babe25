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

  @Test("the code that moves a file: in both controllers of stage A, in the service of B, in the controllers from C on")
  func moving() throws {
    let files = ["TimelineController", "MessagesController", "DownloadService"]
    for (stage, movers) in [("A", files[0...1]), ("B", files[2...2]), ("C", files[0...1]), ("D", files[0...1])] {
      for file in files where stage != "A" || file != "DownloadService" {
        #expect(try source("Stage\(stage)/\(file).swift").contains(".write(to: kept") == movers.contains(file))
      }
    }
  }

  @Test(
    "stage A: the second controller is a copy of the first one, but for names, texts and the way to the other screen")
  func copy() throws {
    func networking(_ name: String) throws -> String {
      let source = try source("StageA/\(name)Controller.swift")
      let start = try #require(source.range(of: "extension \(name)Controller: SessionDownloadDelegate"))
      return String(source[start.lowerBound...]).replacing(name, with: "It").replacing(name.lowercased(), with: "it")
    }
    #expect(try networking("Timeline") == networking("Messages"))
    for name in ["Timeline", "Messages"] {
      #expect(!(try source("StageB/\(name)Controller.swift").contains("extension")))
    }
  }

  @Test("the app: its refresh cycle is the only delegate of downloads and parsers")
  func once() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Qwinkle/Scenes")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String])
    let users = try files.filter { $0.hasSuffix(".swift") }.filter { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return ["DownloadServiceDelegate", "ParserServiceDelegate"].contains(where: text.contains)
    }
    #expect(users == ["Refreshing/RefreshCycle.swift"])
  }
}
