import { createHash } from 'node:crypto'
import type { Queryable } from '#services/platform/postgres.ts'

/** What people wrote to staff from a form. It stands in `contacts` until it was dealt with and is erased. */

export const REQUEST_KINDS = ['cancellation', 'garage-join'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export interface OpenRequest {
  contactId: string
  kind: RequestKind
  reference: string
  requestedAt: Date
  name: string | null
  phone: string | null
  email: string | null
  details: Readonly<Record<string, string>>
}

/** The act of a request, as `contacts` keeps it. */
export const requestActOf = (kind: RequestKind, requestId: string): string => `${kind}:${requestId}`

const DIGITS = 1_000_000_000n

/** Nine digits to be said on the phone, from the request's id alone: a repeat gets the same. Two requests may share one, once in a billion. */
export function referenceOf(requestId: string): string {
  const digest = createHash('sha256').update(requestId).digest().readBigUInt64BE()
  return (digest % DIGITS)
    .toString()
    .padStart(9, '0')
    .replace(/(\d{3})(?=\d)/g, '$1-')
}

/** Oldest first: the law gives the shop fourteen days to pay back. */
export async function listOpenRequests(database: Queryable, kind: RequestKind, limit: number): Promise<OpenRequest[]> {
  const { rows } = await database.query<Omit<OpenRequest, 'kind' | 'reference' | 'details'> & { act: string; details: object | null }>(
    `SELECT contact_id AS "contactId", act, created_at AS "requestedAt", name, phone, email, details FROM contacts
     WHERE act LIKE $1 AND erased_at IS NULL ORDER BY created_at LIMIT $2`,
    [requestActOf(kind, '%'), limit],
  )
  return rows.map(({ act, details, ...row }) => ({
    ...row,
    kind,
    reference: referenceOf(act.slice(requestActOf(kind, '').length)),
    details: { ...details },
  }))
}
