/// An object as a recorder meets it for the first time: what it is called, and what keeps its address its own.
///
/// Nothing here keeps the object alive.
struct TracedObject: Sendable {
  let name: String
  let husk: Husk

  /// Reads the object's name, which may be foreign code.
  init(_ object: AnyObject) {
    name = Participant(object).name
    husk = Husk(object)
  }

  /// Keeps the memory of an object, but not the object, so that no other gets its address while a run names it.
  ///
  /// A weak reference would not do: one made of an object in its `deinit` is empty from the start, so the next object at
  /// the same address, sending from its own `deinit`, could not be told from it.
  struct Husk: @unchecked Sendable {  // never read: it may cross to other threads, which the compiler cannot see
    private unowned let object: AnyObject  // never read: it cannot trap

    init(_ object: AnyObject) {
      self.object = object
    }
  }
}

/// Who takes part in a message: their addresses, and what else a recorder asks for that does not know them.
struct TracedEnds: Sendable {
  let sender: ObjectIdentifier?
  let receiver: ObjectIdentifier?
  var newcomers: (sender: TracedObject?, receiver: TracedObject?)?
}
