import Foundation

/// The command `kata watch`: a verdict after every save, and keys.
final class Watch {
  private var kata: Kata
  private var saves: SaveWatcher
  private let commands: LearnerCommands
  private let console: Console
  private var needsVerdict = true
  private var hasQuit = false
  private var status: Int32 = 1
  private var letters: ArraySlice<Character> = []

  init(_ kata: Kata, commands: LearnerCommands, console: Console) {
    (self.kata, self.commands, self.console) = (kata, commands, console)
    saves = SaveWatcher(file: commands.exercise(of: kata))
  }

  /// Judges until the person quits, and returns the status of the last verdict.
  func run() throws -> Int32 {
    let judge = try Judge(toolchain: try Toolchain())
    let keyboard = Keyboard()
    defer { keyboard.restore() }
    console.print("Watching \(kata.heading).")
    printKeys()
    while !hasQuit, !Interruption.hasOccurred {
      if needsVerdict || saves.hasChanged {
        if saves.settle() || needsVerdict { try printVerdict(of: judge, keyboard) }
      } else if let letter = letters.popFirst() {
        try perform(letter)
      } else if let typed = keyboard.letters(milliseconds: 50) {
        letters += typed
      } else {
        hasQuit = true
      }
    }
    return hasQuit ? status : 130
  }

  /// Prints the verdict of the saved file, unless a later save or a key comes first.
  ///
  /// Without a terminal, a verdict is completed before the next letter is read.
  private func printVerdict(of judge: Judge, _ keyboard: Keyboard) throws {
    let began = ContinuousClock.now
    let verdict = try judge.judge(kata, file: commands.exercise(of: kata)) {
      saves.hasChanged || (keyboard.isTerminal && keyboard.hasInput)
    }
    if verdict.outcome == .canceled {
      // A key is answered first, then the file is judged again.
      needsVerdict = true
      for letter in (saves.hasChanged ? [] : keyboard.letters(milliseconds: 0)) ?? [] { try perform(letter) }
      return
    }
    needsVerdict = false
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    console.print(["", console.colors.dim("── \(kata.heading), \(String(format: "%.2f", seconds)) s ──")])
    status = try commands.report(verdict, of: kata)
    printKeys()
  }

  private func perform(_ letter: Character) throws {
    switch letter {
    case "q": hasQuit = true
    case "r": needsVerdict = true
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
      needsVerdict = true
    default: console.print("'\(letter)' isn't a key of kata watch.")
    }
    if !needsVerdict, !hasQuit { printKeys() }
  }

  private func printKeys() {
    console.print(console.colors.dim("Waiting for a save. Press r to run, h hint, t task, n next, l list, q quit."))
  }
}
