import { withTimeout } from '#services/platform/with-timeout.ts'
import { type Cacheable, clearStore, createCacheStore, dropTags, getCached, setCached } from './cache-store.ts'
import type { CachedResponse } from './cached-response.ts'

/**
 * Answers in memory, invalidated by tags. A fill is cached only when none of its tags changed while it ran; `*` empties the cache; after
 * a possible gap in notices call `empty`.
 */
export interface ReadCache<Answer extends Cacheable = CachedResponse> {
  /** The cached answer, or undefined. One lookup. */
  find(key: string): Answer | undefined
  /** Computes the answer once for concurrent requests; caches it when it is cacheable and nothing changed meanwhile. */
  fill(key: string, make: MakeAnswer<Answer>): Promise<Answer>
  /** Tags of a cached answer. */
  tagsOf(key: string): readonly string[] | undefined
  drop(tags: readonly string[]): void
  empty(): void
  stats(): { hits: number; fills: number; entries: number; bytes: number }
}

/** A maker that answers with a fallback on timeout passes on the late answer, which is cached by the same rules. */
export type MakeAnswer<Answer> = (keepLate: (late: Promise<Answer>) => void) => Promise<Answer>

/** `isCurrent`: none of its tags changed before it was done. */
interface FillResult<Answer> {
  answer: Answer
  isCurrent: boolean
}

interface InFlightFill<Answer> {
  startedAt: number
  result: Promise<FillResult<Answer>>
  /** Started since the previous one was late: there is no third. */
  isSecond: boolean
}

/** How long a request after a change waits for a fill from before it; most stay valid, since notices are about other things. */
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
  /** Tracks changes until the fill settles. Its maker reports failures. */
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

/** A fill that started before a change is valid for a new request only if none of its tags changed. Null on timeout. */
async function joinFill<Answer>(
  { startedAt, result, isSecond }: InFlightFill<Answer>,
  requestedAt: number,
): Promise<FillResult<Answer> | null> {
  if (startedAt >= requestedAt) return { ...(await result), isCurrent: true }
  return isSecond ? result : withTimeout(result, PATIENCE_MS, () => null)
}

/** When each tag changed last, as a counter. Cleared when no fill is running. */
function createTagVersions() {
  const changedAt = new Map<string, number>()
  let count = 0
  let allChangedAt = 0
  let running = 0
  return {
    now: () => count,
    /** Starts a fill; returns the counter to compare with. */
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

/** A value with its tags and its size in memory. */
export interface LoadedValue<Value> {
  value: Value
  tags: readonly string[]
  bytes: number
  /** True by default. */
  isCacheable?: boolean
}

/** Values in memory by key, invalidated by tags. Callers must not modify them. */
export interface ValueCache<Value> extends Pick<ReadCache, 'drop' | 'empty'> {
  /** From memory, or loaded once for concurrent callers. */
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
