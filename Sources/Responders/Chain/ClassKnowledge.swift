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

  /// What is known without a cast.
  private(set) var entries: ContiguousArray<ClassTable.Entry> = []

  /// Whether the search was found to run outside every task; `nil` as long as that was not looked at.
  private var isOutsideTasks: Bool?

  init(_ home: RootState?, for question: any ChainQuestion.Type) {
    self.question = question
    self.home = home
    entries = home?.knownClasses ?? []
  }

  /// What the class of an object is to the search; the casts are made for the first object of a class.
  mutating func facts(of object: AnyObject) -> ClassFacts {
    entries.facts(of: ObjectIdentifier(type(of: object)), key) ?? learn(of: object)
  }

  @inline(never)
  private mutating func learn(of object: AnyObject) -> ClassFacts {
    let type = ObjectIdentifier(type(of: object))
    if isOutsideTasks == nil, let home {
      isOutsideTasks = RunningTask.isNone
      entries = home.table(outsideTasks: isOutsideTasks == true).entries
      if let known = entries.facts(of: type, key) { return known }
    }
    let facts = ClassFacts(of: object, asked: question)
    entries.keep(facts, of: type, key)
    home?.table(outsideTasks: isOutsideTasks == true).entries = entries
    return facts
  }
}

extension RootState {
  /// What is known of classes where the search runs, or what holds anywhere.
  var knownClasses: ContiguousArray<ClassTable.Entry> {
    let known = tableOfTasks.entries
    return known.isEmpty && RunningTask.isNone ? tableOutsideTasks.entries : known
  }

  fileprivate func table(outsideTasks: Bool) -> ClassTable {
    outsideTasks ? tableOutsideTasks : tableOfTasks
  }
}
