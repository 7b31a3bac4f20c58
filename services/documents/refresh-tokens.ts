import { createHash } from 'node:crypto'
import type { Queryable } from '#services/platform/postgres.ts'
import type { RefreshTokens } from './allocation-service.ts'

/** The tokens that follow from the one in the settings; another one there begins anew. */
export function storedRefreshTokens(database: Queryable, first: string): RefreshTokens {
  const firstHash = createHash('sha256').update(first).digest('hex')
  return {
    async current() {
      const { rows } = await database.query<{ current: string }>('SELECT current FROM tax_refresh_tokens WHERE first_hash = $1', [
        firstHash,
      ])
      return rows[0]?.current ?? first
    },
    replace: (next) =>
      database.query(
        'INSERT INTO tax_refresh_tokens (first_hash, current) VALUES ($1, $2) ON CONFLICT (first_hash) DO UPDATE SET current = excluded.current',
        [firstHash, next],
      ),
  }
}
