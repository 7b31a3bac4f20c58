import { createAnswerStore, dropTags, emptyStore, findAnswer, type Keepable, keepAnswer } from './answer-store.ts'
import { createMoves } from './moves.ts'
import type { ReadyAnswer } from './ready-answer.ts'

/**
 * Answers ready in memory, dropped by the tags of what they were made of. Three traps: a fill is kept only when none of its
 * tags moved while it ran; `*` empties; whoever cannot say what moved (a lost connection) calls `empty`.
 */
export interface ReadCache<Answer extends Keepable = ReadyAnswer> {
  /** The kept answer, or undefined. Costs one look-up. */
  find(key: string): Answer | undefined
  /** Makes the answer once for all who ask at the same time; keeps it when it may be kept and nothing moved meanwhile. */
  fill(key: string, make: () => Promise<Answer>): Promise<Answer>
  /** What a kept answer was made of. */
  tagsOf(key: string): readonly string[] | undefined
  drop(tags: readonly string[]): void
  empty(): void
  stats(): { hits: number; fills: number; entries: number; bytes: number }
}

interface Flight<Answer> {
  startedAt: number
  answer: Promise<Answer>
}

export function createReadCache<Answer extends Keepable = ReadyAnswer>(options: { maxBytes: number }): ReadCache<Answer> {
  const store = createAnswerStore<Answer>(options.maxBytes)
  const moves = createMoves()
  const flights = new Map<string, Flight<Answer>>()
  const counts = { hits: 0, fills: 0 }

  async function fly(key: string, startedAt: number, make: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await make()
      if (answer.isKept && !moves.movedSince(startedAt, answer.tags)) keepAnswer(store, key, answer)
      return answer
    } finally {
      moves.end()
      if (flights.get(key)?.startedAt === startedAt) flights.delete(key)
    }
  }
  function fill(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const flight = flights.get(key)
    // Whoever asks after a change must not get an answer that was begun before it.
    if (flight && flight.startedAt === moves.now()) return flight.answer
    counts.fills += 1
    const startedAt = moves.begin()
    const answer = fly(key, startedAt, make)
    flights.set(key, { startedAt, answer })
    return answer
  }
  function find(key: string): Answer | undefined {
    const answer = findAnswer(store, key)
    if (answer) counts.hits += 1
    return answer
  }
  function empty(): void {
    moves.moveAll()
    emptyStore(store)
  }
  function drop(tags: readonly string[]): void {
    if (tags.includes('*')) {
      empty()
    } else {
      moves.move(tags)
      dropTags(store, tags)
    }
  }
  const tagsOf = (key: string) => findAnswer(store, key)?.tags
  return { find, fill, tagsOf, drop, empty, stats: () => ({ ...counts, entries: store.entries.size, bytes: store.bytes }) }
}
