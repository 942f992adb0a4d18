import Combine
import Foundation
import TestKit
import Testing

struct RecordTests {
  fileprivate typealias Numbers = Record<Int, TestError>

  @Test func recordsWhatItsClosureWrites() {
    let record = Numbers { recording in
      recording.receive(1)
      recording.receive(2)
      recording.receive(completion: .failure(.broken))
    }
    expectEqual(record.recording.output, [1, 2])
    expectEqual(record.recording.completion, .failure(.broken))
  }

  @Test func publisherIsMadeOfARecordingOrOfItsParts() {
    let recording = Numbers.Recording(output: [1], completion: .failure(.broken))
    for record in [Numbers(recording: recording), Numbers(output: [1], completion: .failure(.broken))] {
      expectEqual(record.recording.output, [1])
      expectEqual(record.recording.completion, .failure(.broken))
    }
    expectEqual(Numbers { $0.receive(1) }.recording.completion, .finished)
    expectEqual(Numbers.Recording(output: [1]).completion, .finished)
    expectEqual(Numbers.Recording().output, [])
  }

  /// Recordings that are complete.
  private static let complete: [() throws -> Numbers.Recording] = [
    {
      var recording = Numbers.Recording()
      recording.receive(completion: .finished)
      return recording
    },
    { Numbers.Recording(output: []) },
    { try JSONDecoder().decode(Numbers.Recording.self, from: JSONEncoder().encode(Numbers.Recording(output: []))) },
  ]

  @Test(.exits, arguments: 0..<3)
  func recordingAfterTheCompletionEndsTheProgram(_ number: Int) async {
    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
      var recording = try Self.complete[number]()
      recording.receive(1)
    }
    expectTrue(standardError(of: value).contains("a value cannot be recorded after the completion"))
    let completion = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
      var recording = try Self.complete[number]()
      recording.receive(completion: .finished)
    }
    expectTrue(standardError(of: completion).contains("a second completion cannot be recorded"))
  }

  @Test func playsWhatIsAskedForAndThenTheCompletionAtOnce() {
    expectTraffic(
      """
      ask  -2   1
      out  -(12)(3#)
      """
    ) { _ in Record<Int, TestError>(output: [1, 2, 3], completion: .failure(.broken)) }
  }

  @Test func encodedWithItsRecording() throws {
    struct Into: Encodable {
      let recording: Numbers.Recording

      func encode(to encoder: any Encoder) throws { try recording.encode(into: encoder) }
    }
    let record = Numbers(output: [1, 2], completion: .failure(.broken))
    let recording = #"{"completion":{"error":{"broken":{}},"success":false},"output":[1,2]}"#
    try expectEqual(json(record.recording), recording)
    try expectEqual(json(Into(recording: record.recording)), recording)
    try expectEqual(json(record), #"{"recording":\#(recording)}"#)
    let decoded = try JSONDecoder().decode(Numbers.self, from: Data(json(record).utf8))
    expectEqual(decoded.recording.output, [1, 2])
    expectEqual(decoded.recording.completion, .failure(.broken))
  }
}
