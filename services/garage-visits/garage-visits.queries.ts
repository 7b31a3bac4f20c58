import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { findPeople } from '#services/contacts/contacts.queries.ts'
import { addDays } from '#services/domain/calendar.ts'
import type { Slot } from '#services/domain/fitting-calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { greetingName } from '#services/domain/person.ts'
import { endOfDate, newTask, type OpenTask } from '#services/domain/staff-task.ts'
import type { CatalogueGarage } from '#services/garages/garages.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { GarageWeek } from './desk-garage-visits.contract.ts'
import type { GarageVisit, GarageVisits, Hour } from './garage-visits.contract.ts'
import { actsOf, STATES } from './garage-visits.rules.ts'

const DAYS_AHEAD = 7
const MAX_SHOWN = 200
const COUNTED_DAYS = 90
/** A garage may say late that it fitted. */
const GRACE_DAYS = 2

const hourOf = ({ date, startsAt }: Slot): Hour => ({ date, startCursor: startsAt })

interface VisitRow {
  orderId: string
  contactId: string
  status: OrderStatus
  placed: OrderPlaced
  offered: Slot[] | null
  isCancelAsked: boolean
}

/** Where its garage refused the appointment that the order still has. */
const REFUSED = `r.order_id = o.order_id AND r.refused = o.placed #> '{fitting,slot}'`

/** The paid orders of a garage: appointments from yesterday through a week, and whatever is under way or lies there. */
export async function readGarageVisits(
  database: Database,
  { id, displayName }: Pick<CatalogueGarage, 'id' | 'displayName'>,
  now: Date,
): Promise<GarageVisits> {
  const today = israelDate(now.getTime())
  const { rows } = await database.query<VisitRow>(
    `SELECT o.order_id AS "orderId", o.contact_id AS "contactId", o.status, o.placed, r.offered, o.cancellation_id IS NOT NULL AS "isCancelAsked"
     FROM orders o LEFT JOIN refused_appointments r ON ${REFUSED}
     WHERE o.placed #>> '{fitting,garageId}' = $1 AND o.status IN ('transit', 'doneTransit')
       OR o.placed #>> '{fitting,garageId}' = $1 AND o.placed #>> '{fitting,slot,date}' BETWEEN $2 AND $3 AND o.status IN ('paid', 'closed')
     ORDER BY o.placed #>> '{fitting,slot,date}' NULLS LAST, (o.placed #>> '{fitting,slot,startsAt}')::int, o.order_id LIMIT ${MAX_SHOWN}`,
    [id, addDays(today, -1), addDays(today, DAYS_AHEAD)],
  )
  const people = await findPeople(
    database,
    rows.map(({ contactId }) => contactId),
  )
  return {
    garage: displayName,
    today,
    visits: rows.flatMap((row) => presentVisit(row, people.get(row.contactId)?.name ?? null, today) ?? []),
  }
}

function presentVisit(row: VisitRow, name: string | null, today: string): GarageVisit | null {
  const { orderId, status, placed, offered, isCancelAsked } = row
  const state = STATES[status]
  if (state === undefined) return null
  const slot = placed.fitting?.slot ?? null
  return {
    orderId,
    appointment: slot && hourOf(slot),
    firstName: greetingName(name),
    tires: placed.lines.map(({ quantity, isSet, brand, displayName, displaySize }) => ({
      quantity,
      isSet,
      brand,
      displayName,
      displaySize,
    })),
    state,
    acts: actsOf({ status, slot, offered, isCancelAsked }, today),
    offered: offered?.map(hourOf) ?? null,
    isCancelAsked,
  }
}

/** The same for staff: the appointments of the week alone, and how the garage kept those before. */
export async function readGarageWeek(
  database: Database,
  garage: Pick<CatalogueGarage, 'id' | 'displayName'>,
  now: Date,
): Promise<GarageWeek> {
  const { today, visits } = await readGarageVisits(database, garage, now)
  const [first, last] = [addDays(today, -1), addDays(today, DAYS_AHEAD)]
  const week = visits.flatMap(({ orderId, appointment, tires, state }) =>
    appointment && appointment.date >= first && appointment.date <= last ? [{ orderId, appointment, tires, state }] : [],
  )
  const since = addDays(today, -COUNTED_DAYS)
  // An order never has an appointment before the day on which one was refused.
  const { rows } = await database.query<Pick<GarageWeek, 'refusals' | 'noShows'>>(
    `WITH booked AS (
       SELECT order_id, status, reservation, placed #>> '{fitting,slot,date}' AS date FROM orders
       WHERE placed #>> '{fitting,garageId}' = $1 AND placed #>> '{fitting,slot,date}' >= $2)
     SELECT
       (SELECT count(*)::int FROM booked JOIN read.order_history h USING (order_id)
        WHERE h.type = 'order.appointment-refused.v1' AND h.data ->> 'garageId' = $1 AND h.time >= $3) AS refusals,
       (SELECT count(*)::int FROM booked
        WHERE status IN ('paid', 'transit', 'doneTransit') AND reservation <> 'released' AND date <= $4) AS "noShows"`,
    [garage.id, since, new Date(startOfIsraelDay(since)), addDays(today, -GRACE_DAYS)],
  )
  return { today, visits: week, refusals: rows[0]?.refusals ?? 0, noShows: rows[0]?.noShows ?? 0 }
}

/** Appointments that a garage cannot keep, and for which nobody chose another by the day before. */
export async function listRefusedTasks(database: Database, now: Date): Promise<OpenTask[]> {
  const { rows } = await database.query<{ orderId: string; contactId: string; date: string; since: Date }>(
    `SELECT o.order_id AS "orderId", o.contact_id AS "contactId", r.refused ->> 'date' AS date, r.refused_at AS since
     FROM refused_appointments r JOIN orders o ON ${REFUSED}
     WHERE o.status IN ('paid', 'transit', 'doneTransit') AND o.reservation <> 'released' AND r.refused ->> 'date' <= $1`,
    [addDays(israelDate(now.getTime()), 1)],
  )
  return rows.map(({ orderId, contactId, date, since }) => {
    const due = endOfDate(addDays(date, -1))
    return newTask({ kind: 'appointment', id: orderId, contactId, receiving: 'install', appointment: date, since, due })
  })
}
