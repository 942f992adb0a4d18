import TestKit

typealias TestUpstream = ManualPublisher<Int, TestError>
