/// Whether the code that asks belongs to a task.
enum RunningTask {
  // Read as a bit pattern: the type of the optional is opaque here, and to switch over it takes 50 ns to 100 ns of copies and
  // witness calls, which is more than 1.3 times a send over ten hops. No task is a null pointer, which is all zeros, and
  // nothing but reading is done. Were that wrong somewhere, no memory would be at stake: the test of RC-12 that sends
  // from a bare handler of the main queue would fail.
  static var isNone: Bool {
    withUnsafeCurrentTask { task in
      withUnsafeBytes(of: task) { bytes in bytes.load(as: UInt.self) == 0 }
    }
  }
}
