import Armature
import Harness

extension Rows {
  static var trees: [any Benchmark] { [] }
}
