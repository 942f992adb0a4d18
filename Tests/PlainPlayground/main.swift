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
case "cast":
  let value: Any = "text"
  print(value as! Int)
case "overflow":
  var byte = [UInt8.max][0]
  byte += 1
case "precondition":
  precondition(cancellable.hashValue == 0 && false, "a line\nand another")
case "throw":
  func fail() throws { throw CocoaError(.featureUnsupported) }
  try? fail()
  try fail()
case "thread":
  Thread.detachNewThread {
    let value: Any = "text"
    print(value as! Int)
  }
  // A signal wakes it. Without one the program would end as if nothing had happened.
  sleep(600)
  print("not reached")
case "actor":
  Thread.detachNewThread {
    MainActor.assumeIsolated { print("main") }
  }
  sleep(600)
case "sync":
  func synchronize() { DispatchQueue.main.sync { print("main") } }
  synchronize()
case "hang": while true {}
case "600": for line in 1...600 { print("line", line) }
case "endless": while true { print("again, and again, and once more") }
default: break
}
