import type { Queryable } from '#services/platform/postgres.ts'

/** Whether the shop has given an order this number. */
export async function isOrder(database: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT 1 FROM orders WHERE order_id = $1', [orderId])
  return rowCount === 1
}
