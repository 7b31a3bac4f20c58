import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { replayDeadLetters } from '#services/platform/event-log/dead-letter-replay.ts'
import { type DeadLetterRow, listDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import {
  type DeadLetter,
  DeadLetterGroups,
  DeadLetterReplay,
  DeadLetterReplayed,
  DeadLetters,
  DeadLettersPath,
  DeadLettersQuery,
} from '../dead-letters.contract.ts'
import { DEAD_LETTERS_TEXT } from './dead-letters.text.ts'
import { type ReaderGroupsDeps, readReaderGroups } from './reader-groups.ts'

const LISTED_AT_ONCE = 50
const REPLAYED_AT_ONCE = 50
const SHOWN_CHARACTERS = 64 * 1024

/** What failed for which group of readers, and another try for that group alone. */
export function deadLetterRoutes(desk: App, deps: ReaderGroupsDeps): void {
  const { database, listHandlers } = deps
  desk.get(
    '/api/v1/staff/dead-letters',
    { schema: { summary: 'Groups of readers: what they gave up by reason, and their lag', response: { 200: DeadLetterGroups } } },
    async () => ({ groups: await readReaderGroups(deps) }),
  )
  desk.get(
    '/api/v1/staff/dead-letters/:group',
    {
      schema: {
        summary: 'What a group gave up, the oldest first',
        params: DeadLettersPath,
        querystring: DeadLettersQuery,
        response: { 200: DeadLetters },
      },
    },
    async ({ params: { group }, query: { reason, after } }) => {
      const filter = { group, ...(reason !== undefined && { reason }), ...(after !== undefined && { after: Number(after) }) }
      const rows = await listDeadLetters(database, { ...filter, limit: LISTED_AT_ONCE + 1 })
      return { letters: rows.slice(0, LISTED_AT_ONCE).map(toLetter), hasMore: rows.length > LISTED_AT_ONCE }
    },
  )
  desk.post(
    '/api/v1/staff/dead-letters/replay',
    {
      schema: { summary: 'Runs one group over what it gave up', body: DeadLetterReplay, response: { 200: DeadLetterReplayed } },
    },
    async ({ body: { group, ...chosen }, staff, log }) => {
      const handler = (await listHandlers()).find((each) => each.group === group)
      if (!handler) throw new HttpError(404, 'no_group', DEAD_LETTERS_TEXT.noGroup)
      const rows = await listDeadLetters(database, { group, ...chosen, limit: REPLAYED_AT_ONCE })
      const ids = rows.map(({ id }) => id)
      const result = await replayDeadLetters(database, handler, ids)
      const { replayed, failed } = result
      log.info({ group, staffId: staff.staffId, replayed: replayed.length, failed: failed.length }, 'dead letters were run again')
      return { ...result, last: ids.at(-1) ?? null }
    },
  )
}

function toLetter({ firstSeen, lastSeen, bytes, group: _, replayedAt: __, ...letter }: DeadLetterRow): DeadLetter {
  return { ...letter, firstSeen: firstSeen.toISOString(), lastSeen: lastSeen.toISOString(), bytes: bytes.slice(0, SHOWN_CHARACTERS) }
}
