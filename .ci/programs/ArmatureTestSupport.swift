import ArmatureTestSupport
import Foundation

let outcome = try await ChildProcess.run(URL(filePath: "/bin/sh"), ["-c", "printf hello"])
precondition(outcome == ChildProcess.Outcome(status: 0, output: "hello", errors: ""))
