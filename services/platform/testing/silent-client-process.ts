import { createDatabase } from '../postgres.ts'

/** Holds the row of `counters` in a transaction, says so, and sleeps as a machine does whose lid was closed. */
const [connectionString = ''] = process.argv.slice(2)
const database = createDatabase({ connectionString, maxConnections: 1, onError: () => {} })
await database.transaction(async (tx) => {
  await tx.query('UPDATE counters SET count = count + 1')
  process.stdout.write('held\n')
  process.kill(process.pid, 'SIGSTOP')
  await tx.query('SELECT 1')
})
