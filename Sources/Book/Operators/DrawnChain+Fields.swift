import Combine
import LessonKit

// Chains of what a user types.

extension DrawnChain {
  static let searchField = DrawnChain(
    title: Message("The search field", "搜索框"),
    question: Message("Which answer reaches the screen?", "哪个响应会显示在界面上？"),
    isOnFrontPage: true,
    story: Message(
      """
      Each letter stands for the text that the user has typed so far: a, then b, then back to a, then c. The answer to a \
      comes as A. Drag a text: each row shows what comes out of one line of the code.
      """,
      "每个字母代表用户此刻输入的整段文本：先是 a，再是 b，又改回 a，然后是 c。对 a 的响应是 A。拖动任意一段文本，图上每一行显示对应的一行代码发送的值。"),
    lessons: ["SearchField", "ReactiveSearch", "WizardSignup"],
    places: [
      (Message("Typed and taken back", "输入后又改回"), "at=0-3-4-6-8&wait=1.5&slow=3&requests=0"),
      (Message("A new text cancels a request", "新文本取消请求"), "at=0-2-4-6-8&wait=1.5&slow=3&requests=0"),
      (Message("An old answer comes last", "旧的响应最后到"), "at=0-2-4-6-8&wait=1.5&slow=4&requests=1"),
      (
        Message("debounce drops what is not requested", "没有人请求，debounce 就丢弃"),
        "at=0-2-4-6-8&wait=1.5&slow=4&requests=2"
      ),
      (Message("The end comes first", "输入先结束"), "at=0-3-4-6-7&wait=1.5&slow=3&requests=0"),
      (Message("The subscriber requests one answer", "订阅者只请求一个响应"), "at=0-2-4-6-8&wait=1.5&slow=3&requests=1&ask=1"),
    ],
    drawn: DrawnOperator(
      chain: "search-field",
      [
        .init("texts", "texts"),
        .init("  .debounce(for: .seconds(<wait:1.5>), scheduler: clock)", "debounce"),
        .init("  .removeDuplicates()", "removeDuplicates"),
        .init(
          "  .<requests:0>", "output",
          comment: Message("the answer to a takes <slow:3> s, any other 1 s", "对 a 的响应要 <slow:3> 秒，其他响应要 1 秒")),
      ],
      [
        "debounce": ["debounce"], "removeDuplicates": ["removeDuplicates()"],
        "output": ["switchToLatest", "flatMap", "flatMap"],
      ], holding: ["debounce", "output"],
      choices: [
        .seconds("wait", Message("debounce waits", "debounce 等待"), 0.5, 1.5, 2, 3),
        .seconds("slow", Message("the answer to a takes", "对 a 的响应要"), 1, 3, 4),
        .words(
          "requests", Message("operator", "操作符"),
          [
            "switchToLatest": "map { request(for: $0) }.switchToLatest()",
            "flatMap": "flatMap { request(for: $0) }",
            "flatMap(maxPublishers: .max(1))": "flatMap(maxPublishers: .max(1)) { request(for: $0) }",
          ]),
      ],
      requests: [nil, "1"], "a--ba-c-|", named: ["texts"]
    ) { example in
      let changed = example.texts
        .debounce(for: example.seconds("wait"), scheduler: example.clock).row("debounce", in: example)
        .map(\.withoutLives).removeDuplicates().row("removeDuplicates", in: example)
      func request(_ text: Traced<String>) -> Example.Texts {
        let seconds = text.value == "a" ? example.parameters["slow"]! : 1
        return example.request(for: text, "output", seconds: seconds, answer: text.value.uppercased())
      }
      return switch example["requests"] {
      case 0: changed.map { request($0) }.switchToLatest().eraseToAnyPublisher()
      case 1: changed.flatMap { request($0) }.eraseToAnyPublisher()
      default: changed.flatMap(maxPublishers: .max(1)) { request($0) }.eraseToAnyPublisher()
      }
    })

  static let signUp = DrawnChain(
    title: Message("Two passwords", "两次输入密码"),
    question: Message("When is the button on?", "按钮什么时候可用？"),
    isOnFrontPage: true,
    story: Message(
      """
      A user types a password, and types it again. Each letter stands for the whole text of a field. The button is on \
      while both fields have the same text. combineLatest pairs the latest texts; put zip in its place, which pairs \
      the first with the first, and the second with the second.
      """,
      """
      用户输入密码，再输入一次。每个字母代表一个输入框里的整段文本。两个输入框的文本相同时，按钮可用。combineLatest 组合两边最新的文本；\
      把它换成 zip 试试：zip 把第一个和第一个配对，第二个和第二个配对。
      """),
    lessons: ["WizardSignup", "CombiningPublishers"],
    places: [
      (Message("One field after the other", "先填一个，再填另一个"), "at=0-1-2_3-4-5&pairs=0"),
      (Message("zip waits for a second text of each", "zip 要等两边各有一段新文本"), "at=0-1-2_3-4-5&pairs=1"),
      (Message("Both at the same moment", "两边同时变化"), "at=1-3-5_2-4-5&pairs=0"),
    ],
    drawn: DrawnOperator(
      chain: "sign-up",
      [
        .init("password", "password"),
        .init("  .<pairs:0>", "again", "pairs"),
        .init("  .map { $0 == $1 ? \"on\" : \"off\" }", "map"),
        .init("  .removeDuplicates()", "output"),
      ],
      ["pairs": ["combineLatest", "zip"], "map": ["map"], "output": ["removeDuplicates()"]], holding: ["pairs"],
      choices: [
        .words("pairs", Message("operator", "操作符"), ["combineLatest": "combineLatest(again)", "zip": "zip(again)"])
      ],
      isTimed: false, "-a-cb", "--b--a-b", named: ["password", "again"]
    ) { example in
      let (password, again) = (example.texts, example.others)
      let pairs =
        example["pairs"] == 0
        ? password.combineLatest(again) { $0 + $1 }.eraseToAnyPublisher()
        : password.zip(again) { $0 + $1 }.eraseToAnyPublisher()
      return pairs.row("pairs", in: example)
        .map { pair in pair.map { $0.first == $0.last ? "on" : "off" } }
        .row("map", in: example).map(\.withoutLives).removeDuplicates()
    })

  static let login = DrawnChain(
    title: Message("The login form", "登录表单"),
    question: Message("Which keystroke turns the button on?", "哪一次输入让按钮可用？"),
    story: Message(
      """
      A number stands for a text of so many characters. The button is on while the user name and the password are long \
      enough.
      """,
      "数字表示文本有几个字符。用户名和密码都足够长时，按钮可用。"),
    lessons: ["LoginForm"],
    places: [
      (Message("The button turns on, and off again", "按钮可用，又变为不可用"), "at=0-2-6_1-3-4&least=2"),
      (Message("A long password alone is not enough", "只有密码够长还不行"), "at=5-6-7_0-1-2&least=2"),
    ],
    drawn: DrawnOperator(
      chain: "login-form",
      [
        .init("userName", "userName"),
        .init("  .combineLatest(password)", "password", "combineLatest"),
        .init("  .map { $0.count > <least:2> && $1.count > 5 ? \"on\" : \"off\" }", "map"),
        .init("  .removeDuplicates()", "output"),
      ],
      ["combineLatest": ["combineLatest"], "map": ["map"], "output": ["removeDuplicates()"]],
      holding: ["combineLatest"],
      choices: [.number("least", Message("a user name is longer than", "用户名的长度大于"), 0, 1, 2, 3)],
      isTimed: false, "1-3---2", "-4-6-7", named: ["userName", "password"]
    ) { example in
      example.texts
        .combineLatest(example.others) { $0.map { $0 + "/" } + $1 }
        .row("combineLatest", in: example)
        .map { text in
          text.map { text in
            let counts = text.split(separator: "/").map { Int($0)! }
            return counts[0] > example["least"] && counts[1] > 5 ? "on" : "off"
          }
        }
        .row("map", in: example).map(\.withoutLives).removeDuplicates()
    })
}
