import { expect, it } from 'vitest'
import { createTestOrders, line, orderOf } from '../testing/test-orders.ts'
import { listHeldUnpaid, refuseTooMuch } from './unpaid-ceilings.ts'

const EAN = '2000000000015'
const { database, count, place } = await createTestOrders()
const ceilings = {
  openTransfers: 10,
  openCardOrders: 10,
  unpaidUnits: 100,
  unpaidAppointments: 2,
  unpaidUnitsOfAddress: 0,
  unpaidAppointmentsOfAddress: 3,
}

it('counts appointments of unpaid orders by phone and by address', async () => {
  await count(EAN, 'stock', 100)
  const fitting = { garageId: 'open', garage: 'צמיגי הנמל', pricePerTireAgorot: 8000, slot: { date: '2026-12-01', startsAt: 8 } }
  const wished = orderOf([line(EAN)], { fitting })
  const orderer = { phone: '0501234567', visitorId: null, addressHash: 'network' }
  const held = async () => (await database.transaction((tx) => listHeldUnpaid(tx, [orderer], new Date('2026-11-21T10:00:00Z')))).flat()
  const refused = async () => refuseTooMuch(await held(), wished, ceilings)
  for (const phone of ['0501234567', '0501234567', '0529998877', '0529998877']) {
    const orderId = await place(orderOf([line(EAN)]), { phone, email: 'noa@example.com' })
    await database.query(`UPDATE orders SET placed = jsonb_set(placed, '{fitting}', $2) WHERE order_id = $1`, [
      orderId,
      JSON.stringify(fitting),
    ])
    await database.query("INSERT INTO order_addresses SELECT order_id, 'network', placed_at FROM orders WHERE order_id = $1", [orderId])
  }
  expect((await held()).map(({ by, appointments, units }) => [by, appointments, units]).toSorted()).toEqual([
    ['address', 4, 4],
    ['phone', 2, 2],
  ])
  expect(await refused()).toEqual({ ok: false, reason: 'too_much_unpaid', of: 'appointments' })
  await database.query(
    "UPDATE orders SET status = 'paid', reserved_until = NULL WHERE contact_id IN (SELECT contact_id FROM contacts WHERE phone = '0501234567')",
  )
  expect(await refused()).toBeNull()
})
