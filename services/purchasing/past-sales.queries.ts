import type { PastSalesChanged } from '#events/suppliers.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** Of these articles the weeks of the years since `fromYear`, as they were imported. */
export async function listPastSales(queryable: Queryable, fromYear: number, eans: readonly string[]): Promise<PastSalesChanged[]> {
  const { rows } = await queryable.query<PastSalesChanged>(
    'SELECT ean, year, weeks FROM read.past_sales WHERE ean = ANY($1) AND year >= $2 ORDER BY ean, year',
    [eans, fromYear],
  )
  return rows
}
