import Combine
import TestKit
import Testing

/// Encodes numbers as text with a sign in front, and decodes them again. Anything else it cannot.
private struct SignCoder: TopLevelEncoder, TopLevelDecoder {
  var sign = "#"

  func encode<T: Encodable>(_ value: T) throws -> String {
    guard let number = value as? Int, number >= 0 else { throw TestError.other }
    return "\(sign)\(number)"
  }

  func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
    guard text.hasPrefix(sign), let value = Int(text.dropFirst(sign.count)) as? T else { throw TestError.other }
    return value
  }
}

/// Decodes a number into itself, and no other type.
private struct NumberDecoder: TopLevelDecoder {
  func decode<T: Decodable>(_ type: T.Type, from number: Int) throws -> T {
    guard number != 0, let value = number as? T else { throw TestError.other }
    return value
  }
}

@Suite struct EncodeDecodeTests {
  private let upstream = TestUpstream()

  // MARK: Decode

  @Test func decodesEachValue() {
    let texts = ManualPublisher<String, TestError>()
    let subscriber = TestSubscriber<Int, any Error>()
    texts.decode(type: Int.self, decoder: SignCoder(sign: "+")).subscribe(subscriber)
    texts.send("+1")
    texts.send("2")
    texts.send("+3")
    #expect(subscriber.events == ["subscription Decode", "value 1", "failure other"])
    #expect(texts.events == ["request unlimited", "cancel"])
  }

  @Test func decodesTheTypeThatWasAskedFor() {
    let subscriber = TestSubscriber<Double, any Error>()
    let publisher = Publishers.Decode<Just<Int>, Double, NumberDecoder>(upstream: Just(1), decoder: NumberDecoder())
    publisher.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Decode", "failure other"])
    #expect(publisher.upstream == Just(1))
  }
}
