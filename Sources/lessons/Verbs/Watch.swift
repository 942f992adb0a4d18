import LessonKit

extension Verb {
  static let watch = Verb(
    name: "watch", names: Names(kind: .program, count: 0...1, usage: "[NAME]").orPlayground,
    options: [Option.skipBuild],
    summary: Message(
      "builds and runs a lesson, an exercise or the playground after every save", "每次保存后构建并运行一课、一个练习或 playground"),
    details: Message(
      """
      Edit the file in your editor, beside this terminal. Each save builds it, runs it, and draws the page again. Without
      a name it watches what 'next' names, and Return goes on to what comes after a right run.
      For a lesson the page shows the lines and marbles that differ from the expected ones, and what the README says
      about the first step that differs. For an exercise it shows the task, what your code prints beside what is expected,
      and what is missing. Both show the compiler's errors. It needs a terminal.
      For the playground it shows what your program prints and draws, and marks what differs from the run before.
      It also writes a page for the browser, and prints its address. Open it once: it changes after each save.
      Keys for a lesson: n shows only the next step, a all steps.
      Keys for an exercise: h shows a hint, s the solution, r restores the start file.
      The space bar shows the rest of a page that is longer than the screen. q or Ctrl-C ends.
      """,
      """
      编辑器开在这个终端旁边，在里面改文件。每次保存都会构建、运行，并重画这一页。
      不写名字时，从 'next' 给出的那一课或练习开始；运行结果正确之后，按回车进入下一个。
      对一课，显示与预期不同的行和弹珠图，以及 README 对第一个不同的步骤的说明。
      对一个练习，显示任务、并排的两栏（你的代码打印的和预期的），以及还缺什么。
      两者都显示编译器报告的错误。需要终端。
      对 playground，显示你的程序打印和画出的内容，并标出与上一次运行不同的地方。
      它还写一个供浏览器打开的页面，并打印地址。打开一次就行：每次保存后，页面自己更新。
      课的按键：n 只显示下一步，a 显示所有步骤。
      练习的按键：h 显示提示，s 显示解法，r 把文件恢复成起始文件。
      页面比屏幕长时，空格键显示其余部分。q 或 Ctrl-C 结束。
      """),
    example: Example(
      command: "watch batches",
      output: """
        batches  not yet

        Edit Batches.swift. A BatchSubscriber requests two values, …
        …
           you printed … expected
        *  request unlimited … request max(2)
           receive(1) … receive(1)
        …
        The subscriber requests unlimited. It should request two values.

        In the browser: …
        Edit Lessons/CustomSubscriber/Exercises/Batches.swift:1; each save runs it.
        h hint · s solution · r reset · q quit
        """)
  ) { call in
    let package = try call.package
    let program = try call.names.isEmpty ? nextProgram(of: call.catalogue.lessons, package.progress) : call.program
    guard let program else { throw LessonError.usage(.needsName.with("watch", "watch batches")) }
    var loop = try WatchLoop(program, in: package, call.builder)
    loop.run()
  }
}
