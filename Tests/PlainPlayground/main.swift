// What a beginner may put into the playground: it imports nothing of ours. The environment says how it ends.
import Combine
import Foundation

let cancellable = [10, 20].publisher.sink { print("got", $0) }
print("no newline", terminator: " ")
for number in 1...3 { print(number, terminator: ";") }
print()

switch ProcessInfo.processInfo.environment["PLAIN"] {
case "crash":
  let all = [1]
  print(all[all.count])
case "hang": while true {}
case "600": for line in 1...600 { print("line", line) }
case "endless": while true { print("again") }
default: break
}
