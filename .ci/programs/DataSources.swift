import DataSources

final class Row: ListCell {
  func prepareForReuse() {}
  func show(_ state: ListCellState) {}
}

let list = ListEngine<Row>()
precondition(list.numberOfRows == 0)
