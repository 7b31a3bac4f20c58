import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#services/platform/config.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** The tables `staff_members` and `staff_sessions`. */

/** The member of staff of a request's session. */
export interface Staff {
  /** The member's id, as `by` in events; never the e-mail. */
  staffId: string
  name: string
  email: string
}

/** An identity verified by a provider. */
export interface Identity {
  issuer: string
  sub: string
  email: string
  name: string
}

type Lifetimes = Pick<Config['staff'], 'idleMs' | 'lifetimeMs'>

/** Why a token is invalid: `idle` and `expired` say how its session ended. */
export type Ended = 'unknown' | 'idle' | 'expired'

const TOKEN_BYTES = 32
/** The base64url length of this many bytes. */
const TOKEN = /^[\w-]{43}$/
/** Last use is written at most once a minute. */
const NOTED_EVERY_MS = 60_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Identifies the member by the provider's `sub`, and opens a session. Only the token's hash is stored. */
export async function createSession(
  database: Queryable,
  { newId, at, lifetimeMs, ...identity }: Identity & { newId: () => string; at: Date; lifetimeMs: number },
): Promise<{ token: string; staff: Staff }> {
  const { issuer, sub, email, name } = identity
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await database.query<{ staffId: string }>(
    `WITH member AS (
       INSERT INTO staff_members (staff_id, issuer, sub, email, name, signed_in_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (issuer, sub) DO UPDATE SET email = EXCLUDED.email, name = EXCLUDED.name, signed_in_at = EXCLUDED.signed_in_at
       RETURNING staff_id
     )
     INSERT INTO staff_sessions (token_hash, staff_id, used_at, expires_at) SELECT $7, staff_id, $6, $8 FROM member
     RETURNING staff_id AS "staffId"`,
    [newId(), issuer, sub, email, name, at, hashOf(token), new Date(at.getTime() + lifetimeMs)],
  )
  const [member] = rows
  if (!member) throw new Error('a session was kept for nobody')
  return { token, staff: { staffId: member.staffId, name, email } }
}

/**
 * The member of a token, or why it is invalid. `issuer`: the current provider; sessions of another one are unknown. `isUse`: counts as
 * use of the session.
 */
export async function findSession(
  database: Queryable,
  token: string,
  { issuer, at, idleMs, isUse }: Pick<Lifetimes, 'idleMs'> & { issuer: string | null; at: Date; isUse: boolean },
): Promise<Staff | Ended> {
  if (!TOKEN.test(token)) return 'unknown'
  const { rows } = await database.query<Staff & { usedAt: Date; expiresAt: Date }>(
    `SELECT staff_id AS "staffId", name, email, used_at AS "usedAt", expires_at AS "expiresAt"
     FROM staff_sessions JOIN staff_members USING (staff_id) WHERE token_hash = $1 AND issuer = $2`,
    [hashOf(token), issuer],
    { isPrepared: true },
  )
  const [session] = rows
  if (!session) return 'unknown'
  const { usedAt, expiresAt, ...staff } = session
  const idleForMs = at.getTime() - usedAt.getTime()
  if (at >= expiresAt) return 'expired'
  if (idleForMs >= idleMs) return 'idle'
  if (isUse && idleForMs >= Math.min(NOTED_EVERY_MS, idleMs / 2)) {
    await database.query('UPDATE staff_sessions SET used_at = $2 WHERE token_hash = $1 AND used_at < $2', [hashOf(token), at])
  }
  return staff
}

/** Ends a session and returns its member; null for an unknown token. */
export async function endSession(database: Queryable, token: string): Promise<string | null> {
  const { rows } = await database.query<{ staffId: string }>(
    'DELETE FROM staff_sessions WHERE token_hash = $1 RETURNING staff_id AS "staffId"',
    [hashOf(token)],
  )
  return rows[0]?.staffId ?? null
}

/** Ends the sessions of everyone who is not on the staff list. */
export async function endSessionsOffList(database: Queryable, emails: readonly string[]): Promise<void> {
  await database.query(
    `DELETE FROM staff_sessions USING staff_members
     WHERE staff_sessions.staff_id = staff_members.staff_id AND staff_members.email <> ALL ($1)`,
    [emails],
  )
}
