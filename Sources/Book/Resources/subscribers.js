// What the two subscribers of `share` have, one after the other. In the order of time three stories would be mixed.
function bySubscriber(table, arrangement, answer, list) {
  const joins = answer.find(({ alone }) => alone) && inSeconds(2 * table.parameters(arrangement.sliders).second)
  const events = place => list.filter(sentence => sentence.place === place && sentence.kind === '' && sentence.index >= 0)
  const nameOf = ({ index }) => ({ finished: words.theEnd, failed: words.theFailure })[answer[index].kind] ?? answer[index].label
  const folded = (place, textOf) => {
    const own = events(place)
    return own.length ? [{ ...own[0], marbles: own.flatMap(({ marbles }) => marbles), text: textOf(own) }] : []
  }
  const first = folded('output', own => said(words.receivesAll, words.First, listed(own.map(nameOf))))
  const alone = folded('alone', own => said(words.aloneReceives, listed(own.map(event => said(words.later, nameOf(event), inSeconds(event.at)))), joins))
  const others = list.filter(({ place }) => place !== 'output' && place !== 'alone')
  const isSecond = ({ place, loss }) => place === 'second' || !!loss?.second
  return [...first, ...others.filter(other => !isSecond(other)), ...others.filter(isSecond), ...alone]
}
