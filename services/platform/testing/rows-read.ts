import type { Database, Queryable, QueryOptions, Transaction } from '../postgres.ts'

/** A node of a plan as `EXPLAIN (FORMAT JSON)` has it; numbers are of one loop. */
interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** How many rows of tables and indexes Postgres read for what was asked, the ones that it passed over included. */
export async function countRowsRead(database: Database, ask: (watched: Database) => Promise<unknown>): Promise<number> {
  let count = 0
  const watch = <Asked extends Queryable>(asked: Asked): Asked => ({
    ...asked,
    async query<Row>(text: string, values?: readonly unknown[], options?: QueryOptions) {
      // Explained, what writes would be done twice.
      if (/^\s*(SELECT|WITH)\b/.test(text) && !/\b(INSERT|UPDATE|DELETE)\b/.test(text)) {
        const { rows } = await asked.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF, FORMAT JSON) ${text}`,
          values,
        )
        for (const { 'QUERY PLAN': plans } of rows) for (const { Plan } of plans) count += rowsOf(Plan)
      }
      return asked.query<Row>(text, values, options)
    },
  })
  await ask({
    ...watch(database),
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => database.transaction((tx) => work(watch(tx))),
  })
  return count
}

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)
  // Of a bitmap's two nodes the table's counts.
  if (!/Scan$/.test(node['Node Type']) || /^(Bitmap Index|Subquery|CTE|Function|Values) Scan$/.test(node['Node Type'])) return below
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + rows * node['Actual Loops']
}
