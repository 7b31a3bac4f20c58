import type { Keepable } from './answer-store.ts'
import { createReadCache, type ReadCache } from './read-cache.ts'

/** What a value was made of, and what it weighs in memory. */
export interface LoadedValue<Value> {
  value: Value
  tags: readonly string[]
  bytes: number
  /** Left out = it is. */
  isKept?: boolean
}

/** Values kept in memory by key and dropped by their tags. Whoever gets one must not change it. */
export interface KeptValues<Value> extends Pick<ReadCache, 'drop' | 'empty'> {
  /** From memory, or loaded: once for all who ask at the same time. */
  get(key: string, load: () => Promise<LoadedValue<Value>>): Promise<Value>
}

export function createKeptValues<Value>(maxBytes: number): KeptValues<Value> {
  const cache = createReadCache<Keepable & { value: Value }>({ maxBytes })
  return {
    get: async (key, load) => (cache.find(key) ?? (await cache.fill(key, async () => ({ isKept: true, ...(await load()) })))).value,
    drop: cache.drop,
    empty: cache.empty,
  }
}
