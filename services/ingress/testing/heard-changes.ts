import { uuidv7 } from 'uuidv7'
import { READ_CHANGED } from '#services/platform/event-log/read-changed.ts'
import type { Database } from '#services/platform/postgres.ts'

export interface HearingDatabase extends Database {
  /** Resolves when every listener has heard of all that was committed before. */
  hearChanges(): Promise<void>
}

/** What changed is published with the commit and arrives after it: a read in between may still be answered from the cache. */
export function createHearingDatabase(database: Database): HearingDatabase {
  /** By listener: what to resolve when it hears a mark. */
  const listeners = new Set<Map<string, () => void>>()

  const listen: Database['listen'] = async (channel, onMessage, onGap) => {
    if (channel !== READ_CHANGED) return database.listen(channel, onMessage, onGap)
    const marks = new Map<string, () => void>()
    const resolveAll = (): void => {
      for (const resolve of marks.values()) resolve()
      marks.clear()
    }
    const listening = await database.listen(
      channel,
      (payload) => {
        onMessage(payload)
        marks.get(payload)?.()
        marks.delete(payload)
      },
      () => {
        onGap()
        resolveAll()
      },
    )
    listeners.add(marks)
    return {
      notify: listening.notify,
      async close() {
        listeners.delete(marks)
        resolveAll()
        await listening.close()
      },
    }
  }

  async function hearChanges(): Promise<void> {
    const mark = JSON.stringify([`mark:${uuidv7()}`])
    const heard = [...listeners].map((marks) => new Promise<void>((resolve) => marks.set(mark, resolve)))
    await database.query('SELECT pg_notify($1, $2)', [READ_CHANGED, mark])
    await Promise.all(heard)
  }
  return { ...database, listen, hearChanges }
}
