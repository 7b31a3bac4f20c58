/** A pure function that keeps its answers by argument; all are forgotten when there are too many. */
export function remembering<Key, Answer>(compute: (key: Key) => Answer, max: number): (key: Key) => Answer {
  const known = new Map<Key, Answer>()
  return (key) => {
    const kept = known.get(key)
    if (kept !== undefined || known.has(key)) return kept as Answer
    const answer = compute(key)
    if (known.size >= max) known.clear()
    known.set(key, answer)
    return answer
  }
}
