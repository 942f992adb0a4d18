import Combine

extension DrawnOperator {
  static var timing: [DrawnOperator] {
    [
      DrawnOperator(
        "measureInterval", in: "Timing/MeasureInterval", call: "measureInterval(using: clock)", .texts,
        inputs: ["-a---b-c|"]
      ) {
        $0.texts().measureInterval(using: $0.clock).drawn { "\($0)" }
      },
      DrawnOperator(
        "debounce", in: "Timing/Debounce", call: "debounce(for: .seconds(<seconds>), scheduler: clock)", .texts,
        inputs: ["-a-bc----d|"],
        parameters: ["seconds": 2]
      ) { example in
        example.texts().debounce(for: example.seconds, scheduler: example.clock).drawn()
      },
      DrawnOperator(
        "delay", in: "Timing/Delay", call: "delay(for: .seconds(<seconds>), scheduler: clock)", .texts,
        inputs: ["-a-b-c|"],
        parameters: ["seconds": 2]
      ) { example in
        example.texts().delay(for: example.seconds, scheduler: example.clock).drawn()
      },
      DrawnOperator(
        "throttle", in: "Timing/Throttle", call: "throttle(for: .seconds(<seconds>), scheduler: clock, latest: true)",
        .texts, inputs: ["-abcd--e--|"], parameters: ["seconds": 2]
      ) { example in
        example.texts().throttle(for: example.seconds, scheduler: example.clock, latest: true).drawn()
      },
      DrawnOperator(
        "throttleFirst", in: "Timing/Throttle", method: "func throttle",
        call: "throttle(for: .seconds(<seconds>), scheduler: clock, latest: false)", .texts, inputs: ["-abcd--e--|"],
        parameters: ["seconds": 2]
      ) { example in
        example.texts().throttle(for: example.seconds, scheduler: example.clock, latest: false).drawn()
      },
      DrawnOperator(
        "timeout", in: "Timing/Timeout", call: "timeout(.seconds(<seconds>), scheduler: clock)", .texts,
        inputs: ["-a-b-----c|"],
        parameters: ["seconds": 3]
      ) { example in
        example.texts().timeout(example.seconds, scheduler: example.clock).drawn()
      },
    ]
  }

  static var buffering: [DrawnOperator] {
    [
      DrawnOperator(
        "buffer", in: "Buffering/Buffer", call: "buffer(size: <size>, prefetch: .byRequest, whenFull: .dropOldest)",
        .texts, inputs: ["-abcd--|"], parameters: ["size": 2], asking: "-----1-2"
      ) { example in
        example.texts().buffer(size: example.count("size"), prefetch: .byRequest, whenFull: .dropOldest).drawn()
      },
      DrawnOperator(
        "bufferDropNewest", in: "Buffering/Buffer", method: "func buffer",
        call: "buffer(size: <size>, prefetch: .byRequest, whenFull: .dropNewest)", .texts, inputs: ["-abcd--|"],
        parameters: ["size": 2],
        asking: "-----1-2"
      ) { example in
        example.texts().buffer(size: example.count("size"), prefetch: .byRequest, whenFull: .dropNewest).drawn()
      },
    ]
  }

  static var multicasting: [DrawnOperator] {
    [
      DrawnOperator(
        "share", in: "Multicasting/Share", call: "share()", .texts, inputs: ["-a-b-c|"], secondSubscriberAt: 2
      ) {
        $0.texts().share().drawn()
      }
    ]
  }
}
