/// The loops over the objects of a live query.
///
/// The closures are made where the type of the objects is known, so that each loop is specialized for it. Code that
/// isn't specialized looks types up for each object, which takes most of the time of a report of many changes. No loop
/// calls code of the user while an array of the query is being changed, because that code may read the query.
@usableFromInline
struct ObjectLoops<Object: Identifiable> {
  /// Returns the operations of a report with the records of their objects.
  @usableFromInline
  let find: ([StoreReport<Object>.Operation], ContiguousArray<Object.ID>, IdentityTable) -> [FoundOperation]

  /// Returns the objects of operations that aren't deletes, by the indexes of the operations.
  @usableFromInline let objects: ([StoreReport<Object>.Operation], [Int]) -> [Object]

  /// Returns the indexes of the objects that a filter includes.
  @usableFromInline
  let filtered: ([Object], (Object) throws -> Bool) throws(LiveQueryError) -> [Int]

  /// Stores the objects with some indexes in free rows or in those that follow the last one.
  @usableFromInline let store: (inout ContiguousArray<Object?>, [Int], [Object], [Int]) -> Void

  /// Frees rows, and returns the objects that they had.
  @usableFromInline let remove: (inout ContiguousArray<Object?>, [Int]) -> [Object?]

  /// Returns the results of a comparison of objects in two arrays, by pairs of rows.
  @usableFromInline
  let compare:
    (
      ContiguousArray<Object?>, ContiguousArray<Object?>, [(old: Int, new: Int)], (Object, Object) -> Bool?
    ) -> [Bool?]

  /// Returns the objects of steps as events; both arrays have the objects by their rows, before and after.
  @usableFromInline
  let events: (LiveSteps, ContiguousArray<Object?>, ContiguousArray<Object?>) -> [LiveEvent<Object>]

  @inlinable
  init() {
    find = { operations, ids, table in
      operations.map { operation in
        let (id, isInsert, isDelete) =
          switch operation {
          case .insert(let object): (object.id, true, false)
          case .update(let object): (object.id, false, false)
          case .delete(let id): (id, false, true)
          }
        let hash = IdentityTable.hash(id)
        let record = table.number(hash) { ids[$0] == id }
        return FoundOperation(
          hash: hash, record: record.map { Int32($0) }, isInsert: isInsert, isDelete: isDelete)
      }
    }
    objects = { operations, indexes in
      var objects: [Object] = []
      objects.reserveCapacity(indexes.count)
      for index in indexes {
        switch operations[index] {
        case .insert(let object), .update(let object): objects.append(object)
        case .delete: break
        }
      }
      return objects
    }
    filtered = { (candidates, filter) throws(LiveQueryError) in
      var indexes: [Int] = []
      indexes.reserveCapacity(candidates.count)
      for index in candidates.indices {
        do {
          if try filter(candidates[index]) { indexes.append(index) }
        } catch {
          throw LiveQueryError.filterFailed(id: "\(candidates[index].id)", reason: "\(error)")
        }
      }
      return indexes
    }
    store = { column, rows, objects, indexes in
      column.store(in: rows) { objects[indexes[$0]] }
    }
    remove = { column, rows in
      var objects: [Object?] = []
      objects.reserveCapacity(rows.count)
      for row in rows {
        objects.append(column[row])
        column[row] = nil
      }
      return objects
    }
    compare = { old, new, pairs, differs in
      pairs.map { pair in
        guard let one = old[pair.old], let other = new[pair.new] else { return nil }
        return differs(one, other)
      }
    }
    events = { steps, old, new in
      var events: [LiveEvent<Object>] = []
      events.reserveCapacity(
        steps.deletedSections.count + steps.insertedSections.count + steps.movedSections.count + steps.deletes.count
          + steps.others.count)
      for section in steps.deletedSections { events.append(.sectionDeleted(section)) }
      for section in steps.insertedSections { events.append(.sectionInserted(section)) }
      for move in steps.movedSections { events.append(.sectionMoved(from: move.from, to: move.to)) }
      for step in steps.deletes {
        if let place = step.old, let object = old[place.row] { events.append(.deleted(object, from: place.path)) }
      }
      for step in steps.others {
        guard let place = step.new, let object = new[place.row] else { continue }
        guard let oldPlace = step.old, let oldObject = old[oldPlace.row] else {
          events.append(.inserted(object, at: place.path))
          continue
        }
        events.append(
          step.isMoved
            ? .moved(object, old: oldObject, from: oldPlace.path, to: place.path, contentChanged: step.contentChanged)
            : .updated(object, old: oldObject, from: oldPlace.path, to: place.path))
      }
      return events
    }
  }
}

/// An operation of a report, without its object.
@usableFromInline
struct FoundOperation {
  @usableFromInline let hash: UInt32
  /// The record of the object; nil if its id isn't known.
  @usableFromInline let record: Int32?
  @usableFromInline let isInsert: Bool
  @usableFromInline let isDelete: Bool

  @inlinable
  init(hash: UInt32, record: Int32?, isInsert: Bool, isDelete: Bool) {
    self.hash = hash
    self.record = record
    self.isInsert = isInsert
    self.isDelete = isDelete
  }
}

extension ContiguousArray {
  /// Stores an element in each of some rows, which exist or follow the last one.
  @inlinable
  mutating func store(in rows: [Int], _ element: (_ index: Int) -> Element) {
    if isEmpty { reserveCapacity(rows.count) }
    for index in rows.indices {
      let row = rows[index]
      if row == count { append(element(index)) } else { self[row] = element(index) }
    }
  }
}
