import Combine

extension DrawnOperator {
  static var combining: [DrawnOperator] {
    [
      DrawnOperator(
        "combineLatest", in: "Combining/CombineLatest", call: "letters.combineLatest(numbers)", .texts,
        inputs: ["-a---b-c|", "--1-2---|"], named: ["letters", "numbers"]
      ) {
        $0.texts().combineLatest($0.texts(1)) { $0 + $1 }.drawn()
      },
      DrawnOperator(
        "merge", in: "Combining/Merge", call: "a.merge(with: b)", .texts, inputs: ["-a--b--c|", "--1--2|"],
        named: ["a", "b"]
      ) {
        $0.texts().merge(with: $0.texts(1)).drawn()
      },
      DrawnOperator(
        "zip", in: "Combining/Zip", call: "letters.zip(numbers)", .texts, inputs: ["-a-b---c|", "--1---2-3|"],
        named: ["letters", "numbers"]
      ) {
        $0.texts().zip($0.texts(1)) { $0 + $1 }.drawn()
      },
    ]
  }

  static var republishing: [DrawnOperator] {
    [
      DrawnOperator(
        "flatMap", in: "Republishing/FlatMap", call: "flatMap(maxPublishers: <max>) { publisher(for: $0) }", .texts,
        inputs: ["-a--b|"],
        inner: ["a": "1--2--3|", "b": "4--5|"], parameters: ["max": 9]
      ) { example in
        example.texts().flatMap(maxPublishers: .max(example.count("max"))) { example.publisher(for: $0) }.drawn()
      },
      DrawnOperator(
        "switchToLatest", in: "Republishing/SwitchToLatest", call: "map { publisher(for: $0) }.switchToLatest()",
        .texts, inputs: ["-a--b|"],
        inner: ["a": "1--2--3|", "b": "4--5|"]
      ) { example in
        example.texts().map { example.publisher(for: $0) }.switchToLatest().drawn()
      },
    ]
  }

  static var errors: [DrawnOperator] {
    [
      DrawnOperator(
        "catch", in: "Errors/Catch", method: "func `catch`", call: "catch { _ in other }", .texts,
        inputs: ["-a-b-#", "-x-y|"]
      ) { example in
        example.texts().catch { _ in example.texts(1) }.drawn()
      },
      DrawnOperator(
        "tryCatch", in: "Errors/Catch", call: "tryCatch { _ in throw ThrownError() }", .texts, inputs: ["-a-b-#"]
      ) {
        $0.texts().tryCatch { _ -> AnyPublisher<String, any Error> in throw ThrownError() }.drawn()
      },
      DrawnOperator(
        "retry", in: "Errors/Retry", call: "retry(<count>)", .texts, inputs: ["-a-b-#"], parameters: ["count": 1]
      ) { example in
        example.texts().retry(example.count("count")).drawn()
      },
    ]
  }
}
