/** A cacheable value with its tags and its size. */
export interface Cacheable {
  isCacheable: boolean
  tags: readonly string[]
  bytes: number
}

interface Entry<Answer> {
  answer: Answer
  isUsed: boolean
}

/** Answers by key and by tag, limited by bytes. */
export interface CacheStore<Answer extends Cacheable> {
  readonly maxBytes: number
  readonly entries: Map<string, Entry<Answer>>
  readonly keysByTag: Map<string, Set<string>>
  bytes: number
}

/** The maximum share of one answer. */
const LARGEST_SHARE = 0.25

export function createCacheStore<Answer extends Cacheable>(maxBytes: number): CacheStore<Answer> {
  return { maxBytes, entries: new Map(), keysByTag: new Map(), bytes: 0 }
}

export function getCached<Answer extends Cacheable>(store: CacheStore<Answer>, key: string): Answer | undefined {
  const entry = store.entries.get(key)
  if (entry === undefined) return undefined
  entry.isUsed = true
  return entry.answer
}

export function setCached<Answer extends Cacheable>(store: CacheStore<Answer>, key: string, answer: Answer): void {
  removeCached(store, key)
  if (answer.bytes > store.maxBytes * LARGEST_SHARE) return
  store.entries.set(key, { answer, isUsed: false })
  store.bytes += answer.bytes
  for (const tag of answer.tags) {
    const keys = store.keysByTag.get(tag)
    if (keys) keys.add(key)
    else store.keysByTag.set(tag, new Set([key]))
  }
  makeRoom(store)
}

export function dropTags(store: CacheStore<Cacheable>, tags: readonly string[]): void {
  for (const tag of tags) {
    for (const key of store.keysByTag.get(tag) ?? []) removeCached(store, key)
  }
}

export function clearStore(store: CacheStore<Cacheable>): void {
  store.entries.clear()
  store.keysByTag.clear()
  store.bytes = 0
}

function removeCached(store: CacheStore<Cacheable>, key: string): void {
  const entry = store.entries.get(key)
  if (!entry) return
  store.entries.delete(key)
  store.bytes -= entry.answer.bytes
  for (const tag of entry.answer.tags) {
    const keys = store.keysByTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) store.keysByTag.delete(tag)
  }
}

/** Evicts the oldest, but gives those read since their last turn a second chance: nearly LRU, and a read moves nothing. */
function makeRoom(store: CacheStore<Cacheable>): void {
  for (const [key, entry] of store.entries) {
    if (store.bytes <= store.maxBytes) return
    if (!entry.isUsed) {
      removeCached(store, key)
      continue
    }
    entry.isUsed = false
    store.entries.delete(key)
    store.entries.set(key, entry)
  }
}
