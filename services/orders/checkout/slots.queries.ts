import { type OccupiedSlots, slotKey } from '#services/domain/fitting-calendar.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** How many appointments of a garage are taken, from one date to another, both included. */
export async function findOccupiedSlots(queryable: Queryable, garageId: string, from: string, to: string): Promise<OccupiedSlots> {
  const { rows } = await queryable.query<{ date: string; startsAt: number; taken: number }>(
    `SELECT date::text, starts_at AS "startsAt", taken FROM slot_counters WHERE garage_id = $1 AND date BETWEEN $2 AND $3`,
    [garageId, from, to],
  )
  return new Map(rows.map((row) => [slotKey(row), row.taken]))
}
