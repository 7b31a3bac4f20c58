import type { Database } from '#services/platform/postgres.ts'

/**
 * Removes what erasing has left behind: the former rows, and the words that indexes keep of them (one of names never lets go of a word).
 * Nothing that the shop does waits for it. What it frees in the table's file is written over by the next who come; no statement reads it.
 * Does nothing while another process is at it.
 */
export async function vacuumContacts(database: Database): Promise<void> {
  await database.withLock('contacts.vacuum', async () => {
    const { rows } = await database.query<{ name: string }>(BROKEN_OFF)
    for (const { name } of rows) await database.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`, [], { isLong: true })
    await database.query('VACUUM contacts', [], { isLong: true })
    await database.query('REINDEX TABLE CONCURRENTLY contacts', [], { isLong: true })
  })
}

/** Copies of indexes that were being made, or dropped, when the process or the server ended. */
const BROKEN_OFF = `
  SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE indrelid = 'contacts'::regclass AND NOT indisvalid AND relname ~ '_cc(new|old)[0-9]*$'`
