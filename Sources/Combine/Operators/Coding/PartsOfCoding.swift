/// What mirrors of `encode` and `decode` show.
@usableFromInline func partsOfCoding(
  _ downstream: any Subscriber, _ subscription: RelaySubscription
) -> KeyValuePairs<String, Any> {
  ["downstream": downstream, "finished": subscription.isClosed, "upstreamSubscription": subscription.reflected as Any]
}
