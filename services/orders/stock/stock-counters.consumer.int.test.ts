import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { productChanged, productRemoved } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestLog } from '#services/platform/projections/testing/test-projector.ts'
import { createStockCounters } from './stock-counters.consumer.ts'

const EAN = '2000000000015'
const { database, log } = await createTestLog()
const counters = createStockCounters({ log, now: () => new Date('2026-11-21T09:30:00.000Z'), newId: uuidv7 })
beforeEach(() => database.query('TRUNCATE stock_counters, hand_overs'))

const apply = (...events: StoredEvent[]) => database.transaction(async (tx) => counters.apply?.(tx, events))

/** `on hand/reserved/handed over` by source. */
async function counted(ean = EAN): Promise<Record<string, string>> {
  const { rows } = await database.query<{ source: string; units: string }>(
    `SELECT source, concat(coalesce(on_hand::text, 'any'), '/', reserved, '/', handed_over) AS units FROM stock_counters WHERE ean = $1`,
    [ean],
  )
  return Object.fromEntries(rows.map(({ source, units }) => [source, units]))
}

const take = (reserved: number, handedOver: number) =>
  database.query(`UPDATE stock_counters SET reserved = $2, handed_over = $3 WHERE ean = $1 AND source = 'stock'`, [
    EAN,
    reserved,
    handedOver,
  ])

const readTaken = async () => {
  const { rows } = await database.query<{ body: string }>(`SELECT body FROM log_events WHERE topic = 'catalogue' ORDER BY sequence`)
  return rows.map(({ body }) => (JSON.parse(body) as StoredEvent).data)
}

describe('the counters of an article', () => {
  it('hold what the catalogue counted, source by source', async () => {
    await apply(productChanged(0, EAN, { stock: 6, shipmentUnits: 4, supplierUnits: 20 }))
    expect(await counted()).toEqual({ stock: '6/0/0', shipment: '4/0/0', supplier: '20/0/0' })
  })

  it('hold none of suppliers nobody has asked, and of an article that was removed', async () => {
    await apply(productChanged(0, EAN, { supplierUnits: null }))
    expect(await counted()).toMatchObject({ stock: '6/0/0', supplier: '0/0/0' })
    await apply(productRemoved(1, EAN))
    expect(await counted()).toEqual({ stock: '0/0/0', shipment: '0/0/0', supplier: '0/0/0' })
  })

  it('have no limit where staff sell by hand what was not counted', async () => {
    await apply(productChanged(0, EAN, { stock: 0, supplierUnits: null, visibilityOverride: 'ondemand' }))
    expect(await counted()).toEqual({ stock: '0/0/0', shipment: '0/0/0', supplier: 'any/0/0' })
    await apply(productChanged(1, EAN, { stock: 2, visibilityOverride: 'instock' }))
    expect(await counted()).toMatchObject({ stock: '2/0/0' })
  })

  it('keep the last count, in whatever order the counts come', async () => {
    await apply(productChanged(4, EAN, { stock: 1 }), productChanged(7, EAN, { stock: 3 }), productChanged(5, EAN, { stock: 2 }))
    await apply(productChanged(6, EAN, { stock: 9 }), productRemoved(2, EAN))
    expect(await counted()).toMatchObject({ stock: '3/0/0' })
  })

  it('keep what orders hold when fewer were counted than are held', async () => {
    await apply(productChanged(0, EAN, { stock: 6 }))
    await take(5, 0)
    await apply(productChanged(1, EAN, { stock: 2 }))
    expect(await counted()).toMatchObject({ stock: '2/5/0' })
    expect(await readTaken()).toEqual([])
  })

  it('forget what was handed over before the count, and say so once', async () => {
    await apply(productChanged(0, EAN, { stock: 6 }))
    await take(1, 3)
    const count = productChanged(1, EAN, { stock: 4 })
    await apply(count)
    await apply(count)
    expect(await counted()).toMatchObject({ stock: '4/1/0' })
    expect(await readTaken()).toEqual([{ ean: EAN, source: 'stock', reserved: 1, handedOver: 0 }])
  })
})
