import Combine

extension DrawnOperator {
  static var reducing: [DrawnOperator] {
    [
      DrawnOperator("collect", in: "Reducing/Collect", call: "collect()", inputs: ["-1-2-3|"]) {
        $0.numbers().collect().drawn()
      },
      DrawnOperator(
        "collectByCount", in: "Reducing/CollectByCount", method: "func collect", call: "collect(<count>)",
        inputs: ["-1-2-3-4-5|"],
        parameters: ["count": 2]
      ) { example in
        example.numbers().collect(example.count("count")).drawn()
      },
      DrawnOperator(
        "collectByTime", in: "Reducing/CollectByTime", method: "func collect",
        call: "collect(.byTime(clock, .seconds(<seconds>)))", inputs: ["-12--3---4|"], parameters: ["seconds": 4]
      ) { example in
        example.numbers().collect(.byTime(example.clock, example.seconds)).drawn()
      },
      DrawnOperator(
        "collectByTimeOrCount", in: "Reducing/CollectByTime", method: "func collect",
        call: "collect(.byTimeOrCount(clock, .seconds(<seconds>), <count>))", inputs: ["-123-4---5|"],
        parameters: ["seconds": 4, "count": 2]
      ) { example in
        example.numbers().collect(.byTimeOrCount(example.clock, example.seconds, example.count("count"))).drawn()
      },
      DrawnOperator("ignoreOutput", in: "Reducing/IgnoreOutput", call: "ignoreOutput()", inputs: ["-1-2-3|"]) {
        $0.numbers().ignoreOutput().drawn()
      },
      DrawnOperator("reduce", in: "Reducing/Reduce", call: "reduce(0) { $0 + $1 }", inputs: ["-1-2-3|"]) {
        $0.numbers().reduce(0) { $0 + $1 }.drawn()
      },
      DrawnOperator(
        "tryReduce", in: "Reducing/Reduce", call: "tryReduce(0) { try sum($0, $1) }  // throws for 3",
        inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryReduce(0) { try throwing(at: 3, $1, $0 + $1) }.drawn()
      },
    ]
  }

  static var math: [DrawnOperator] {
    [
      DrawnOperator("count", in: "Math/Count", call: "count()", .texts, inputs: ["-a-b-c|"]) {
        $0.texts().count().drawn()
      },
      DrawnOperator("max", in: "Math/Comparison", call: "max()", inputs: ["-1-3-2|"]) {
        $0.numbers().max().drawn()
      },
      DrawnOperator(
        "tryMax", in: "Math/Comparison", call: "tryMax { try isLess($0, $1) }  // throws for 3", inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryMax { try throwing(at: 3, max($0, $1), $0 < $1) }.drawn()
      },
      DrawnOperator("min", in: "Math/Comparison", call: "min()", inputs: ["-2-1-3|"]) {
        $0.numbers().min().drawn()
      },
      DrawnOperator(
        "tryMin", in: "Math/Comparison", call: "tryMin { try isLess($0, $1) }  // throws for 3", inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryMin { try throwing(at: 3, max($0, $1), $0 < $1) }.drawn()
      },
    ]
  }

  static var matching: [DrawnOperator] {
    [
      DrawnOperator("contains", in: "Matching/Contains", call: "contains(2)", inputs: ["-1-2-3|"]) {
        $0.numbers().contains(2).drawn()
      },
      DrawnOperator(
        "containsWhere", in: "Matching/ContainsWhere", method: "func contains", call: "contains { $0 > 1 }",
        inputs: ["-1-2-3|"]
      ) {
        $0.numbers().contains { $0 > 1 }.drawn()
      },
      DrawnOperator(
        "tryContains", in: "Matching/ContainsWhere", call: "tryContains { try isLarge($0) }  // throws for 3",
        inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryContains { try throwing(at: 3, $0, $0 > 3) }.drawn()
      },
      DrawnOperator("allSatisfy", in: "Matching/AllSatisfy", call: "allSatisfy { $0 < 3 }", inputs: ["-1-2-3-4|"]) {
        $0.numbers().allSatisfy { $0 < 3 }.drawn()
      },
      DrawnOperator(
        "tryAllSatisfy", in: "Matching/AllSatisfy", call: "tryAllSatisfy { try isSmall($0) }  // throws for 3",
        inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryAllSatisfy { try throwing(at: 3, $0, $0 < 5) }.drawn()
      },
    ]
  }
}
