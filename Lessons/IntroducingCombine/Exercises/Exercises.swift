import Combine
import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 1, title: "Apple 官方异步编程框架:Swift Combine 简介",
    teaches: "To write a subscriber that requests each value when it is wanted.")

  var steps: Steps {
    Step("Jukebox: one song for each call") {
      checkJukebox({ Jukebox(show: $0) }, next: { $0.next() }, stop: { $0.stop() }).print()
    }
  }
}

/// The error of a disc that cannot be read.
// Public, because the tests of the given solution use it from another module.
public struct DiscError: Error {
  public init() {}
}

/// What a jukebox receives as its subscription. Nobody else keeps it.
private final class Connection: Subscription {
  private let upstream: any Subscription

  init(_ upstream: any Subscription) { self.upstream = upstream }

  func request(_ demand: Subscribers.Demand) { upstream.request(demand) }
  func cancel() { upstream.cancel() }
}

/// Connects jukeboxes to a disc, a radio and a damaged disc, prints what passes, and says what the task does not allow.
func checkJukebox<Player: Subscriber>(
  _ jukebox: (@escaping (String) -> Void) -> Player, next: @escaping (Player) -> Void,
  stop: @escaping (Player) -> Void
) -> Feedback where Player.Input == String, Player.Failure == DiscError {
  var feedback = Feedback()
  var shown: [String] = []
  var requested = Subscribers.Demand.none
  var isCancelled = false
  weak var connection: Connection?

  func connected(to publisher: some Publisher<String, DiscError>, show: @escaping (String) -> Void = { _ in }) -> Player
  {
    (shown, requested, isCancelled) = ([], .none, false)
    let player = jukebox { text in
      print("show(\(text))")
      shown.append(text)
      show(text)
    }
    publisher
      .handleEvents(
        receiveCancel: {
          print("cancel()")
          isCancelled = true
        },
        receiveRequest: { demand in
          print("request \(demand)")
          requested += demand
        }
      )
      .subscribe(
        AnySubscriber(
          receiveSubscription: { subscription in
            let made = Connection(subscription)
            connection = made
            player.receive(subscription: made)
          },
          receiveValue: { player.receive($0) }, receiveCompletion: { player.receive(completion: $0) }))
    return player
  }
  func want(_ player: Player, expecting expected: [String], _ requests: Int, after event: String, _ chinese: String) {
    print("(\(event))")
    next(player)
    feedback.expect(
      requested, .max(requests), "After \(event), the jukebox has requested in all", "\(chinese) 之后，点唱机到此为止请求的是")
    feedback.expect(shown, expected, "After \(event), it has shown", "\(chinese) 之后，点唱机到此为止显示的是")
  }

  print("A disc with three songs:")
  let disc = ["Excalibur", "Camelot", "Avalon"].publisher.setFailureType(to: DiscError.self)
  let player = connected(to: disc)
  feedback.expect(requested, .none, "Nobody has called next(), and the jukebox has requested", "还没有调用 next()，点唱机请求的是")
  want(player, expecting: ["Excalibur"], 1, after: "next()", "next()")
  want(player, expecting: ["Excalibur", "Camelot"], 2, after: "next() again", "再次调用 next()")
  want(
    player, expecting: ["Excalibur", "Camelot", "Avalon", "(the end)"], 3, after: "next() for the last song",
    "为最后一首歌调用 next()")
  want(
    player, expecting: ["Excalibur", "Camelot", "Avalon", "(the end)"], 3, after: "next() after the end",
    "结束以后再调用 next()")
  feedback.expect(
    connection == nil, "The disc is over, and the jukebox still keeps its subscription.", "唱片已经放完，点唱机还留着订阅。")

  print("A radio:")
  let radio = PassthroughSubject<String, DiscError>()
  let listener = connected(to: radio)
  radio.send("Too early")
  want(listener, expecting: [], 1, after: "next() on the radio", "对电台调用 next()")
  want(listener, expecting: [], 1, after: "next() while it still waits", "还在等的时候又调用 next()")
  print("(the radio sends Merlin and Nimue)")
  for song in ["Merlin", "Nimue"] { radio.send(song) }
  feedback.expect(shown, ["Merlin"], "One song was wanted of the radio, and the jukebox has shown", "只向电台要了一首歌，点唱机显示的是")
  want(listener, expecting: ["Merlin"], 2, after: "next() for another one", "为另一首歌调用 next()")
  print("(stop)")
  stop(listener)
  feedback.expect(
    isCancelled, "After stop(), the subscription is not cancelled.", "stop() 之后，订阅没有被取消。")
  feedback.expect(
    connection == nil, "After stop(), the jukebox still keeps its subscription.", "stop() 之后，点唱机还留着订阅。")
  print("(the radio sends Morgana)")
  radio.send("Morgana")
  want(listener, expecting: ["Merlin"], 2, after: "next() after stop()", "stop() 之后又调用 next()")

  print("A damaged disc, which fails:")
  let damaged = connected(to: Fail(error: DiscError()))
  feedback.expect(shown, ["(damaged)"], "The disc has failed, and the jukebox has shown", "唱片坏了，点唱机显示的是")
  feedback.expect(
    withExtendedLifetime(damaged) { connection == nil },
    "The disc has failed, and the jukebox still keeps its subscription.",
    "唱片坏了，点唱机还留着订阅。")

  print("A jukebox whose screen calls next() for the second song:")
  var eager: Player?
  eager = connected(to: disc) { if $0 == "Excalibur", let eager { next(eager) } }
  want(
    eager!, expecting: ["Excalibur", "Camelot"], 2, after: "next(), and next() from inside show",
    "调用 next()，又在 show 里调用 next()")
  stop(eager!)
  var draw = SplitMix64(seed: 1)
  let songs = (1...300).map { _ in draw.value(after: -8).oddText }
  Feedback.quietly {
    let player = connected(to: songs.publisher.setFailureType(to: DiscError.self))
    for _ in songs { next(player) }
  }
  feedback.expect(
    shown, songs + ["(the end)"], "Another disc has 300 songs, next() was called 300 times, and the jukebox has shown",
    "另一张唱片有 300 首歌，调用了 300 次 next()，点唱机显示的是")
  feedback.tryObjects { trial(of: jukebox, next: next, stop: stop) }
  return feedback
}

/// Plays songs that nobody can guess: all that a jukebox wants, until it is stopped or the radio ends or fails.
private func trial<Player: Subscriber>(
  of jukebox: (@escaping (String) -> Void) -> Player, next: @escaping (Player) -> Void, stop: @escaping (Player) -> Void
) -> Trial where Player.Input == String, Player.Failure == DiscError {
  var (shown, expected): ([String], [String]) = ([], [])
  var requests = 0
  let radio = PassthroughSubject<String, DiscError>()
  var (wanted, isWaiting, isOver) = (0, false, false)
  let player = jukebox { shown.append($0) }
  radio.handleEvents(receiveRequest: { requests += $0.max ?? 100 }).subscribe(player)
  return Trial(
    act: { draw in
      switch draw.number(1...200) {
      case 1...99:
        if !isWaiting, !isOver { (isWaiting, wanted) = (true, wanted + 1) }
        next(player)
        return "next()"
      case 100...198:
        let song = draw.text()
        if isWaiting, !isOver { expected.append(song) }
        isWaiting = false
        radio.send(song)
        return Message("song: \"\(song)\"", "来了一首歌 \"\(song)\"")
      default:
        defer { isOver = true }
        guard draw.number(1...2) == 1 else {
          stop(player)
          return "stop()"
        }
        let isDamaged = draw.number(1...2) == 1
        if !isOver { expected.append(isDamaged ? "(damaged)" : "(the end)") }
        radio.send(completion: isDamaged ? .failure(DiscError()) : .finished)
        return isDamaged ? Message("failure", "失败") : Message("end", "正常结束")
      }
    },
    seen: { Shown(songs: shown, requested: requests) }, expected: { Shown(songs: expected, requested: wanted) },
    told: {
      Message(
        "shown: \($0.songs), requested: \($0.requested)", "显示：\(listed($0.songs).chinese)，请求：\($0.requested)")
    })
}

private struct Shown: Equatable {
  let songs: [String]
  let requested: Int
}
