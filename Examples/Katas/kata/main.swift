import Foundation
import KataCore

exit(KataProgram.run(Array(CommandLine.arguments.dropFirst())))
