import type { PastSalesChanged } from '#events/suppliers.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** Of every article the weeks of the years since `fromYear`, as they were imported. */
export async function listPastSales(queryable: Queryable, fromYear: number): Promise<PastSalesChanged[]> {
  const { rows } = await queryable.query<PastSalesChanged>(
    'SELECT ean, year, weeks FROM read.past_sales WHERE year >= $1 ORDER BY ean, year',
    [fromYear],
  )
  return rows
}
