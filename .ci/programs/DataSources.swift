import DataSources

final class Row: ListCell {
  func prepareForReuse() {}
}

let list = ListEngine<Row>()
precondition(list.numberOfRows == 0)
