/// What `kata` does.
enum Verb: String, CaseIterable {
  case list, next, start, test, watch, hint, solution, reset, exam, verify, new

  var largestNumberOfNames: Int {
    switch self {
    case .list, .next: 0
    case .verify: .max
    default: 1
    }
  }

  /// What the verb does, in one line.
  var summary: String {
    switch self {
    case .list: "Shows the katas and what you have passed."
    case .next: "Starts the first kata that you haven't passed."
    case .start: "Starts a kata, or continues it."
    case .test: "Judges the exercise once."
    case .watch: "Judges the exercise after every save."
    case .hint: "Shows a hint, then the next one."
    case .solution: "Shows a solution beside yours, and why."
    case .reset: "Writes the exercise anew and keeps a backup of yours."
    case .exam: "Starts the exam of a part, which allows skipping the part."
    case .verify: "Checks that the tests of katas accept right solutions and reject wrong ones."
    case .new: "Makes the skeleton of a kata."
    }
  }

  /// The text of `kata VERB --help`.
  var help: String {
    let text =
      switch self {
      case .list:
        """
        Usage: kata list [--overview]

        A kata is passed (✔), solved after giving up (~), started (>) or open. A part that is skipped by its exam is marked.

          --overview   Prints a table for teachers: minutes, prerequisites, what each kata teaches and which habit it breaks.
        """
      case .next:
        """
        Usage: kata next [--in DIR]

        Starts the first kata, in order, that isn't passed and whose part isn't skipped by its exam.
        """
      case .start:
        """
        Usage: kata start [KATA] [--in DIR]

        Writes the files of the kata into the workspace and prints the task. Files that you have changed stay as they are.
        Without KATA it is the current one, at first kata 1. The workspace is a Swift package, which any editor opens.

          --in DIR     The folder of the workspace. Without it: the workspace that contains the current folder, or
                       Katas/workspace in the folder of the examples, which git ignores.
        """
      case .test:
        """
        Usage: kata test [KATA] [--in DIR] [--driver spm]

        Compiles the exercise with the tests and runs them. Exit status: 0 if all are green, 1 if not, 2 if the command
        can't be done.

          --driver spm   Runs the tests with 'swift test' in the workspace instead, which is slower.
        """
      case .watch:
        """
        Usage: kata watch [KATA] [--in DIR]

        Judges the exercise now and after every save. Keys: r run, h hint, t task, n next kata, l list, q quit.
        Without a terminal it reads the same letters, one a line, from standard input, and quits at its end.
        """
      case .hint:
        """
        Usage: kata hint [KATA] [--in DIR]

        Each call shows one hint more. The last one is nearly code. Exams have none.
        """
      case .solution:
        """
        Usage: kata solution [KATA] [--give-up] [--in DIR]

        Shows a solution, what yours does differently, and why. Only after the kata is passed, or with --give-up, which is
        noted in the list.
        """
      case .reset:
        """
        Usage: kata reset [KATA] [--in DIR]

        Writes the file of the exercise as it was at the start. Yours is kept in the workspace's folder Backups.
        """
      case .exam:
        """
        Usage: kata exam [PART] [--in DIR]

        Starts the exam of a part, a letter, and prints what is asked. There are no hints. Judge it with 'kata test' or
        'kata watch'; after it is passed, 'kata next' skips the part. Without PART it lists the exams.
        """
      case .verify:
        """
        Usage: kata verify [KATA…] [--times] [--jobs N]

        For each kata: the stub is red, the solutions are green and free of warnings, each wrong solution is caught by the
        test that kata.json names, each test is red for a wrong solution, hints give no line away, links lead somewhere, and
        the format is right. Exit status: 0 if so, 1 if not.

          --times      Prints the median time from a save to its verdict, of 20 saves a kata, instead.
          --jobs N     How many katas are proven at the same time. Without it, one for each core.
        """
      case .new:
        """
        Usage: kata new NN-NAME

        Makes a folder in the catalogue with all files that a kata needs, as 'kata new 35-undo'; 'kata new exam-h-undo' makes
        the exam of part H. 'kata verify 35' then says what is missing.
        """
      }
    return "\(summary)\n\n\(text)\n\n  --catalogue DIR  Other katas than those of the checkout.\n"
  }
}
