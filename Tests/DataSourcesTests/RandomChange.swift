import ArmatureTestSupport
import DataSources

/// A random change of a model: sections and rows are deleted, inserted, moved and reloaded in one batch.
struct RandomChange {
  typealias Row = ModelSource.Row
  typealias Section = ModelSource.Section

  private(set) var batch = ListBatch()
  /// The deleted rows.
  private(set) var gone: Set<Int> = []
  /// The rows whose cells are asked for again.
  private(set) var reloaded: Set<Int> = []
  /// The rows of reloaded sections that didn't move out.
  private(set) var renewed: Set<Int> = []

  private let model: ModelSource
  private var after: [Section] = []
  private var forgottenHeaders: Set<Int> = []
  private var forgottenRows: Set<Int> = []

  init(_ model: ModelSource) {
    self.model = model
  }

  /// Inserts new elements at random positions, and the remaining ones at the others.
  private func merged<T>(_ staying: [T], _ coming: [T], at place: (Int, T) -> Void) -> [T] {
    let count = staying.count + coming.count
    let places = Set((0..<count).shuffled(using: &model.random).prefix(coming.count))
    var staying = staying.makeIterator()
    var coming = coming.shuffled(using: &model.random).makeIterator()
    var result: [T] = []
    for index in 0..<count {
      if places.contains(index), let next = coming.next() {
        place(index, next)
        result.append(next)
      } else if let next = staying.next() {
        result.append(next)
      }
    }
    return result
  }

  mutating func make() {
    let before = model.sections
    var deleted: Set<Int> = []
    var moved: Set<Int> = []
    var renewedSections: Set<Int> = []
    for section in before.indices {
      if model.random.chance(1, in: 9) {
        deleted.insert(section)
      } else if model.random.chance(1, in: 7) {
        moved.insert(section)
      }
      if !deleted.contains(section), model.random.chance(1, in: 9) { renewedSections.insert(section) }
    }
    deleted.forEach { batch.deleteSection($0) }
    renewedSections.forEach { batch.reloadSection($0) }
    let inserted = before.count < 7 && model.random.chance(1, in: 4) ? [model.newSection()] : []

    // Rows are removed first.
    var staying: [Int: [Row]] = [:]
    var movingRows: [(origin: ListPath, row: Row)] = []
    for (section, content) in before.enumerated() {
      for (index, row) in content.rows.enumerated() {
        let path = ListPath(section, index)
        let counts = !deleted.contains(section) && !renewedSections.contains(section)
        if model.random.chance(1, in: 8) {
          movingRows.append((path, row))
        } else if model.random.chance(1, in: 7) {
          batch.delete(path)
          if counts { gone.insert(row.id) } else { staying[section, default: []].append(row) }
        } else {
          staying[section, default: []].append(row)
        }
      }
    }

    // Then sections are arranged.
    let moving = moved.map { (index: Optional($0), section: before[$0]) }
    let kept = before.indices.filter { !deleted.contains($0) && !moved.contains($0) }.map {
      (index: Optional($0), section: before[$0])
    }
    var places = ListBatch()
    let order = merged(kept, moving + inserted.map { (index: nil, section: $0) }) { place, item in
      if let index = item.index { places.moveSection(index, to: place) } else { places.insertSection(place) }
    }
    batch.add(places)
    for section in deleted { gone.formUnion((staying[section] ?? []).map(\.id)) }

    // Then rows are inserted.
    if order.isEmpty {
      gone.formUnion(movingRows.map(\.row.id))
      deletePaths(movingRows.map(\.origin), unlessIn: deleted.union(renewedSections))
      return
    }
    var arriving: [Int: [(origin: ListPath?, row: Row)]] = [:]
    for moved in movingRows {
      arriving[model.random.number(0...order.count - 1), default: []].append((moved.origin, moved.row))
    }
    for (place, item) in order.enumerated() {
      var content = item.section
      var coming = arriving[place] ?? []
      let isNew = item.index.map { renewedSections.contains($0) } ?? true
      var rows = item.index.map { staying[$0] ?? [] } ?? content.rows
      if isNew, item.index != nil {
        // Some rows of a reloaded section are found again, others are not.
        renewed.formUnion(rows.map(\.id))
        let lost = rows.filter { _ in model.random.chance(1, in: 3) }
        gone.formUnion(lost.map(\.id))
        rows.removeAll { row in lost.contains { $0.id == row.id } }
        forgottenRows.formUnion(rows.map(\.id))
        reloaded.formUnion(rows.map(\.id))
        forgottenHeaders.insert(content.id)
      }
      for _ in 0..<model.random.number(0...1) where !isNew || item.index != nil { coming.append((nil, model.newRow())) }
      var places = ListBatch()
      let merged = merged(rows.map { (origin: ListPath?.none, row: $0) }, coming) { index, item in
        let path = ListPath(place, index)
        if let origin = item.origin { places.move(origin, to: path) } else { places.insert(path) }
      }
      batch.add(places)
      content.rows = merged.map(\.row)
      after.append(content)
    }
    reloadRows(before, deleted.union(renewedSections), movingRows.map(\.origin))
  }

  private mutating func deletePaths(_ paths: [ListPath], unlessIn sections: Set<Int>) {
    for path in paths where !sections.contains(path.section) { batch.delete(path) }
  }

  /// Changes the content and height of rows that stay or move.
  private mutating func reloadRows(_ before: [Section], _ lost: Set<Int>, _ movingRows: [ListPath]) {
    for (section, content) in before.enumerated() {
      for (index, row) in content.rows.enumerated() where !gone.contains(row.id) && model.random.chance(1, in: 7) {
        let path = ListPath(section, index)
        guard !lost.contains(section) || movingRows.contains(path) else { continue }
        batch.reload(path)
        reloaded.insert(row.id)
        forgottenRows.insert(row.id)
        for place in after.indices {
          for index in after[place].rows.indices where after[place].rows[index].id == row.id {
            after[place].rows[index].version += 1
            after[place].rows[index].height = model.newHeight()
          }
        }
      }
    }
  }

  func apply() {
    model.sections = after
    model.measured.subtract(forgottenRows)
    model.knownHeaders.subtract(forgottenHeaders)
  }
}
