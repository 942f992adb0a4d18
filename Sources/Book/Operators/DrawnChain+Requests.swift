import Combine
import LessonKit

// Chains of what a program loads.

extension DrawnChain {
  static let talk = DrawnChain(
    title: Message("The pipeline of the talk", "演讲里的管道"),
    question: Message("What still arrives after data that cannot be decoded?", "遇到无法解码的数据之后，还能收到什么？"),
    story: Message(
      """
      A magic trick arrives as data: a, b or c. The data x cannot be decoded, and a placeholder ? stands in for it. \
      Where catch stands makes the difference.
      """,
      "魔术以数据的形式到达：a、b 或 c。x 无法解码，用占位的 ? 代替。catch 写在哪里，结果就不一样。"),
    lessons: ["CombineInPractice", "IntroducingCombine"],
    places: [
      (Message("The pipeline goes on after x", "x 之后管道照常工作"), "at=1-3-5-7-9&decode=0&pause=1"),
      (Message("After x, nothing arrives", "x 之后什么也收不到"), "at=1-3-5-7-9&decode=1&pause=1"),
      (Message("The end waits for delay too", "delay 也推迟完成事件"), "at=0-1-2-3-4&decode=0&pause=3"),
    ],
    drawn: DrawnOperator(
      chain: "talk",
      [
        .init("notifications", "notifications"),
        .init("  .<decode:0>", "tricks"),
        .init("  .map(\\.name)", "map"),
        .init("  .delay(for: .seconds(<pause:1>), scheduler: clock)", "output"),
      ],
      ["tricks": ["flatMap", "tryMap"], "map": ["map"], "output": ["delay"]], holding: ["output"],
      choices: [
        .words(
          "decode", Message("the decoder is in", "解码写在"),
          [
            "flatMap": "flatMap { Just($0).tryMap(decoded).catch { _ in Just(placeholder) } }",
            "tryMap": "tryMap(decoded).catch { _ in Just(placeholder) }",
          ]),
        .seconds("pause", Message("delay", "延迟"), 0.5, 1, 3),
      ],
      "-a-x-b-c-|", named: ["notifications"]
    ) { example in
      let data = example.texts
      let tricks: Example.Texts =
        example["decode"] == 0
        ? data.flatMap {
          Just($0).tryMap(decoded).catch { Just(placeholder(for: $0)).setFailureType(to: (any Error).self) }
        }
        .eraseToAnyPublisher()
        : data.tryMap(decoded).catch { Just(placeholder(for: $0)).setFailureType(to: (any Error).self) }
          .eraseToAnyPublisher()
      return tricks.row("tricks", in: example)
        .map { $0.map { $0.uppercased() } }.row("map", in: example)
        .delay(for: example.seconds("pause"), scheduler: example.clock)
    })

  static let nestedRequests = DrawnChain(
    title: Message("Nested requests", "嵌套的请求"),
    question: Message("In which order do the answers come?", "响应按什么顺序到达？"),
    isOnFrontPage: true,
    story: Message(
      """
      A list has three entries: a, b and c. Each needs a request of its own; the answer to a comes as A. A bar above \
      flatMap is a request; a bar below it is an answer that collect() keeps until all are there.
      """,
      "列表里有三项：a、b 和 c。每一项都要再发一个请求，对 a 的响应是 A。flatMap 上方的横条是请求；flatMap 下方的横条是 collect() 保留的响应，一直等到全部到齐。"),
    lessons: ["NestedRequests"],
    places: [
      (Message("No limit: the answers race", "不限：响应比谁快"), "at=0-1-2-3&most=0&order=0"),
      (Message("Sorted afterwards", "之后再排序"), "at=0-1-2-3&most=0&order=1"),
      (Message("One at a time: in order, and slow", "一次一个：有序，但是慢"), "at=0-1-2-3&most=1&order=0"),
      (Message("Two at a time", "一次两个"), "at=0-1-2-3&most=2&order=0"),
    ],
    drawn: DrawnOperator(
      chain: "nested-requests",
      [
        .init("entries", "entries"),
        .init(
          "  .<most:0> { metadata(of: $0) }", "flatMap",
          comment: Message("a takes 6 s, b 3 s, c 1 s", "a 用时 6 秒，b 3 秒，c 1 秒")),
        .init("  .collect()", "collect"),
        .init("<order:0>", "output"),
      ],
      ["flatMap": ["flatMap"], "collect": ["collect()"], "output": ["map"]], holding: ["flatMap", "collect"],
      choices: [
        .words(
          "most", Message("requests at once", "同时进行的请求"),
          [
            Message("no limit", "不限"): "flatMap", "1": "flatMap(maxPublishers: .max(1))",
            "2": "flatMap(maxPublishers: .max(2))",
          ]),
        .words(
          "order", Message("order", "顺序"),
          [
            Message("as they come", "按到达顺序"): "",
            Message("as in the list", "按列表顺序"): "  .map { $0.sorted { $0.place < $1.place } }",
          ]),
      ],
      "abc|", named: ["entries"]
    ) { example in
      let most: Subscribers.Demand = example["most"] == 0 ? .unlimited : .max(example["most"])
      return example.texts
        .flatMap(maxPublishers: most) {
          example.request(
            for: $0, "flatMap", seconds: ["a": 6, "b": 3][$0.value] ?? 1, answer: $0.value.uppercased())
        }
        .row("flatMap", in: example)
        .map { $0.map(Answer.init) }.collect().row("collect", in: example)
        .map { all in example["order"] == 0 ? all : all.sorted { $0.marbles.first! < $1.marbles.first! } }
    })

  static let flakyReply = DrawnChain(
    title: Message("A request that fails", "会失败的请求"),
    question: Message("How often is the request sent?", "请求会发送几次？"),
    story: Message(
      """
      A reply comes in parts, and then the request fails. retry subscribes to it again, timeout loses patience, and in \
      the end the copy y from the cache stands in.
      """,
      "响应分几部分到达，然后请求失败。retry 重新订阅它，timeout 等不及就放弃，最后用缓存里的 y 代替。"),
    lessons: ["OperatorFamilies", "SearchField", "SilentPipeline"],
    places: [
      (Message("It fails twice", "失败两次"), "at=1-3_1-2&patience=4&times=1"),
      (Message("Patience ends first", "timeout 先放弃了"), "at=3-5_1-2&patience=2&times=1"),
      (Message("Without retry", "不重试"), "at=1-3_1-2&patience=4&times=0"),
    ],
    drawn: DrawnOperator(
      chain: "flaky-reply",
      [
        .init("reply", "reply"),
        .init("  .timeout(.seconds(<patience:4>), scheduler: clock, customError: late)", "timeout"),
        .init("  .retry(<times:1>)", "retry"),
        .init("  .catch { _ in cached }", "cached", "output"),
      ],
      ["timeout": ["timeout"], "retry": ["retry"], "output": ["catch"]], holding: [],
      choices: [
        .seconds("patience", Message("timeout", "超时"), 1, 2, 4), .number("times", Message("retries", "重试次数"), 0, 1, 2),
      ],
      "-a-#", "-y|", named: ["reply", "cached"]
    ) { example in
      example.texts.timeout(example.seconds("patience"), scheduler: example.clock, customError: { ThrownError() })
        .row("timeout", in: example).retry(example["times"]).row("retry", in: example).catch { _ in example.others }
    })

  static let sharedDownload = DrawnChain(
    title: Message("One download, two subscribers", "一次下载，两个订阅者"),
    question: Message("What does the second subscriber miss?", "第二个订阅者会错过什么？"),
    story: Message(
      """
      A second subscriber comes later. With share() the download runs once, and the second subscriber misses what was \
      sent before. Without it everything runs twice.
      """,
      "第二个订阅者来得晚。有 share() 时下载只进行一次，第二个订阅者收不到之前的内容；没有 share()，一切都进行两遍。"),
    lessons: ["SubscribersAndSubjects"],
    places: [
      (Message("The second subscriber misses a", "第二个订阅者错过 a"), "at=1-3-5-7&copies=0&second=2"),
      (Message("Without share, everything runs twice", "没有 share，一切都进行两遍"), "at=1-3-5-7&copies=1&second=2"),
      (Message("Subscribed when it is over", "结束之后才订阅"), "at=0-1-2-3&copies=0&second=4"),
    ],
    drawn: DrawnOperator(
      chain: "shared-download",
      [
        .init("download", "download"),
        .init("  .map { image(of: $0) }", "map"),
        .init(
          "  .<copies:0>", "output",
          comment: Message("the second subscriber comes at <second:2> s", "第二个订阅者在 <second:2> 秒时订阅")),
      ],
      ["map": ["map"], "output": ["share", "share"]], holding: [],
      choices: [
        .words(
          "copies", Message("download", "下载"),
          [
            Message("shared", "共享"): "share()", Message("once for each subscriber", "每个订阅者一次"): "eraseToAnyPublisher()",
          ]),
        .seconds(DrawnOperator.second, .secondComes, 1, 2, 4),
      ],
      "-a-b-c-|", named: ["download"]
    ) { example in
      let images = example.texts.map { $0.map { $0.uppercased() } }
        .row("map", in: example)
      return example["copies"] == 0 ? images.share().eraseToAnyPublisher() : images
    })
}

/// Its list is printed without quotation marks.
private struct Answer: CustomStringConvertible, CustomDebugStringConvertible {
  let description: String
  var debugDescription: String { description }
}

/// The data x is none.
private func decoded(_ data: Traced<String>) throws -> Traced<String> {
  if data.value == "x" { throw NotATrick(marbles: data.marbles) }
  return data
}

private struct NotATrick: Error {
  let marbles: Marbles
}

private func placeholder(for error: any Error) -> Traced<String> {
  Traced(value: "?", marbles: (error as? NotATrick)?.marbles ?? [])
}
