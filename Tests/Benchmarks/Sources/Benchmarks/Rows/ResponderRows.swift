import Armature
import Harness

extension Rows {
  static var responders: [any Benchmark] { [] }
}
