import Combine

extension DrawnOperator {
  static var sequence: [DrawnOperator] {
    [
      DrawnOperator(
        "dropUntilOutput", in: "Sequence/DropUntilOutput", method: "func drop", call: "drop(untilOutputFrom: other)",
        .texts, inputs: ["-a-b-c-d|", "----x"]
      ) {
        $0.texts().drop(untilOutputFrom: $0.texts(1)).drawn()
      },
      DrawnOperator(
        "dropFirst", in: "Sequence/Drop", call: "dropFirst(<count>)", inputs: ["-1-2-3-4|"], parameters: ["count": 2]
      ) { example in
        example.numbers().dropFirst(example.count("count")).drawn()
      },
      DrawnOperator(
        "dropWhile", in: "Sequence/DropWhile", method: "func drop", call: "drop { $0 < 3 }", inputs: ["-1-2-3-1|"]
      ) {
        $0.numbers().drop { $0 < 3 }.drawn()
      },
      DrawnOperator(
        "tryDropWhile", in: "Sequence/DropWhile", method: "func tryDrop",
        call: "tryDrop { try isSmall($0) }  // throws for 3", inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryDrop { try throwing(at: 3, $0, $0 < 4) }.drawn()
      },
      DrawnOperator("append", in: "Sequence/Concatenate", call: "append(8, 9)", inputs: ["-1-2|"]) {
        $0.numbers().append(8, 9).drawn()
      },
      DrawnOperator(
        "appendPublisher", in: "Sequence/Concatenate", method: "func append<P", call: "append(other)", .texts,
        inputs: ["-a-b|", "-x-y|"]
      ) {
        $0.texts().append($0.texts(1)).drawn()
      },
      DrawnOperator("prepend", in: "Sequence/Concatenate", call: "prepend(8, 9)", inputs: ["-1-2|"]) {
        $0.numbers().prepend(8, 9).drawn()
      },
      DrawnOperator(
        "prependPublisher", in: "Sequence/Concatenate", method: "func prepend<P", call: "prepend(other)", .texts,
        inputs: ["-a-b|", "-x-y|"]
      ) {
        $0.texts().prepend($0.texts(1)).drawn()
      },
      DrawnOperator(
        "prefix", in: "Selecting/Output", method: "func prefix", call: "prefix(<count>)", inputs: ["-1-2-3-4|"],
        parameters: ["count": 2]
      ) { example in
        example.numbers().prefix(example.count("count")).drawn()
      },
      DrawnOperator(
        "prefixWhile", in: "Sequence/PrefixWhile", method: "func prefix", call: "prefix { $0 < 3 }",
        inputs: ["-1-2-3-1|"]
      ) {
        $0.numbers().prefix { $0 < 3 }.drawn()
      },
      DrawnOperator(
        "tryPrefixWhile", in: "Sequence/PrefixWhile", method: "func tryPrefix",
        call: "tryPrefix { try isSmall($0) }  // throws for 3", inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryPrefix { try throwing(at: 3, $0, $0 < 5) }.drawn()
      },
      DrawnOperator(
        "prefixUntilOutput", in: "Sequence/PrefixUntilOutput", method: "func prefix",
        call: "prefix(untilOutputFrom: other)", .texts, inputs: ["-a-b-c-d|", "----x"]
      ) {
        $0.texts().prefix(untilOutputFrom: $0.texts(1)).drawn()
      },
    ]
  }

  static var selecting: [DrawnOperator] {
    [
      DrawnOperator("first", in: "Selecting/First", call: "first()", inputs: ["-1-2-3|"]) {
        $0.numbers().first().drawn()
      },
      DrawnOperator(
        "firstWhere", in: "Selecting/FirstWhere", method: "func first", call: "first { $0 > 1 }", inputs: ["-1-2-3|"]
      ) {
        $0.numbers().first { $0 > 1 }.drawn()
      },
      DrawnOperator(
        "tryFirstWhere", in: "Selecting/FirstWhere", method: "func tryFirst",
        call: "tryFirst { try isLarge($0) }  // throws for 3", inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryFirst { try throwing(at: 3, $0, $0 > 3) }.drawn()
      },
      DrawnOperator("last", in: "Selecting/Last", call: "last()", inputs: ["-1-2-3|"]) {
        $0.numbers().last().drawn()
      },
      DrawnOperator(
        "lastWhere", in: "Selecting/LastWhere", method: "func last", call: "last { $0 < 3 }", inputs: ["-1-2-3|"]
      ) {
        $0.numbers().last { $0 < 3 }.drawn()
      },
      DrawnOperator(
        "tryLastWhere", in: "Selecting/LastWhere", method: "func tryLast",
        call: "tryLast { try isSmall($0) }  // throws for 3", inputs: ["-1-2-3-4|"]
      ) {
        $0.numbers().tryLast { try throwing(at: 3, $0, $0 < 3) }.drawn()
      },
      DrawnOperator(
        "outputAt", in: "Selecting/Output", method: "func output(at", call: "output(at: <index>)", .texts,
        inputs: ["-a-b-c-d|"],
        parameters: ["index": 2]
      ) { example in
        example.texts().output(at: example.count("index")).drawn()
      },
      DrawnOperator(
        "outputIn", in: "Selecting/Output", method: "func output<R", call: "output(in: <from>..<<to>)", .texts,
        inputs: ["-a-b-c-d|"],
        parameters: ["from": 1, "to": 3]
      ) { example in
        example.texts().output(in: example.count("from")..<Swift.max(example.count("from"), example.count("to")))
          .drawn()
      },
    ]
  }
}
