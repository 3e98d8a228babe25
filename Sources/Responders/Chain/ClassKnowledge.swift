/// What one search knows of classes, from the tables of its root.
///
/// A cast to a protocol that a class adopts on an actor answers no where the runtime does not see that actor. Outside
/// every task, as in a bare handler of the main queue on Linux, it may not; such a no must not outlast the handler. So
/// those answers have a table of their own. What was found in a task holds there, too: a no is a no, and whoever is
/// thought to adopt a protocol is cast before it is called. Only where that does not tell is it worth the time to ask
/// where the search runs.
struct ClassKnowledge {
  let question: any ChainQuestion.Type

  /// What stands for the question in the tables.
  var key: ObjectIdentifier { ObjectIdentifier(question) }

  /// The root that keeps the tables; without one, what is found lasts for one search.
  let home: RootState?

  /// Where that is looked up which needs no cast.
  private(set) var table: ClassTable

  /// Whether it was looked at where the search runs.
  private var isSettled = false

  init(_ home: RootState?, for question: any ChainQuestion.Type) {
    self.question = question
    self.home = home
    table = home?.knownClasses ?? ClassTable()
  }

  /// What the class of an object is to the search; the casts are made for the first object of a class.
  mutating func facts(of object: AnyObject) -> ClassFacts {
    table.facts(of: ObjectIdentifier(type(of: object)), key) ?? learn(of: object)
  }

  @inline(never)
  private mutating func learn(of object: AnyObject) -> ClassFacts {
    let type = ObjectIdentifier(type(of: object))
    if let home, !isSettled {
      isSettled = true
      table = RunningTask.isNone ? home.tableOutsideTasks : home.tableOfTasks
      if let known = table.facts(of: type, key) { return known }
    }
    let facts = ClassFacts(of: object, asked: question)
    table.keep(facts, of: type, key)
    return facts
  }
}

extension RootState {
  /// What is known of classes where a search runs, or what holds anywhere.
  var knownClasses: ClassTable {
    tableOfTasks.entries.isEmpty && RunningTask.isNone ? tableOutsideTasks : tableOfTasks
  }
}
