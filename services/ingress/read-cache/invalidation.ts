import { READ_CHANGED } from '#services/platform/event-log/read-changed.ts'
import type { Database, Listening } from '#services/platform/postgres.ts'
import type { ReadCache } from './read-cache.ts'

/** Drops what other processes changed. What cannot be read, or may have been missed, empties the cache. */
export function listenForChanges(database: Database, cache: ReadCache): Promise<Listening> {
  return database.listen(
    READ_CHANGED,
    (payload) => {
      const tags = readTags(payload)
      if (tags === null) cache.empty()
      else cache.drop(tags)
    },
    () => cache.empty(),
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
