import { beforeEach, expect, it } from 'vitest'
import { nextUuid, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { requestsProjection } from './requests.projection.ts'

const { database, apply, reset } = await createTestProjections()
beforeEach(() => reset(requestsProjection))

const at = (minute: number) => `2026-11-25T09:${String(minute).padStart(2, '0')}:00.000Z`
const ORDER = '100001'

let sequence = 0
function cancellation(minute: number): { id: string; event: StoredEvent } {
  const [requestId, contactId] = [nextUuid(), nextUuid()]
  const data = { requestId, contactId, reference: '482-170-935', orderId: ORDER }
  return { id: requestId, event: storedEvent('cancellation.asked.v1', contactId, sequence++, data, { id: requestId, time: at(minute) }) }
}
const handled = (requestId: string, state: 'open' | 'in_work' | 'done' | 'declined', minute: number) =>
  storedEvent('request.handled.v1', requestId, sequence++, { requestId, kind: 'cancellation', state, by: 'dana' }, { time: at(minute) })
const closed = (requestId: string, outcome: 'cancelled' | 'declined', minute: number) =>
  storedEvent('order.cancellation-closed.v1', ORDER, sequence++, { orderId: ORDER, requestId, outcome, by: 'yossi' }, { time: at(minute) })

async function shown() {
  const { rows } = await database.query<{ id: string; state: string }>(
    'SELECT request_id AS id, state FROM read.requests ORDER BY request_id',
  )
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

it('says the same in whatever order its topics are read, and however often', async () => {
  const [first, second, late] = [cancellation(0), cancellation(1), cancellation(30)]
  const events = [
    first.event,
    second.event,
    handled(first.id, 'in_work', 2),
    closed(first.id, 'cancelled', 10),
    late.event,
    handled(late.id, 'declined', 31),
  ]
  const expected = { [first.id]: 'done', [second.id]: 'done', [late.id]: 'declined' }
  const orders = [events, events.toReversed(), [...events.slice(3), ...events.slice(0, 3), ...events]]
  for (const order of orders) {
    await reset(requestsProjection)
    for (const event of order) await apply(requestsProjection, [event])
    expect(await shown()).toEqual(expected)
  }
  await reset(requestsProjection)
  await apply(requestsProjection, events)
  expect(await shown()).toEqual(expected)
})

it('is open again when staff opened it after its order was closed', async () => {
  const { id, event } = cancellation(0)
  await apply(requestsProjection, [event, closed(id, 'declined', 5), handled(id, 'open', 6)])
  expect(await shown()).toEqual({ [id]: 'open' })
})

it('keeps the acts of staff, also those that a later one followed at once', async () => {
  const { id, event } = cancellation(0)
  const acts = [handled(id, 'in_work', 1), handled(id, 'done', 2)]
  await apply(requestsProjection, [event, ...acts])
  await apply(requestsProjection, acts)
  const { rows } = await database.query<{ id: string }>('SELECT event_id AS id FROM read.request_acts ORDER BY 1')
  expect(rows.map((row) => row.id)).toEqual(acts.map((act) => act.id).sort())
})

it('tells the open pages of the desk which request moved', async () => {
  const { id, event } = cancellation(0)
  const tags = await database.transaction(async (tx) => {
    await tx.query('SET LOCAL search_path TO requests_v2, public')
    return requestsProjection.apply(tx, [event])
  })
  expect(tags).toEqual([`staff/request-changed/${id}`])
})
