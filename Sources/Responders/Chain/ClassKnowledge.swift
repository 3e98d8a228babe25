/// What one search knows of classes, from the tables of its root.
///
/// A cast to a protocol that a class adopts on an actor answers no where the runtime does not see that actor. Outside
/// every task, as in a bare handler of the main queue on Linux, it may not; such a no must not outlast the handler. So
/// those answers have a table of their own. What was found in a task holds there, too: a no is a no, and whoever is
/// thought to adopt a protocol is cast before it is called. Only where that does not tell is it worth the time to ask
/// where the search runs.
struct ClassKnowledge {
  let question: any ChainQuestion.Type

  /// What is known without a cast.
  private(set) var entries: ContiguousArray<ClassTable.Entry>

  private var table: ClassTable
  private var tableOutsideTasks: ClassTable?

  init(_ home: RootState?, for question: any ChainQuestion.Type) {
    self.question = question
    table = home?.tableOfTasks ?? ClassTable()
    tableOutsideTasks = home?.tableOutsideTasks
    entries = table.entries
  }

  /// What the class of an object is to the search; the casts are made for the first object of a class.
  mutating func facts(of object: AnyObject) -> ClassFacts {
    entries.facts(of: ObjectIdentifier(type(of: object)), ObjectIdentifier(question)) ?? learn(of: object)
  }

  @inline(never)
  private mutating func learn(of object: AnyObject) -> ClassFacts {
    if let outside = tableOutsideTasks {
      tableOutsideTasks = nil
      if withUnsafeCurrentTask(body: { $0 == nil }) {
        table = outside
        entries = outside.entries
        return facts(of: object)
      }
    }
    let facts = ClassFacts(of: object, asked: question)
    table.keep(facts, of: ObjectIdentifier(type(of: object)), ObjectIdentifier(question))
    entries = table.entries
    return facts
  }
}
