import Foundation
import Harness

let command = Command(
  rows: Rows.all, goals: Goals.table, peers: Peers.lines,
  print: { line in
    print(line)
    // Flushed after each row, so that a file or a pipe receives it immediately.
    fflush(nil)
  },
  printError: { line in FileHandle.standardError.write(Data((line + "\n").utf8)) })

exit(command.run(Array(CommandLine.arguments.dropFirst())))
