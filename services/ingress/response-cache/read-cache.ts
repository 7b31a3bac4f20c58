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

/** `isCurrent`: nothing it was made of moved before it was done, as far as its tags can tell. */
interface Landed<Answer> {
  answer: Answer
  isCurrent: boolean
}

interface Flight<Answer> {
  startedAt: number
  landed: Promise<Landed<Answer>>
  /** Begun since the one before it was late: nobody begins a third. */
  isSecond: boolean
}

/** Who asks after a change waits so long for a fill from before it; most end unchanged, since notices are about other things. */
const PATIENCE_MS = 1_000

export function createReadCache<Answer extends Keepable = ReadyAnswer>(options: { maxBytes: number }): ReadCache<Answer> {
  const store = createAnswerStore<Answer>(options.maxBytes)
  const moves = createMoves()
  const flights = new Map<string, Flight<Answer>>()
  const counts = { hits: 0, fills: 0 }

  async function fly(key: string, startedAt: number, make: () => Promise<Answer>): Promise<Landed<Answer>> {
    try {
      const answer = await make()
      const hasMoved = moves.movedSince(startedAt, answer.tags)
      if (answer.isKept && !hasMoved) keepAnswer(store, key, answer)
      return { answer, isCurrent: !hasMoved && (answer.isKept || answer.tags.length > 0) }
    } finally {
      moves.end()
      if (flights.get(key)?.startedAt === startedAt) flights.delete(key)
    }
  }
  function begin(key: string, make: () => Promise<Answer>, isSecond: boolean): Promise<Answer> {
    counts.fills += 1
    const startedAt = moves.begin()
    const landed = fly(key, startedAt, make)
    flights.set(key, { startedAt, landed, isSecond })
    return landed.then(({ answer }) => answer)
  }
  async function fill(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const askedAt = moves.now()
    for (;;) {
      const flight = flights.get(key)
      if (!flight) return begin(key, make, false)
      const landed = await join(flight, askedAt)
      if (landed?.isCurrent) return landed.answer
      if (landed === null && flights.get(key) === flight) return begin(key, make, true)
    }
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

/** Begun before a change, it is an answer for whoever asks now only if the change was none of its own. Null when it is late. */
async function join<Answer>({ startedAt, landed, isSecond }: Flight<Answer>, askedAt: number): Promise<Landed<Answer> | null> {
  if (startedAt >= askedAt) return { ...(await landed), isCurrent: true }
  return isSecond ? landed : inPatience(landed)
}

/** Null when it takes too long. */
async function inPatience<Result>(work: Promise<Result>): Promise<Result | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(late.resolve, PATIENCE_MS, null)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
