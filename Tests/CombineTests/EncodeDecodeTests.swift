import Combine
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

  // MARK: Encode

  @Test func encodesEachValue() {
    let subscriber = TestSubscriber<String, any Error>()
    upstream.encode(encoder: SignCoder(sign: "+")).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Encode", "value +1", "value +2", "failure broken"])
  }

  @Test func limitedDemandEncodesNoMore() {
    let subscriber = TestSubscriber<String, any Error>(asking: .max(2))
    let publisher = Publishers.Encode(upstream: (1...9).publisher, encoder: SignCoder())
    publisher.subscribe(subscriber)
    #expect(subscriber.values == ["#1", "#2"])
    #expect(publisher.upstream == (1...9).publisher)
  }

  @Test func encodeSubscription() { checkSubscription("Encode") { $0.encode(encoder: SignCoder()) } }
  @Test func encodeRequests() { checkRequests { $0.encode(encoder: SignCoder()) } }
  @Test func encodeOrder() { checkOrder { $0.encode(encoder: SignCoder()) } }
  @Test func encodeCancellation() { checkCancellation { $0.encode(encoder: SignCoder()) } }
  @Test func encodeReentrancy() { checkReentrancy { $0.encode(encoder: SignCoder()) } }
  @Test func encodeRelease() { checkRelease(endedBy: -1) { $0.encode(encoder: SignCoder()) } }
  @Test func encodeError() { checkError(by: -1) { $0.encode(encoder: SignCoder()) } }

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

  @Test func whatWasEncodedIsDecoded() {
    let subscriber = TestSubscriber<Int, any Error>()
    upstream.encode(encoder: SignCoder()).decode(type: Int.self, decoder: SignCoder()).subscribe(subscriber)
    upstream.send(5)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Decode", "value 5", "finished"])
  }

  @Test func decodeSubscription() {
    checkSubscription("Decode") { $0.decode(type: Int.self, decoder: NumberDecoder()) }
  }
  @Test func decodeRequests() { checkRequests { $0.decode(type: Int.self, decoder: NumberDecoder()) } }
  @Test func decodeOrder() { checkOrder { $0.decode(type: Int.self, decoder: NumberDecoder()) } }
  @Test func decodeCancellation() { checkCancellation { $0.decode(type: Int.self, decoder: NumberDecoder()) } }
  @Test func decodeReentrancy() { checkReentrancy { $0.decode(type: Int.self, decoder: NumberDecoder()) } }
  @Test func decodeRelease() { checkRelease(endedBy: 0) { $0.decode(type: Int.self, decoder: NumberDecoder()) } }
  @Test func decodeError() { checkError(by: 0) { $0.decode(type: Int.self, decoder: NumberDecoder()) } }
}
