import { READ_CHANGED } from '#services/platform/event-log/read-changed.ts'
import type { Database, Listening } from '#services/platform/postgres.ts'
import type { ReadCache } from './read-cache.ts'

/** A holder of copies of projections: the read cache, the search index. */
export type ReadChangeListener = Pick<ReadCache, 'drop' | 'empty'>

/** Drops what other processes changed. An unreadable or possibly missed notice empties the listeners. */
export function listenForChanges(database: Database, ...listeners: readonly ReadChangeListener[]): Promise<Listening> {
  const emptyAll = (): void => {
    for (const listener of listeners) listener.empty()
  }
  return database.listen(
    READ_CHANGED,
    (payload) => {
      const tags = readTags(payload)
      if (tags === null) emptyAll()
      else for (const listener of listeners) listener.drop(tags)
    },
    emptyAll,
  )
}

function readTags(payload: string): string[] | null {
  try {
    const tags: unknown = JSON.parse(payload)
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : null
  } catch {
    return null
  }
}
