import Foundation
import Testing

@testable import Harness

extension OneAtATime {
  @Suite("Rows of programs")
  struct ProcessRowTests {
    private func shell(_ text: String) -> ProcessRow.Program {
      ProcessRow.Program(URL(filePath: "/bin/sh"), ["-c", text])
    }

    private func runs(_ contenders: [Contender<ProcessRow.Program>]) -> ProcessRuns {
      ProcessRuns(sizeName: "lines", sizes: [10, 100, 1000], rounds: 2, result: { $0 }, contenders: contenders)
    }

    @Test("the number that a program prints is checked")
    func printed() throws {
      let row = ProcessRow("row", .microseconds, operation: "a line", runs([.ours { self.shell("seq \($0) | wc -l") }]))
      #expect(try row.measure(.quick).cells.map(\.size) == [10])
      let wrong = runs([.ours { self.shell("echo \($0)") }, .peer("lazy") { _ in self.shell("echo 9") }])
      #expect(throws: WrongResult.self) {
        try ProcessRow("row", .microseconds, operation: "a line", wrong).measure(.quick)
      }
    }

    @Test("a program that fails, or that can't be run, has no result", arguments: ["echo 10; exit 3", "kill -9 $$"])
    func failed(_ text: String) {
      let row = ProcessRow("row", .microseconds, operation: "a line", runs([.ours { _ in self.shell(text) }]))
      #expect(throws: WrongResult.self) { try row.measure(.quick) }
    }

    @Test("the result of a program that prints none is asked for after each run, and preparations are made before")
    func asked() throws {
      var steps: [String] = []
      let program = ProcessRow.Program(
        URL(filePath: "/bin/sh"),
        preparing: {
          steps.append("prepare")
          return ["-c", "exit 0"]
        },
        result: {
          steps.append("result")
          return 10
        })
      _ = try ProcessRow("row", .microseconds, operation: "a line", runs([.ours { _ in program }])).measure(.quick)
      #expect(steps == ["prepare", "result"])
    }

    @Test("rows with other figures share the runs")
    func shared() throws {
      var count = 0
      let program = ProcessRow.Program(
        URL(filePath: "/bin/sh"), ["-c", "exit 0"],
        result: {
          count += 1
          return 10
        })
      let runs = ProcessRuns(
        sizeName: "", sizes: [10], rounds: 2, result: { $0 }, contenders: [.ours { _ in program }])
      for figure in [ProcessRow.Figure.microseconds, .processorMicroseconds, .megabytes] {
        _ = try ProcessRow("row", figure, operation: "", runs).measure(.full)
      }
      #expect(count == 2)
    }

    @Test("processor time and memory are those of the program, not of this process")
    func figures() throws {
      // This process holds more memory than the shell, and waits while the other contender works.
      let ballast = [UInt8](repeating: 1, count: 64 << 20)
      let runs = ProcessRuns(
        sizeName: "", sizes: [1], result: { $0 },
        contenders: [
          .ours { _ in self.shell("echo 1") },
          .peer("busy") { _ in self.shell("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo 1") },
        ])
      let memory = try ProcessRow("row", .megabytes, operation: "", runs).measure(.full)
      let ours = try #require(memory.ours(size: 1))
      #expect(ours.cost > 0.1 && ours.cost < 32)
      let time = try ProcessRow("row", .processorMicroseconds, operation: "a start", runs).measure(.full)
      #expect(try #require(time.cell("busy", size: 1)?.ratio).median < 0.5)
      #expect(ballast[ballast.count / 2] == 1)
    }
  }
}
