import { randomUUID } from 'node:crypto'
import type { Queryable } from '#services/platform/postgres.ts'
import { createSession } from '../session-record.ts'

/** On the list of staff of a test's shop, and of a demo's. */
export const TEST_STAFF_EMAIL = 'dana.levi@shop.example'

/**
 * A session of a member of staff, as signing in makes one; the token goes into `x-auth-token`. A test's shop knows staff by Google, a
 * demo by its own provider (`local`).
 */
export async function signInStaff(
  database: Queryable,
  { issuer = 'google', email = TEST_STAFF_EMAIL, name = 'דנה לוי', at = new Date(), lifetimeMs = 43_200_000 } = {},
): Promise<{ token: string; staffId: string }> {
  const identity = { issuer, sub: email, email, name }
  const { token, staff } = await createSession(database, { ...identity, newId: randomUUID, at, lifetimeMs })
  return { token, staffId: staff.staffId }
}
