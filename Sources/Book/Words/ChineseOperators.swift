/// The documentation of each operator in Chinese, by the operator's name: what the operator does, and how it passes demand
/// on. The comments in Combine's source say it in English.
let chineseOperators: [String: (summary: String, demand: String)] = [
  "map": ("用闭包转换每个值。", "不变地传给上游，因为每个值产生一个值。"),
  "tryMap": ("用闭包转换每个值；闭包抛出错误时失败。", "不变地传给上游，因为每个值产生一个值。"),
  "mapError": ("发布同样的值，用闭包转换失败时的错误。", "不变地传给上游。"),
  "replaceNil": ("把每个 nil 换成一个值。", "不变地传给上游，因为每个值产生一个值。"),
  "scan": ("把每个值与上一次的结果合在一起，发布新的结果。", oneResult),
  "tryScan": ("把每个值与上一次的结果合在一起，发布新的结果；闭包抛出错误时失败。", oneResult),
  "filter": ("发布让闭包返回 true 的值。", moreForDropped),
  "tryFilter": ("发布让闭包返回 true 的值；闭包抛出错误时失败。", moreForDropped),
  "compactMap": ("用闭包转换每个值，丢弃闭包返回 nil 的值。", moreForDropped),
  "tryCompactMap": ("用闭包转换每个值，丢弃闭包返回 nil 的值；闭包抛出错误时失败。", moreForDropped),
  "removeDuplicates()": ("发布与前一个值不同的值。", moreForDropped),
  "removeDuplicates(by:)": ("发布与前一个值不同的值。两个值由闭包比较。", moreForDropped),
  "tryRemoveDuplicates": ("发布与前一个值不同的值。两个值由闭包比较；闭包抛出错误时失败。", moreForDropped),
  "replaceEmpty": ("上游一个值也没有就完成时，发布一个值。", "传给上游，但操作符自己也请求无限个值。与 Apple 的 Combine 一样，订阅者没有需求也会收到上游的值；只有替换的值等待它的第一次请求。"),
  "replaceError": ("把失败换成一个值，然后完成。", "不变地传给上游。替换的值也需要需求；没有需求时，它等待下一次请求。"),
  "collect()": ("上游完成时，发布一个数组，里面是所有的值。", "操作符向上游请求无限个值。数组等待第一次请求。"),
  "collect(_:)": ("把值收集成长度相同的数组发布。", "每请求一个数组，操作符就向上游请求 count 个值。"),
  "collect(.byTime)": collectByTime,
  "collect(.byTimeOrCount)": collectByTime,
  "ignoreOutput": ("不发布值，只转发上游的完成事件。", "操作符在订阅者收到订阅之后，向上游请求无限个值。"),
  "reduce": ("把所有的值归并成一个结果，上游完成时发布它。", "操作符向上游请求无限个值。结果等待第一次请求。"),
  "tryReduce": ("把所有的值归并成一个结果；闭包抛出错误时失败。", "操作符向上游请求无限个值。结果等待第一次请求。"),
  "count": ("上游完成时，发布值的个数。", "操作符向上游请求无限个值。个数等待第一次请求。"),
  "max": ("上游完成时，发布最大的值。", "与 min() 相同。"),
  "tryMax": ("发布最大的值，顺序由闭包决定；闭包抛出错误时失败。", "与 min(by:) 相同。"),
  "min": ("上游完成时，发布最小的值。", valueWaits),
  "tryMin": ("发布最小的值，顺序由闭包决定；闭包抛出错误时失败。", "与 min(by:) 相同。"),
  "contains(_:)": ("发布上游是否发送了给定的值。", answerWaits),
  "contains(where:)": ("发布闭包是否对某个值返回 true。", answerWaits),
  "tryContains": ("发布闭包是否对某个值返回 true；闭包抛出错误时失败。", "与 contains(where:) 相同。"),
  "allSatisfy": ("发布闭包是否对所有的值都返回 true。", answerWaits),
  "tryAllSatisfy": ("发布闭包是否对所有的值都返回 true；闭包抛出错误时失败。", "与 allSatisfy(_:) 相同。"),
  "drop(untilOutputFrom:)": (
    "另一个发布者发送值之前丢弃所有的值，之后的值都发布。",
    "不变地传给上游。丢弃的值也用掉需求，而且不会再次请求，所以需求有限的订阅者（例如 values）可能永远等下去。可以在中间加上 buffer(size:prefetch:whenFull:)，prefetch 为 byRequest 时它请求无限个值。操作符向另一个发布者请求一个值。"
  ),
  "dropFirst": ("丢弃最前面的几个值，发布其余的值。", "传给上游。操作符另外请求 count 个值，抵补它丢弃的值。"),
  "drop(while:)": ("闭包返回 true 期间丢弃值，之后的值都发布。", oneMore),
  "tryDrop": ("闭包返回 true 期间丢弃值；闭包抛出错误时失败。", "与 drop(while:) 相同。"),
  "append(_:)": ("在这个发布者的值之后发布几个值。", "第一个发布者没有用完的需求，向第二个发布者请求。"),
  "append(publisher)": ("在这个发布者的值之后发布另一个发布者的值。", "与附加几个值时相同。"),
  "prepend(_:)": ("在这个发布者的值之前发布几个值。", "这些值没有用完的需求，向这个发布者请求。"),
  "prepend(publisher)": ("在这个发布者的值之前发布另一个发布者的值。", "另一个发布者没有用完的需求，向这个发布者请求。"),
  "prefix(while:)": ("闭包返回 true 期间发布值，然后完成。", "不变地传给上游。让闭包返回 false 的值用掉需求，但不会发送。"),
  "tryPrefix": ("闭包返回 true 期间发布值；闭包抛出错误时失败。", "与 prefix(while:) 相同。"),
  "prefix(untilOutputFrom:)": ("发布值，直到另一个发布者发送值，然后完成。", "不变地传给上游。操作符向另一个发布者请求一个值。"),
  "prefix(_:)": ("发布最前面的几个值，在其中最后一个之后完成。", "不变地传给上游。"),
  "first()": ("发布第一个值，然后完成。", valueWaits),
  "first(where:)": ("发布第一个让闭包返回 true 的值，然后完成。", valueWaits),
  "tryFirst": ("发布第一个让闭包返回 true 的值；闭包抛出错误时失败。", "与 first(where:) 相同。"),
  "last()": ("上游完成时，发布最后一个值。", valueWaits),
  "last(where:)": ("上游完成时，发布最后一个让闭包返回 true 的值。", valueWaits),
  "tryLast": ("发布最后一个让闭包返回 true 的值；闭包抛出错误时失败。", "与 last(where:) 相同。"),
  "output(at:)": ("发布某个位置上的值，然后完成。", oneMore),
  "output(in:)": ("发布一段位置上的值，在其中最后一个之后完成。", oneMore),
  "combineLatest": ("这个发布者或另一个发布者每发送一个值，就发布一对最新的值。", "传给两个发布者。没有需求时到来的值自己不组成一对，它成为下一对的一部分。"),
  "merge": (
    "这个发布者和另一个发布者的值一到来就发布。",
    "无限的需求传给两个发布者。需求有限时，merge 提前向每个发布者各请求一个值，保存到订阅者请求为止；发送之后再请求下一个。保存了几个值时，先发送排在前面的发布者的值。所以订阅者每次只请求一个值时，如果前面的发布者总是还有值，后面的就轮不到。要轮流接收几个发布者的值，请用 zip。"
  ),
  "zip": ("发布成对的值：这个发布者和另一个发布者的第一个值，然后是各自的第二个值，依此类推。", "传给两个发布者。每次请求几对，就向每个发布者请求几个值。"),
  "flatMap": (
    "闭包为每个值返回一个发布者；它们的值一到来就发布。",
    "flatMap 向上游请求 maxPublishers 个值，每有一个内层发布者完成就再请求一个。订阅者请求了无限个值之后，flatMap 也向每个内层发布者请求无限个值。在那之前，它每次向每个内层发布者请求一个值，保存订阅者没有请求的值。"
  ),
  "switchToLatest": ("发布上游送来的最新的发布者的值，取消前一个发布者。", "switchToLatest 向上游请求无限个值。它向最新的内层发布者请求订阅者未满足的需求，换到下一个时再次请求。"),
  "catch": ("这个发布者失败时改用另一个发布者。", "传给上游。失败之后，向新的发布者请求未满足的需求。"),
  "tryCatch": ("这个发布者失败时改用另一个发布者；闭包抛出错误时，以这个错误失败。", "传给上游。失败之后，向新的发布者请求未满足的需求。"),
  "retry": ("上游失败时重新订阅，最多重试一定的次数。", "传给上游。失败之后，重新请求未满足的需求。"),
  "measureInterval": ("不发布值，而是发布两个值之间的时间。", oneForOne),
  "debounce": ("一个值之后一段时间没有别的值到来时，发布它。", "向上游请求无限个值。一个值该发送时，如果订阅者没有请求，就丢弃它。"),
  "delay": ("在一个调度器上推迟送出每个值和完成事件。", "不变地、立即传给上游。"),
  "throttle(latest: true)": ("每段时间最多发布一个值：这段时间里的第一个或最新的一个。", "在订阅者收到订阅之前，向上游请求无限个值。丢弃订阅者没有请求的值。"),
  "throttle(latest: false)": ("每段时间最多发布一个值：这段时间里的第一个或最新的一个。", "在订阅者收到订阅之前，向上游请求无限个值。丢弃订阅者没有请求的值。"),
  "timeout": ("转发值；一段时间没有值到来就结束。", "不变地传给上游。订阅者收到值时返回的追加需求，从调度器上传给上游。"),
  "share": ("让所有的订阅者共用对这个发布者的一次订阅。", "第一次请求变成向上游的无限请求。没有未满足的需求的订阅者会错过值。"),
  "buffer(.dropOldest)": (
    "保存值，直到订阅者请求它们，最多保存一定的个数。",
    "prefetch 决定它在订阅者收到订阅之前向上游请求多少：先请求 size 个值，之后每发送一个再请求一个；或者请求无限个。订阅者请求几个就收到几个。"
  ),
  "buffer(.dropNewest)": (
    "保存值，直到订阅者请求它们，最多保存一定的个数。",
    "prefetch 决定它在订阅者收到订阅之前向上游请求多少：先请求 size 个值，之后每发送一个再请求一个；或者请求无限个。订阅者请求几个就收到几个。"
  ),
]

// Demand that several operators pass on in the same way
private let oneForOne = "不变地传给上游，因为每个值变成一个值。"
private let oneResult = "不变地传给上游，因为每个值产生一个结果。"
private let moreForDropped = "每丢弃一个值就再请求一个，所以订阅者请求几个就收到几个。"
private let oneMore = "传给上游。操作符每丢弃一个值，就另外请求一个。"
private let valueWaits = "操作符向上游请求无限个值。值等待第一次请求。"
private let answerWaits = "操作符向上游请求无限个值。答案等待第一次请求。"

let chineseFamilies = [
  "Mapping": "映射", "Filtering": "过滤", "Reducing": "归约", "Math": "数学运算", "Matching": "匹配", "Sequence": "序列",
  "Selecting": "选取", "Combining": "合并", "Republishing": "转发多个发布者", "Errors": "错误处理", "Timing": "时间",
  "Multicasting": "多播", "Buffering": "缓冲",
]

private let collectByTime = (
  "把值收集成数组发布，有值到来的每段时间一个数组。",
  "以数组计数。按时间收集时，第一次请求和每个值各向上游请求一个值。按时间或个数收集时，请求变成填满这些数组所需的个数；订阅者为一段时间结束时的数组返回的需求不算。没有数组的请求时，值留到后面的时间段。"
)
