import Foundation

/// The command `kata watch`: a verdict after every save, and keys.
final class Watch {
  private var kata: Kata
  private var saves: SaveWatcher
  private let commands: LearnerCommands
  private let console: Console
  private var isFirst = true

  init(_ kata: Kata, commands: LearnerCommands, console: Console) {
    (self.kata, self.commands, self.console) = (kata, commands, console)
    saves = SaveWatcher(file: commands.exercise(of: kata))
  }

  /// Judges until the person quits, and returns the status of the last verdict.
  func run() throws -> Int32 {
    let judge = try Judge(toolchain: try Toolchain())
    let keyboard = Keyboard()
    defer { keyboard.restore() }
    var status: Int32 = 1
    while !Interruption.hasOccurred {
      if saves.hasChanged || isFirst {
        // Without a terminal, a verdict is completed before the next letter is read.
        if saves.settle() || isFirst, let verdict = try verdict(of: judge, keyboard) { status = verdict }
        continue
      }
      guard let letters = keyboard.letters(milliseconds: 50) else { return status }
      for letter in letters {
        if letter == "q" { return status }
        try perform(letter)
      }
    }
    return 130
  }

  /// Prints the verdict of the saved file, unless a later save or a key comes first.
  private func verdict(of judge: Judge, _ keyboard: Keyboard) throws -> Int32? {
    let began = ContinuousClock.now
    let verdict = try judge.judge(kata, file: commands.exercise(of: kata)) {
      saves.hasChanged || (keyboard.isTerminal && keyboard.hasInput)
    }
    if verdict.outcome == .canceled {
      // A key is answered first; the file is judged again after it.
      if !saves.hasChanged { try answer(keyboard) }
      saves.forget()
      return nil
    }
    isFirst = false
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    console.print(["", console.colors.dim("── \(kata.heading), \(String(format: "%.2f", seconds)) s ──")])
    let status = try commands.report(verdict, of: kata)
    printKeys()
    return status
  }

  private func answer(_ keyboard: Keyboard) throws {
    for letter in keyboard.letters(milliseconds: 0) ?? [] {
      if letter == "q" { throw Quit() }
      try perform(letter)
    }
  }

  private func perform(_ letter: Character) throws {
    switch letter {
    case "r":
      saves.forget()
      isFirst = true
    case "h":
      do { _ = try commands.hint(for: kata) } catch let problem as CommandProblem { console.print("\(problem)") }
    case "t": commands.printTask(of: kata)
    case "l": _ = commands.list()
    case "n":
      guard let next = commands.nextKata else { return console.print("Every kata is passed.") }
      guard next.id != kata.id else { return console.print("This kata is the next one; it isn't passed yet.") }
      _ = try commands.start(next)
      kata = next
      saves = SaveWatcher(file: commands.exercise(of: kata))
      isFirst = true
      return
    default: console.print("'\(letter)' isn't a key of kata watch.")
    }
    if letter != "r" { printKeys() }
  }

  private func printKeys() {
    console.print(console.colors.dim("Waiting for a save. Press r to run, h hint, t task, n next, l list, q quit."))
  }

  /// The person has quit while an exercise was judged.
  struct Quit: Error {}
}
