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
  // Unchecked, since the compiler cannot see that nobody ever reads the reference: only its counts are touched, and those are
  // atomic. Any object may be recorded, so it cannot be asked to be `Sendable`, and it stays its owner's, so it cannot be sent.
  struct Husk: @unchecked Sendable {  // never read, and its counts are atomic
    // Measured: a weak reference in its place turns both tests of AR-69 about the dead red. It gives the memory free, so the
    // next object there takes the name over; and one made of an object in its `deinit` is empty from the start, so nothing
    // tells that object from the next at its address, sending from its own `deinit`. What is never read cannot trap.
    private unowned let object: AnyObject  // measured: a weak one gives the address to the next object

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
