public import Synchronization

// State in a `let` of a class, read and written without the exclusivity check of a `var`, which costs as much as
// calling an observer does. The storage is a relaxed atomic, a plain load or store on every platform; it promises no
// order between threads and needs none, since a channel is not shared between them.

/// A flag that costs no exclusivity check.
@usableFromInline
struct Flag: ~Copyable {
  @usableFromInline let storage: Atomic<Bool>

  @inlinable
  init(_ value: Bool) {
    storage = Atomic(value)
  }

  @inlinable var isSet: Bool {
    get { storage.load(ordering: .relaxed) }
    nonmutating set { storage.store(newValue, ordering: .relaxed) }
  }
}

/// A number that costs no exclusivity check.
@usableFromInline
struct Count: ~Copyable {
  @usableFromInline let storage: Atomic<Int>

  @inlinable
  init(_ value: Int) {
    storage = Atomic(value)
  }

  @inlinable var value: Int {
    get { storage.load(ordering: .relaxed) }
    nonmutating set { storage.store(newValue, ordering: .relaxed) }
  }
}
