import type { Transaction } from '#services/platform/postgres.ts'

/** Removes a group's positions and dead letters: its next reader begins at the start of the log, as if it had never read. */
export async function forgetGroup(tx: Transaction, logId: string, group: string): Promise<void> {
  await tx.query('DELETE FROM reader_positions WHERE log_id = $1 AND group_name = $2', [logId, group])
  await tx.query('DELETE FROM dead_letters WHERE log_id = $1 AND group_name = $2', [logId, group])
}
