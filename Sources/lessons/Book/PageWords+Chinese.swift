extension PageWords {
  static let chinese = PageWords(
    language: "zh", suffix: ".zh", other: "English", book: "Combine Lessons",
    introduction: "Combine 十八课：用程序重现文章的内容。每一页有一课的正文、代码、代码打印的内容，还有影片，演示各个流里发生了什么，最后是练习。运行记录和影片都来自代码的真实运行。",
    path: "课程，按阅读顺序", glossary: "词汇", operators: "操作符", reference: "参考（英文）", exercises: "练习",
    lesson: "第 %1 课，共 %2 课，对应文章 %3", steps: "步骤", step: "第 %1 步",
    skip: "跳到正文", code: "代码", trace: "运行记录：它打印的内容", prints: "（什么都不打印。）", missing: "这一课没有运行：%1",
    files: "这一课的其他文件", article: "文章（你自己的副本）", next: "下一课：%1", inOrder: "从左到右：事件的先后顺序。",
    inTime: "从左到右：虚拟时间，单位是秒。", play: "播放", pause: "暂停", back: "后退一步", onward: "前进一步",
    scrub: "影片中的位置", guess: "先猜一猜", sentences: "影片的文字说明", subscriber: "订阅者", outstanding: "未满足的需求",
    nothing: "还什么都没有发生。", many: "%1 个事件：各个订阅开始了，全部列在下面。", ask: "%1 发送 %2。它的订阅者会收到吗？",
    yes: "会收到", no: "会被丢弃", right: "对。", wrong: "不对。", someSubscriber: "一个订阅者", itsSubscriber: "订阅者",
    subscribes: "%1 订阅 %2。", subscription: "%2 把订阅交给 %1。", requests: "%1 向 %3 请求 %2。",
    returns: "%1 收下这个值，并向 %3 再请求 %2：这是 receive(_:) 的返回值。", all: "所有的值", one: "1 个值", several: "%1 个值",
    isOutstanding: "未满足的需求：%1。", receives: "%1 从 %3 收到 %2。", drops: "%1 发送 %2，但 %3 没有未满足的需求：这个值被丢弃。",
    finishes: "%1 正常结束。", fails: "%1 失败：%2。", cancels: "%1 取消对 %2 的订阅。", at: "%1 秒：", howToRead: "怎样看影片",
    readDemand: "**需求**往上走：订阅者请求三个值。", readValue: "**值**往下走。它在影片里颜色不变，而且总带着标签。",
    readTank: "**水箱**显示未满足的需求：已经请求、还没有收到的部分。每收到一个值用掉一格。", readLost: "没有未满足的需求，所以这个值被**丢弃**。",
    readCancel: "订阅者**取消**。", readEnd: "发布者**正常结束**，或者**失败**。两者都不需要需求。",
    keys: "影片获得焦点时：空格键播放，左右方向键后退或前进一步，Home 和 End 跳到开头和结尾。",
    realOperators: "制作这本书的时候，每个操作符都在虚拟时钟上运行过。图上画的是当时发生的事情。",
    demand: "需求", callers: "用到它的课", otherValues: "%1 的其他取值", drawn: "%1 的图。下面是同一幅图的文字版。")
}
