import LessonKit

/// What helps with a message of the compiler that beginners of Combine meet, and that does not say it by itself.
struct Hint {
  /// Matches the message.
  let pattern: Regex<Substring>

  /// Has to be in the line of code as well.
  var code = ""
  let message: Message

  static func of(_ text: String, at code: String) -> Message? {
    all.first { text.contains($0.pattern) && ($0.code.isEmpty || code.contains($0.code)) }?.message
  }

  /// Made once: to make the patterns takes longer than to look for them in a message.
  nonisolated(unsafe) static let all: [Hint] = [
    Hint(
      pattern: #/type 'URL(?:Session|Request)' \(aka 'AnyObject'\) has no member/#,
      message: Message(
        "On Linux this type is in a module of its own: add 'import FoundationNetworking'.",
        "在 Linux 上，这个类型在另一个模块里：请加上 'import FoundationNetworking'。")),
    Hint(
      pattern: #/'sink\(receiveValue:\)' on 'Publisher' requires the types '.+' and 'Never' be equivalent/#,
      message: Message(
        "The publisher can fail: use sink(receiveCompletion:receiveValue:), or put replaceError(with:) or catch above.",
        "这个发布者可能失败：请用 sink(receiveCompletion:receiveValue:)，或者在上面加 replaceError(with:) 或 catch。")),
    Hint(
      pattern: #/'assign\(to:.*' on 'Publisher' requires the types '.+' and 'Never' be equivalent/#,
      message: Message(
        "The publisher can fail, and assign takes only values: put replaceError(with:) or catch above.",
        "这个发布者可能失败，而 assign 只接受值：请在上面加 replaceError(with:) 或 catch。")),
    Hint(
      pattern: #/result of call to '(?:sink|assign|connect)\(.*\)' is unused/#,
      message: Message(
        "Nothing keeps the cancellable, so the subscription ends at once: 'let cancellable = …', or '.store(in: &set)'.",
        "返回的 cancellable 没有保存，所以订阅马上就结束了：请写 'let cancellable = …' 或 '.store(in: &set)'。")),
    Hint(
      pattern:
        #/instance method '(?:merge|zip|combineLatest|append|prepend).*' requires the types '.+' be equivalent/#,
      message: Message(
        "Both publishers need the same type of failure: setFailureType(to:) or mapError gives one of them the other's.",
        "两个发布者的失败类型必须相同：用 setFailureType(to:) 或 mapError 改变其中一个。")),
    Hint(
      pattern: #/result type 'AnyPublisher<|to return type 'AnyPublisher</#,
      message: Message(
        "Each operator makes a type of its own: end the chain with eraseToAnyPublisher().",
        "每加一个操作符，类型都会变：请在链的末尾加 eraseToAnyPublisher()。")),
    Hint(
      pattern:
        #/'(?:PassthroughSubject|CurrentValueSubject|AnyPublisher|Future)' specialized with too few type parameters/#,
      message: Message(
        "It has two types, of its values and of its failure: PassthroughSubject<Int, Never>.",
        "它有两个类型参数，值的类型和失败的类型：PassthroughSubject<Int, Never>。")),
    Hint(
      pattern: #/'send\(\)' on 'Subject' requires the types '.+' and '\(\)' be equivalent/#,
      message: Message(
        "send() without a value is for subjects of Void: write the value in the parentheses.",
        "不带值的 send() 只用于值为 Void 的 Subject：请把值写在括号里。")),
    Hint(
      pattern: #/@Published is only available on properties of classes/#,
      message: Message("Make the struct a class: 'final class'.", "请把 struct 改成 class：'final class'。")),
    Hint(
      pattern: #/'Set<AnyCancellable>' to an inout parameter requires explicit '&'/#,
      message: Message(
        "store(in:) adds to the set: write '&' before it.", "store(in:) 会往集合里添加：请在集合前面写 '&'。")),
    Hint(
      pattern: #/cannot pass immutable value as inout argument/#, code: ".store(in:",
      message: Message(
        "store(in:) adds to the set: declare it with 'var'.", "store(in:) 会往集合里添加：请用 'var' 声明。")),
    Hint(
      pattern:
        #/cannot find (?:type )?'(?:Just|Future|PassthroughSubject|CurrentValueSubject|AnyCancellable|AnyPublisher|Publishers|Published)' in scope/#,
      message: Message("Add 'import Combine'.", "请加上 'import Combine'。")),
    Hint(
      pattern: #/no exact matches in call to instance method 'flatMap'/#,
      message: Message(
        "The closure of flatMap returns a publisher; one that returns a plain value belongs to map.",
        "flatMap 的闭包返回发布者；闭包只返回普通的值时，请用 map。")),
    Hint(
      pattern: #/requires wrapper 'Published<.+>.Publisher'/#,
      message: Message(
        "The publisher of a @Published property has a '$' before its name: model.$name.",
        "@Published 属性的发布者要在名字前面写 '$'：model.$name。")),
  ]
}
