import Armature
import Harness

extension Rows {
  static var targetActions: [any Benchmark] { [] }
}
