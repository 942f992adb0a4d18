import Combine
import TestKit

/// Operators that change nothing.
let passingStages: [StageMaker] = [
  unchanged("eraseToAnyPublisher") { $0.eraseToAnyPublisher() },
  unchanged("handleEvents") { $0.handleEvents(receiveOutput: { _ in }, receiveRequest: { _ in }) },
  unchanged("print") { $0.print(to: Silence()) },
  unchanged("breakpoint") { $0.breakpoint(receiveOutput: { _ in false }) },
  unchanged("receive(on:)") { $0.receive(on: ImmediateScheduler.shared) },
  unchanged("subscribe(on:)") { $0.subscribe(on: ImmediateScheduler.shared) },
  unchanged("delay") { $0.delay(for: 1, scheduler: ImmediateScheduler.shared) },
  unchanged("Deferred") { upstream in Deferred { upstream } },
]

private func unchanged<P: Publisher>(_ name: String, _ apply: @escaping (Integers) -> P) -> StageMaker
where P.Output == Int, P.Failure == TestError {
  { _, _ in Stage(name, model: { $0 }, apply: apply) }
}

/// Where `print` may write without being read.
private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}
