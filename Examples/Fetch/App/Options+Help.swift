extension Options {
  static let usage = """
    Usage: swift run Fetch URL… [-o FILE | -d DIR] [--header FIELD]… [--user NAME:PASSWORD] [--sha256 HEX]
             [--retries N] [--limit-per-host N] [--resume] [--upload FILE] [--json] [--verbose] [--help]

    """

  static let help = """
    Fetch downloads documents to files, several at once.

    \(usage)
      -o FILE               save to this file, in place of what is there; for one URL
      -d DIR                save in this folder, which is made if need be, under the names that the servers
                            suggest; without -o and -d in the current one. A name that is taken gets a number
      --header FIELD        send this field too, like 'Accept: text/html'; may be given several times
      --user NAME:PASSWORD  who to be where a server asks; other users of the machine may see it in the list
                            of processes
      --sha256 HEX          keep the file only if this is its SHA-256; for one URL
      --retries N           try again up to N times after a failure that may pass; without it 2
      --limit-per-host N    load at most N documents of one host at a time; without it 6
      --resume              go on from what an earlier run has left, and leave what arrives, whatever happens
      --upload FILE         send this file with PUT; what the server says to it is saved with -o or -d only
      --json                print each event as a line of JSON
      --verbose             tell every request, as a command for curl without its secrets, and every answer
      --help, -h            print this and exit

    The file is there when it is complete and not before. Ctrl-C and SIGTERM keep what has arrived, if the server
    can send the rest later: the same command with --resume then asks for that alone. Without --resume it starts
    anew. What is complete already is loaded again in any case. On a terminal each download has a meter; elsewhere,
    or with TERM=dumb, lines tell how it goes. NO_COLOR leaves out the colour.

    Exit status: 0 all done, 1 a download failed, 2 the arguments are wrong, 130 interrupted.

    """
}
