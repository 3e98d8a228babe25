/// What one search knows of classes, from the tables of its root.
///
/// A cast to a protocol that a class adopts on an actor answers no where the runtime does not see that actor. Outside
/// every task, as in a bare handler of the main queue on Linux, it may not; such a no must not outlast the handler. So
/// those answers have a table of their own. What was found in a task holds there, too: a no is a no, and whoever is
/// thought to adopt a protocol is cast before it is called. Only where that does not tell is it worth the time to ask
/// where the search runs.
struct ClassKnowledge {
  let question: any ChainQuestion.Type

  /// The root that keeps the tables; without one, what is found lasts for one search.
  let home: RootState?

  /// What is known without a cast.
  private(set) var entries: ContiguousArray<ClassTable.Entry> = []

  /// Where what is found is kept; `nil` as long as it was not asked where the search runs.
  private var table: ClassTable?

  init(_ home: RootState?, for question: any ChainQuestion.Type) {
    self.question = question
    self.home = home
    guard let home else { return }
    entries = home.tableOfTasks.entries
    if entries.isEmpty { chooseTable() }
  }

  /// What the class of an object is to the search; the casts are made for the first object of a class.
  mutating func facts(of object: AnyObject) -> ClassFacts {
    entries.facts(of: ObjectIdentifier(type(of: object)), ObjectIdentifier(question)) ?? learn(of: object)
  }

  @inline(never)
  private mutating func learn(of object: AnyObject) -> ClassFacts {
    let type = ObjectIdentifier(type(of: object))
    let key = ObjectIdentifier(question)
    if table == nil {
      chooseTable()
      if let known = entries.facts(of: type, key) { return known }
    }
    let facts = ClassFacts(of: object, asked: question)
    entries.keep(facts, of: type, key)
    table?.entries = entries
    return facts
  }

  private mutating func chooseTable() {
    guard let home else { return }
    let chosen = RunningTask.isNone ? home.tableOutsideTasks : home.tableOfTasks
    table = chosen
    entries = chosen.entries
  }
}
