import LessonKit

/// The operators that have another name in ReactiveX (reactivex.io), or another picture there.
let reactiveX: [String: Message] = [
  "compactMap": Message("it has map and filter for this.", "在那里用 map 和 filter 来做。"),
  "removeDuplicates()": Message("called distinctUntilChanged there.", "在那里叫 distinctUntilChanged。"),
  "replaceEmpty": Message("called defaultIfEmpty there.", "在那里叫 defaultIfEmpty。"),
  "replaceError": Message("called onErrorReturn there.", "在那里叫 onErrorReturn。"),
  "collect()": Message("called toList there.", "在那里叫 toList。"),
  "collect(_:)": Message("called buffer or bufferCount there.", "在那里叫 buffer 或 bufferCount。"),
  "collect(.byTime)": Message(
    "called buffer or bufferTime there. It publishes an empty array for an interval without values.",
    "在那里叫 buffer 或 bufferTime。一段时间里没有值时，它发送一个空数组。"),
  "ignoreOutput": Message("called ignoreElements there.", "在那里叫 ignoreElements。"),
  "allSatisfy": Message("called all there.", "在那里叫 all。"),
  "drop(untilOutputFrom:)": Message("called skipUntil there.", "在那里叫 skipUntil。"),
  "dropFirst": Message("called skip there.", "在那里叫 skip。"),
  "drop(while:)": Message("called skipWhile there.", "在那里叫 skipWhile。"),
  "append(_:)": Message("called endWith there.", "在那里叫 endWith。"),
  "append(publisher)": Message("called concat there.", "在那里叫 concat。"),
  "prepend(_:)": Message("called startWith there.", "在那里叫 startWith。"),
  "prefix(while:)": Message("called takeWhile there.", "在那里叫 takeWhile。"),
  "prefix(untilOutputFrom:)": Message("called takeUntil there.", "在那里叫 takeUntil。"),
  "prefix(_:)": Message("called take there.", "在那里叫 take。"),
  "first()": Message("an input without values is an error there. Combine finishes.", "输入没有值时，在那里是错误；Combine 正常结束。"),
  "last()": Message("an input without values is an error there. Combine finishes.", "输入没有值时，在那里是错误；Combine 正常结束。"),
  "output(at:)": Message(
    "called elementAt there. An input that is too short is an error there. Combine finishes.",
    "在那里叫 elementAt。输入太短时，在那里是错误；Combine 正常结束。"),
  "switchToLatest": Message(
    "called switch there; map and switch together are switchMap.",
    "在那里叫 switch；map 和 switch 合起来是 switchMap。"),
  "catch": Message("called catch or onErrorResumeNext there.", "在那里叫 catch 或 onErrorResumeNext。"),
  "measureInterval": Message("called timeInterval there.", "在那里叫 timeInterval。"),
  "debounce": Message(
    "a value that still waits when the input completes is published there. Combine drops it.",
    "输入正常结束时还在等待的值，在那里会发送；Combine 会丢弃它。"),
  "throttle(latest: true)": Message("called throttleLatest there.", "在那里叫 throttleLatest。"),
  "throttle(latest: false)": Message(
    "called throttleFirst there. Combine publishes the first value of each later interval at its end.",
    "在那里叫 throttleFirst。从第二段时间起，Combine 在每段结束时才发送这一段的第一个值。"),
  "timeout": Message(
    "a timeout is an error there. Combine finishes, unless the call has a customError.",
    "超时在那里是错误；Combine 正常结束，除非调用时给了 customError。"),
  "buffer(.dropOldest)": Message(
    "its buffer collects values in arrays, as collect does here. Its onBackpressureBuffer is this operator.",
    "那里的 buffer 把值收集成数组，相当于这里的 collect。那里的 onBackpressureBuffer 才是这个操作符。"),
]
