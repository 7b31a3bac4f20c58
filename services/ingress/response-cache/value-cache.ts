import type { Cacheable } from './cache-store.ts'
import { createReadCache, type ReadCache } from './read-cache.ts'

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
