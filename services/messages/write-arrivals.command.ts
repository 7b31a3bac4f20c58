import type { Awaited } from '#services/contacts/contacts.queries.ts'
import { findArrived } from '#services/notices/arrival-notices.queries.ts'
import type { Config } from '#services/platform/config.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type NewMessage, writeMessages } from './message-records.ts'

type Channels = { messages: Pick<Config['messages'], 'channels'> }

/** Who waits for an arrival left nothing but a phone. */
export const reachesPhones = ({ messages }: Channels): boolean => messages.channels.some((channel) => channel !== 'email')

export const messageOfArrival = (noticeId: string): NewMessage => ({
  kind: 'tire-arrived',
  about: noticeId,
  occasion: `tire-arrived:${noticeId}`,
})

/**
 * Staff have everybody written to who waits for what is here. Nobody hears twice; what could not be said when it was to be sent, so that
 * nobody heard it, is written again.
 */
export function writeArrivals(
  { database, config, now, newId }: { database: Database; config: Channels } & Pick<UnitOfWorkDeps, 'now' | 'newId'>,
  awaited: Awaited,
): Promise<{ ok: true; written: number } | { ok: false; reason: 'no_phones' | 'not_here' }> {
  if (!reachesPhones(config)) return Promise.resolve({ ok: false, reason: 'no_phones' })
  return database.transaction(async (tx) => {
    const messages = (await findArrived(tx, awaited)).map(messageOfArrival)
    if (messages.length === 0) return { ok: false, reason: 'not_here' }
    await tx.query(
      `UPDATE messages SET reason = 'withdrawn' WHERE occasion = ANY ($1) AND state = 'dropped' AND reason IN ('over', 'stale')`,
      [messages.map(({ occasion }) => occasion)],
    )
    return { ok: true, written: await writeMessages(tx, messages, { now: now(), newId }) }
  })
}
