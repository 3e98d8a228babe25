/// Where a list is asked to scroll to.
enum Scroll {
  case to(Double)
  case by(Double)
  case row(ListPath, ListScrollPosition)
}
