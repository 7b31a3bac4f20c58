import type { Queryable } from '#services/platform/postgres.ts'

/** Exactly one thing: a tire by its ean or a size by its canonical parts. */
export type Awaited = { ean: string; size: null } | { ean: null; size: { width: string; profile: string; rim: string } }

export interface Wait {
  contactId: string
  awaited: Awaited
  isOpen: boolean
}

/** What a notice is for, also when it is over; null when there was none. */
export async function findWait(database: Queryable, noticeId: string): Promise<Wait | null> {
  const { rows } = await database.query<{ contactId: string; waitsFor: string; isOpen: boolean }>(
    `SELECT contact_id AS "contactId", waits_for AS "waitsFor", erased_at IS NULL AS "isOpen" FROM contacts WHERE act = $1`,
    [actOf(noticeId)],
  )
  return rows[0] ? { contactId: rows[0].contactId, awaited: awaitedOf(rows[0].waitsFor), isOpen: rows[0].isOpen } : null
}

const ACT = 'arrival-notice:'
/** The act of a notice, as `contacts` keeps it. */
export const actOf = (noticeId: string): string => `${ACT}${noticeId}`
export const noticeIdOf = (act: string): string => act.slice(ACT.length)

/** What is waited for, as `contacts` keeps it. */
export function keyOf({ ean, size }: Awaited): string {
  return size ? `size:${size.width}/${size.profile}/${size.rim}` : `tire:${ean}`
}

function awaitedOf(key: string): Awaited {
  const [kind, value = ''] = key.split(':')
  if (kind === 'tire') return { ean: value, size: null }
  const [width = '', profile = '', rim = ''] = value.split('/')
  return { ean: null, size: { width, profile, rim } }
}
