import { withTimeout } from '#services/platform/with-timeout.ts'
import { type Cacheable, clearStore, createCacheStore, dropTags, getCached, setCached } from './cache-store.ts'
import type { CachedResponse } from './cached-response.ts'

/**
 * Answers ready in memory, dropped by the tags of what they were made of. Three traps: a fill is kept only when none of its
 * tags moved while it ran; `*` empties; whoever cannot say what moved (a lost connection) calls `empty`.
 */
export interface ReadCache<Answer extends Cacheable = CachedResponse> {
  /** The kept answer, or undefined. Costs one look-up. */
  find(key: string): Answer | undefined
  /** Makes the answer once for all who ask at the same time; keeps it when it may be kept and nothing moved meanwhile. */
  fill(key: string, make: MakeAnswer<Answer>): Promise<Answer>
  /** What a kept answer was made of. */
  tagsOf(key: string): readonly string[] | undefined
  drop(tags: readonly string[]): void
  empty(): void
  stats(): { hits: number; fills: number; entries: number; bytes: number }
}

/** Whoever answers with something else, since the answer is late, hands in what it will be: it is kept by the same rules, for the next. */
export type MakeAnswer<Answer> = (keepLate: (late: Promise<Answer>) => void) => Promise<Answer>

/** `isCurrent`: nothing it was made of moved before it was done, as far as its tags can tell. */
interface FillResult<Answer> {
  answer: Answer
  isCurrent: boolean
}

interface InFlightFill<Answer> {
  startedAt: number
  result: Promise<FillResult<Answer>>
  /** Begun since the one before it was late: nobody begins a third. */
  isSecond: boolean
}

/** Who asks after a change waits so long for a fill from before it; most end unchanged, since notices are about other things. */
const PATIENCE_MS = 1_000

export function createReadCache<Answer extends Cacheable = CachedResponse>(options: { maxBytes: number }): ReadCache<Answer> {
  const store = createCacheStore<Answer>(options.maxBytes)
  const tagVersions = createTagVersions()
  const inFlight = new Map<string, InFlightFill<Answer>>()
  const counts = { hits: 0, fills: 0 }

  function keepUnlessChanged(key: string, startedAt: number, answer: Answer): FillResult<Answer> {
    const hasChanged = tagVersions.changedSince(startedAt, answer.tags)
    if (answer.isCacheable && !hasChanged) setCached(store, key, answer)
    return { answer, isCurrent: !hasChanged && (answer.isCacheable || answer.tags.length > 0) }
  }
  async function runFill(key: string, startedAt: number, make: MakeAnswer<Answer>): Promise<FillResult<Answer>> {
    const lateAnswers: Promise<Answer>[] = []
    try {
      return keepUnlessChanged(key, startedAt, await make((late) => lateAnswers.push(late)))
    } finally {
      if (inFlight.get(key)?.startedAt === startedAt) inFlight.delete(key)
      void runLate(key, startedAt, lateAnswers)
    }
  }
  /** What moves is counted for a fill until nothing more can come of it. One that failed was told of by its maker. */
  async function runLate(key: string, startedAt: number, lateAnswers: readonly Promise<Answer>[]): Promise<void> {
    await Promise.allSettled(lateAnswers.map(async (late) => keepUnlessChanged(key, startedAt, await late)))
    tagVersions.end()
  }
  function begin(key: string, make: MakeAnswer<Answer>, isSecond: boolean): Promise<Answer> {
    counts.fills += 1
    const startedAt = tagVersions.begin()
    const result = runFill(key, startedAt, make)
    inFlight.set(key, { startedAt, result, isSecond })
    return result.then(({ answer }) => answer)
  }
  async function fill(key: string, make: MakeAnswer<Answer>): Promise<Answer> {
    const requestedAt = tagVersions.now()
    for (;;) {
      const pending = inFlight.get(key)
      if (!pending) return begin(key, make, false)
      const result = await joinFill(pending, requestedAt)
      if (result?.isCurrent) return result.answer
      if (result === null && inFlight.get(key) === pending) return begin(key, make, true)
    }
  }
  function find(key: string): Answer | undefined {
    const answer = getCached(store, key)
    if (answer) counts.hits += 1
    return answer
  }
  function empty(): void {
    tagVersions.bumpAll()
    clearStore(store)
  }
  function drop(tags: readonly string[]): void {
    if (tags.includes('*')) {
      empty()
    } else {
      tagVersions.bump(tags)
      dropTags(store, tags)
    }
  }
  const tagsOf = (key: string) => getCached(store, key)?.tags
  return { find, fill, tagsOf, drop, empty, stats: () => ({ ...counts, entries: store.entries.size, bytes: store.bytes }) }
}

/** Begun before a change, it is an answer for whoever asks now only if the change was none of its own. Null when it is late. */
async function joinFill<Answer>(
  { startedAt, result, isSecond }: InFlightFill<Answer>,
  requestedAt: number,
): Promise<FillResult<Answer> | null> {
  if (startedAt >= requestedAt) return { ...(await result), isCurrent: true }
  return isSecond ? result : withTimeout(result, PATIENCE_MS, () => null)
}

/** When each tag moved last, counted in moves. Forgotten as soon as no fill is under way that could ask. */
function createTagVersions() {
  const changedAt = new Map<string, number>()
  let count = 0
  let allChangedAt = 0
  let running = 0
  return {
    now: () => count,
    /** A fill begins; answers the moment to compare with. */
    begin() {
      running += 1
      return count
    },
    end() {
      running -= 1
      if (running === 0) changedAt.clear()
    },
    bump(tags: readonly string[]) {
      count += 1
      if (running === 0) return
      for (const tag of tags) changedAt.set(tag, count)
    },
    bumpAll() {
      count += 1
      allChangedAt = count
    },
    changedSince(moment: number, tags: readonly string[]) {
      return allChangedAt > moment || tags.some((tag) => (changedAt.get(tag) ?? 0) > moment)
    },
  }
}

/** What a value was made of, and what it weighs in memory. */
export interface LoadedValue<Value> {
  value: Value
  tags: readonly string[]
  bytes: number
  /** Left out = it is. */
  isCacheable?: boolean
}

/** Values kept in memory by key and dropped by their tags. Whoever gets one must not change it. */
export interface ValueCache<Value> extends Pick<ReadCache, 'drop' | 'empty'> {
  /** From memory, or loaded: once for all who ask at the same time. */
  get(key: string, load: () => Promise<LoadedValue<Value>>): Promise<Value>
}

export function createValueCache<Value>(maxBytes: number): ValueCache<Value> {
  const cache = createReadCache<Cacheable & { value: Value }>({ maxBytes })
  return {
    get: async (key, load) => (cache.find(key) ?? (await cache.fill(key, async () => ({ isCacheable: true, ...(await load()) })))).value,
    drop: cache.drop,
    empty: cache.empty,
  }
}
