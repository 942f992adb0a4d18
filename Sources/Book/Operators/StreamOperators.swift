import Combine

extension DrawnOperator {
  static let combining: [DrawnOperator] = [
    .init("combineLatest", "letters.combineLatest(numbers)", "-a--b-c|", "--12---|", named: ["letters", "numbers"]) {
      $0.texts.combineLatest($0.others) { $0 + $1 }
    },
    .init("merge", "a.merge(with: b)", "-a-b-c|", "--1-2|", named: ["a", "b"]) { $0.texts.merge(with: $0.others) },
    .init("zip", "letters.zip(numbers)", "-a-b-c|", "--1-2--|", named: ["letters", "numbers"]) {
      $0.texts.zip($0.others) { $0 + $1 }
    },
  ]

  static let republishing: [DrawnOperator] = [
    .init(
      "flatMap", "flatMap(maxPublishers: <max:9>) { publisher(for: $0) }", "-a-b|",
      inner: ["a": "1--2|", "b": "4--5|"]
    ) { example in
      let most = example["max"]
      return example.texts.flatMap(maxPublishers: most == 9 ? .unlimited : .max(most)) { example.publisher(for: $0) }
    },
    .init(
      "switchToLatest", "map { publisher(for: $0) }.switchToLatest()", "-a-b|", inner: ["a": "1--2|", "b": "4--5|"]
    ) { example in
      example.texts.map { example.publisher(for: $0) }.switchToLatest()
    },
  ]

  static let errors: [DrawnOperator] = [
    .init("catch", "catch { _ in other }", "-a-b-#", "-x-y|") { example in
      example.texts.catch { _ in example.others }
    },
    .init("tryCatch", "tryCatch { _ in throw ThrownError() }", "-a-b-#") {
      $0.texts.tryCatch { _ -> Example.Texts in throw ThrownError() }
    },
    .init("retry", "retry(<count:1>)", "-a-b-#") { $0.texts.retry($0["count"]) },
  ]

  static let timing: [DrawnOperator] = [
    .init("measureInterval", "measureInterval(using: clock)", "-a---b-c|") {
      $0.texts.measureInterval(using: $0.clock)
    },
    .init("debounce", "debounce(for: .seconds(<seconds:2>), scheduler: clock)", "-a--bc--d|") {
      $0.texts.debounce(for: $0.seconds, scheduler: $0.clock)
    },
    .init("delay", "delay(for: .seconds(<seconds:2>), scheduler: clock)", "-a-b-c|") {
      $0.texts.delay(for: $0.seconds, scheduler: $0.clock)
    },
    .init(
      "throttle(latest: true)", "throttle(for: .seconds(<seconds:3>), scheduler: clock, latest: true)", "-abc--d--|"
    ) {
      $0.texts.throttle(for: $0.seconds, scheduler: $0.clock, latest: true)
    },
    .init(
      "throttle(latest: false)", "throttle(for: .seconds(<seconds:3>), scheduler: clock, latest: false)", "-abc--d--|"
    ) {
      $0.texts.throttle(for: $0.seconds, scheduler: $0.clock, latest: false)
    },
    .init("timeout", "timeout(.seconds(<seconds:3>), scheduler: clock)", "-a-b---cd|") {
      $0.texts.timeout($0.seconds, scheduler: $0.clock)
    },
  ]

  static let multicasting: [DrawnOperator] = [
    .init("share", "share()", "-a-b-cd|", secondSubscriberAt: 2) { $0.texts.share() }
  ]

  static let buffering: [DrawnOperator] = [
    .init(
      "buffer(.dropOldest)", "buffer(size: <size:2>, prefetch: .byRequest, whenFull: .dropOldest)", "-abcd--|",
      asking: "-----1-2"
    ) {
      $0.texts.buffer(size: $0["size"], prefetch: .byRequest, whenFull: .dropOldest)
    },
    .init(
      "buffer(.dropNewest)", "buffer(size: <size:2>, prefetch: .byRequest, whenFull: .dropNewest)", "-abcd--|",
      asking: "-----1-2"
    ) {
      $0.texts.buffer(size: $0["size"], prefetch: .byRequest, whenFull: .dropNewest)
    },
  ]
}
