import Delegation

let channel = Observers<Int>()
var seen: [Int] = []
let token = channel.subscribe { seen.append($0) }
channel.notify(1)
precondition(seen == [1])
