import Combine
import ExerciseKit
import LessonKit
import VirtualTime

/// A text that the user types, and that is saved.
// Public, as the type below it, because the tests of the given solution use both from another module.
public protocol Draft: AnyObject {
  var text: String { get set }
}

/// Makes a draft, from the clock on which it measures pauses and a closure that it calls with each text that it saves.
public typealias MakeDraft = (_ clock: VirtualTimeScheduler, _ save: @escaping (String) -> Void) -> any Draft

/// A test as the reader writes it.
typealias DraftTest = (_ makeDraft: MakeDraft, _ expect: (Bool) -> Void) -> Void

/// A draft that saves what a pipeline sends.
final class PublishedDraft: Draft {
  typealias Texts = AnyPublisher<String, Never>

  @Published var text = ""
  private var cancellables: Set<AnyCancellable> = []

  init(save: @escaping (String) -> Void, saved: (Texts) -> any Publisher<String, Never>) {
    func keep(_ texts: some Publisher<String, Never>) { texts.sink(receiveValue: save).store(in: &cancellables) }
    keep(saved($text.eraseToAnyPublisher()))
  }
}

/// A right draft that is written without Combine.
final class DraftByHand: Draft {
  private let clock: VirtualTimeScheduler
  private let save: (String) -> Void
  private var saved: String?
  private var changes = 0

  var text = "" {
    didSet {
      changes += 1
      let change = changes
      clock.schedule(after: clock.now.advanced(by: 2)) { [weak self] in
        if let self, change == changes { pause() }
      }
    }
  }

  init(_ clock: VirtualTimeScheduler, save: @escaping (String) -> Void) {
    self.clock = clock
    self.save = save
  }

  private func pause() {
    if text != saved { save(text) }
    saved = text
  }
}

/// A model and what it does, in words.
struct DraftModel {
  let name: String
  let chinese: String
  let make: MakeDraft

  init(
    _ english: String, _ chinese: String,
    saving saved: @escaping (PublishedDraft.Texts, VirtualTimeScheduler) -> any Publisher<String, Never>
  ) {
    self.init(english, chinese, make: { clock, save in PublishedDraft(save: save) { saved($0, clock) } })
  }

  init(_ english: String, _ chinese: String, make: @escaping MakeDraft) {
    name = english
    self.chinese = chinese
    self.make = make
  }

  static let right = [
    DraftModel("a right model", "正确的模型") { $0.dropFirst().debounce(for: 2, scheduler: $1).removeDuplicates() },
    DraftModel("a right model, written without Combine", "不用 Combine 写的正确的模型", make: DraftByHand.init),
  ]

  static let faulty = [
    DraftModel("a model that saves nothing", "什么也不保存的模型") { texts, _ in
      texts.dropFirst().debounce(for: 2, scheduler: VirtualTimeScheduler())
    },
    DraftModel("a model that saves each text at once", "每段文本都马上保存的模型") { texts, _ in
      texts.dropFirst().removeDuplicates()
    },
    DraftModel("a model that saves the empty text at the beginning", "一开始就保存空文本的模型") {
      $0.debounce(for: 2, scheduler: $1).removeDuplicates()
    },
    DraftModel("a model that waits for one second", "只等一秒的模型") {
      $0.dropFirst().debounce(for: 1, scheduler: $1).removeDuplicates()
    },
    DraftModel("a model that waits for 1.75 seconds", "只等 1.75 秒的模型") {
      $0.dropFirst().debounce(for: 1.75, scheduler: $1).removeDuplicates()
    },
    DraftModel("a model that waits for three seconds", "要等三秒的模型") {
      $0.dropFirst().debounce(for: 3, scheduler: $1).removeDuplicates()
    },
    DraftModel("a model that waits for 2.25 seconds", "要等 2.25 秒的模型") {
      $0.dropFirst().debounce(for: 2.25, scheduler: $1).removeDuplicates()
    },
    DraftModel("a model that saves every two seconds while the user types", "用户输入期间每两秒保存一次的模型") {
      $0.dropFirst().delay(for: 2, scheduler: $1).throttle(for: 2, scheduler: $1, latest: true).removeDuplicates()
    },
    DraftModel("a model that saves the text before the last one", "保存倒数第二段文本的模型") { texts, clock in
      texts.zip(texts.dropFirst()) { before, _ in before }.debounce(for: 2, scheduler: clock).removeDuplicates()
    },
    DraftModel("a model that saves the same text again", "把同一段文本再保存一次的模型") {
      $0.dropFirst().debounce(for: 2, scheduler: $1)
    },
    DraftModel("a model that saves the same text again after a change and back", "文本改掉又改回来，就再保存一次的模型") {
      $0.dropFirst().removeDuplicates().debounce(for: 2, scheduler: $1)
    },
    DraftModel("a model that saves once and never again", "保存一次就再也不保存的模型") {
      $0.dropFirst().debounce(for: 2, scheduler: $1).first()
    },
    DraftModel("a model that never saves a text that it has saved before", "保存过的文本就永远不再保存的模型") { texts, clock in
      var saved: Set<String> = []
      return texts.dropFirst().debounce(for: 2, scheduler: clock).filter { saved.insert($0).inserted }
    },
    DraftModel("a model that saves three times and never again", "保存三次就再也不保存的模型") {
      $0.dropFirst().debounce(for: 2, scheduler: $1).removeDuplicates().prefix(3)
    },
    DraftModel("a model that never saves an empty text", "从不保存空文本的模型") {
      $0.filter { !$0.isEmpty }.debounce(for: 2, scheduler: $1).removeDuplicates()
    },
    DraftModel("a model that saves each text backwards", "把每段文本倒过来保存的模型") {
      $0.dropFirst().debounce(for: 2, scheduler: $1).removeDuplicates().map { String($0.reversed()) }
    },
    DraftModel("a model that saves each text twice", "把每段文本保存两次的模型") {
      $0.dropFirst().debounce(for: 2, scheduler: $1).removeDuplicates().flatMap { [$0, $0].publisher }
    },
  ]
}

/// Runs the reader's test with right models and with faulty ones, and says what it does not find.
func checkDraftTest(_ test: DraftTest) -> Feedback {
  var feedback = Feedback()
  /// The number of the first expectation that is not met, and how many there are.
  func run(_ model: DraftModel) -> (failed: Int?, count: Int) {
    var (failed, count): (Int?, Int) = (nil, 0)
    test(model.make) { isMet in
      count += 1
      if !isMet, failed == nil { failed = count }
    }
    return (failed, count)
  }
  for model in DraftModel.right {
    let (failed, count) = run(model)
    print("(\(model.name))")
    print(failed.map { "expectation \($0) is not met" } ?? "\(count) met")
    feedback.expect(count > 0, "Your test has no expectation.", "你的测试里一个期望也没有。")
    feedback.expect(
      failed == nil, "Expectation \(failed ?? 0) of your test is not met by \(model.name).",
      "\(model.chinese)不满足你的测试的第 \(failed ?? 0) 个期望。")
  }
  guard feedback.faults.isEmpty else { return feedback }
  var draw = SplitMix64(seed: 1)
  for model in DraftModel.faulty {
    // A test may not tell by their order, or by their number, which model it has.
    for _ in 1...draw.number(1...4) {
      let again = run(draw.element(of: DraftModel.right)).failed
      feedback.expect(
        again == nil,
        "Your test runs again, and its expectation \(again ?? 0) is not met by the model that met it before.",
        "你的测试又运行了一次，之前满足它的模型，这次不满足第 \(again ?? 0) 个期望。")
    }
    let failed = run(model).failed
    print("(\(model.name))")
    print(failed.map { "found by expectation \($0)" } ?? "not found")
    feedback.expect(
      failed != nil, "Your test passes with \(model.name).", "\(model.chinese)通过了你的测试。")
  }
  return feedback
}
