import type { Transaction } from '#services/platform/postgres.ts'

/**
 * Removes a group's positions and dead letters, as if it had never read. In every log: its tables are empty, so a position kept
 * in the log of another engine would be wrong when the shop goes back to it.
 */
export async function forgetGroup(tx: Transaction, group: string): Promise<void> {
  await tx.query('DELETE FROM reader_positions WHERE group_name = $1', [group])
  await tx.query('DELETE FROM dead_letters WHERE group_name = $1', [group])
}
