/// An object as a recorder looks at it: what it is called, and what tells it from the next one at its address.
///
/// Nothing here keeps the object alive.
struct TracedObject: Sendable {
  let identity: ObjectIdentifier
  let husk: Husk

  /// What it is called; read only for a recorder that does not know it yet, since it may be foreign code.
  private(set) var name = ""
  private var isNamed = false

  init(_ object: AnyObject) {
    identity = ObjectIdentifier(object)
    husk = Husk(object)
  }

  mutating func readName(of object: AnyObject?) {
    guard !isNamed, let object else { return }
    name = Participant(object).name
    isNamed = true
  }

  /// Keeps the memory of an object, but not the object, so that no other gets its address while a run names it.
  ///
  /// A weak reference would not do: one made of an object in its `deinit` is empty from the start, so the next object at
  /// the same address, sending from its own `deinit`, could not be told from it.
  // Never read, so it may cross to other threads, which the compiler cannot see.
  struct Husk: @unchecked Sendable {
    // Never read, so it cannot trap.
    private unowned let object: AnyObject

    init(_ object: AnyObject) {
      self.object = object
    }
  }
}
