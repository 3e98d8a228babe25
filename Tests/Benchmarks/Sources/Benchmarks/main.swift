import Foundation
import Harness

let command = Command(
  rows: Rows.all, goals: Goals.table, peers: Peers.lines,
  print: { line in
    print(line)
    // Row by row, also into a file or a pipe.
    fflush(nil)
  },
  complain: { line in FileHandle.standardError.write(Data((line + "\n").utf8)) })

exit(command.run(Array(CommandLine.arguments.dropFirst())))
