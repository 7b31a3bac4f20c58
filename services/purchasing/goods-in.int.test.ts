import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ProductChanged } from '#events/catalogue.events.ts'
import type { Supplier } from '#events/suppliers.events.ts'
import { productEdit } from '#services/catalogue/desk/catalogue-edits.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { addDays, isoWeekOf } from '#services/domain/calendar.ts'
import { checkDigit } from '#services/domain/ean.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { editEntity, lockState } from '#services/importing/edit-entity.command.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { changeStatus } from '#services/orders/order-status.command.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { listOnOrder } from './demand/demand.queries.ts'
import { closeDraft } from './draft-orders.command.ts'
import { type CountedLine, receiveLines } from './goods-in.command.ts'
import { createLandedCosts } from './landed-costs.queries.ts'

const shop = await createTestShop()
const { app, database, settle } = shop
const deps = { ...shop.deps, lockHandedOver }
const { newId } = deps
await shop.emit([
  'shipment-settings.changed.v1',
  'shipment-settings',
  {
    currentShipmentAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    nextShipmentAt: new Date(Date.now() + 60 * 86_400_000).toISOString(),
    nextShipmentOrderDeadline: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    tireYears: {
      preorder: { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } },
      ondemand: { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } },
    },
  },
])

let articles = 0
/** With a check digit, as the checkout asks for one. */
function nextEan(): string {
  const digits = `20000009${String(++articles).padStart(4, '0')}`
  return digits + checkDigit(digits)
}

const say = async (data: ProductChanged) => {
  await withEvents(deps, async (unit) => {
    await lockState(unit.tx, 'product', data.ean)
    return editEntity(unit, deps, productEdit(data), { by: 'somebody', acceptsPriceJump: true, before: null })
  })
  await settle()
}
/** An article of the catalogue. */
async function article(counted: Partial<ProductChanged> = {}): Promise<string> {
  const ean = nextEan()
  await say(product(ean, { stock: 0, shipmentUnits: 0, supplierUnits: 0, ...counted }))
  return ean
}

interface Ordered {
  draftOrderId: string
  lines: { lineId: string; ean: string; quantity: number }[]
}
async function approved(lines: readonly (readonly [ean: string, quantity: number, supplier?: Supplier])[]): Promise<Ordered> {
  const draftOrderId = newId()
  await database.query(
    `INSERT INTO draft_orders (draft_order_id, status, stage, share, outcome, input_hash, lines_hash, created_by, created_at, updated_at,
       approved_by, approved_at) VALUES ($1, 'completed', 'writing', 1, '{}', '', '', 'system', now(), now(), 'system', now())`,
    [draftOrderId],
  )
  const ordered: Ordered['lines'] = []
  for (const [place, [ean, quantity, supplier = 'rduch']] of lines.entries()) {
    const lineId = newId()
    ordered.push({ lineId, ean, quantity })
    await database.query(
      `INSERT INTO draft_lines (line_id, draft_order_id, place, ean, supplier, sku, computed, quantity, tires, unit_cents, landed_agorot, line)
       VALUES ($1, $2, $3, $4, $5, '1', $6, $6, 1, 9000, 38000, '{}')`,
      [lineId, draftOrderId, place, ean, supplier, quantity],
    )
  }
  return { draftOrderId, lines: ordered }
}

const asOrdered = ({ lines }: Ordered): CountedLine[] =>
  lines.map(({ lineId, quantity }) => ({ lineId, seen: 0, arrived: quantity, tooOld: 0, wrong: 0, dot: null }))
const receive = (
  { draftOrderId }: Pick<Ordered, 'draftOrderId'>,
  lines: readonly CountedLine[],
  deliveryId = newId(),
  failpoint?: (step: string) => void,
) => receiveLines({ ...deps, ...(failpoint && { failpoint }) }, { draftOrderId, deliveryId, by: 'dana', lines })

/** What shoppers can have of an article. */
async function forSale(ean: string): Promise<{ stock: number; shipmentUnits: number }> {
  await settle()
  const { rows } = await database.query<{ stock: number; shipmentUnits: number }>(
    `SELECT (data ->> 'stock')::int AS stock, (data ->> 'shipmentUnits')::int AS "shipmentUnits" FROM read.products WHERE ean = $1`,
    [ean],
  )
  return rows[0] ?? expect.fail(`no product ${ean}`)
}
/** What was said last of the article, and how often it was, counted from the log alone. */
async function logOf(ean: string): Promise<{ stock: number | undefined; counts: number; arrived: number; receipts: number }> {
  const { rows } = await database.query<{ body: string }>(
    `SELECT body FROM log_events WHERE body LIKE $1 ORDER BY topic, partition, sequence`,
    [`%"ean":"${ean}"%`],
  )
  const events = rows.map(({ body }) => JSON.parse(body))
  const counts = events.filter(({ type }) => type === 'product.changed.v1')
  const receipts = events.filter(({ type }) => type === 'goods.received.v1')
  return {
    stock: counts.at(-1)?.data.stock,
    counts: counts.length,
    arrived: receipts.reduce((sum, { data }) => sum + data.arrived, 0),
    receipts: receipts.length,
  }
}
async function receivedEvents(draftOrderId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM log_events WHERE body LIKE $1 AND body LIKE '%"type":"draft-order.received.v1"%'`,
    [`%${draftOrderId}%`],
  )
  return rows[0]?.count ?? 0
}
const missingOf = async (draftOrderId: string) =>
  (await listOnOrder(database)).filter((each) => each.draftOrderId === draftOrderId).map(({ units }) => units)
const order = async (ean: string, quantity: number): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/checkout',
    // The same cart without a key would be the same order.
    headers: { 'idempotency-key': randomUUID() },
    payload: orderOf([item(ean, { quantity })]),
  })
  await settle()
  return answer.json().orderId ?? expect.fail(answer.body)
}
const handOver = async (orderId: string) => {
  await withEvents(deps, (unit) => changeStatus(unit, orderId, 'closed', 'test'))
}

describe('goods that came', () => {
  it('serve pre-orders first: of five that came for a shipment of five, of which three were ordered in advance, two are left', async () => {
    const ean = await article({ shipmentUnits: 5 })
    await order(ean, 3)
    expect(await forSale(ean)).toEqual({ stock: 0, shipmentUnits: 2 })
    const draft = await approved([[ean, 5]])
    expect(await receive(draft, asOrdered(draft))).toEqual({ ok: true, refused: [] })
    expect(await forSale(ean)).toEqual({ stock: 2, shipmentUnits: 0 })
    expect(await logOf(ean)).toMatchObject({ stock: 5, arrived: 5, receipts: 1 })
  })

  it('were handed over already where pre-orders were, before anybody counted them', async () => {
    const ean = await article({ shipmentUnits: 5 })
    await handOver(await order(ean, 3))
    const draft = await approved([[ean, 5]])
    await receive(draft, asOrdered(draft))
    expect(await forSale(ean)).toEqual({ stock: 2, shipmentUnits: 0 })
  })

  it('end a shipment that staff opened by hand with its last unit', async () => {
    const ean = await article({ shipmentUnits: 4, visibilityOverride: 'preorder' })
    const draft = await approved([[ean, 4]])
    await receive(draft, asOrdered(draft))
    await settle()
    const { rows } = await database.query(`SELECT data ->> 'visibilityOverride' AS override FROM read.products WHERE ean = $1`, [ean])
    expect([await forSale(ean), rows]).toEqual([{ stock: 4, shipmentUnits: 0 }, [{ override: null }]])
  })

  it('are counted once, however often the same delivery is sent; with other numbers it is refused', async () => {
    const ean = await article({ stock: 1 })
    const draft = await approved([[ean, 4]])
    const deliveryId = newId()
    const [line] = asOrdered(draft) as [CountedLine]
    const first = { ...line, arrived: 2, dot: '2326' }
    const answers = await Promise.all([0, 1, 2].map(() => receive(draft, [first], deliveryId)))
    expect(answers).toEqual(new Array(3).fill({ ok: true, refused: [] }))
    expect(await receive(draft, [{ ...first, arrived: 3 }], deliveryId)).toEqual({
      ok: true,
      refused: [{ lineId: line.lineId, reason: 'counted_otherwise' }],
    })
    expect(await forSale(ean)).toEqual({ stock: 3, shipmentUnits: 0 })
    expect(await logOf(ean)).toMatchObject({ stock: 3, arrived: 2, receipts: 1 })
  })

  it('are counted by one of two who count the same at once; the other one is told', async () => {
    const ean = await article()
    const draft = await approved([[ean, 4]])
    const lines = asOrdered(draft).map((line) => ({ ...line, arrived: 3 }))
    const answers = await Promise.all([receive(draft, lines), receive(draft, lines)])
    expect(answers.map((answer) => answer.ok && answer.refused.map(({ reason }) => reason)).sort()).toEqual([[], ['changed']])
    expect(await forSale(ean)).toMatchObject({ stock: 3 })
  })

  it('of three drafts at once, beside sales and hand-overs, are neither lost nor doubled', async () => {
    const ean = await article({ stock: 10 })
    const drafts = await Promise.all([approved([[ean, 8]]), approved([[ean, 9, 'deltiDe']]), approved([[ean, 12, 'deltiFr']])])
    const orders = [await order(ean, 1), await order(ean, 2), await order(ean, 1)]
    await Promise.all([...drafts.map((draft) => receive(draft, asOrdered(draft))), ...orders.slice(0, 2).map(handOver), order(ean, 2)])
    // 10 + 29 that came, 6 that were sold.
    expect(await forSale(ean)).toEqual({ stock: 33, shipmentUnits: 0 })
    await handOver(orders[2] ?? '')
    expect(await forSale(ean)).toEqual({ stock: 33, shipmentUnits: 0 })
    expect(await logOf(ean)).toMatchObject({ arrived: 29, receipts: 3 })
  })

  it('stand apart where they are too old or not what was ordered, and are on order no more', async () => {
    const [ean, other] = [await article(), await article()]
    const draft = await approved([
      [ean, 10],
      [other, 4],
    ])
    const [one, two] = asOrdered(draft) as [CountedLine, CountedLine]
    await receive(draft, [{ ...one, arrived: 5, tooOld: 2, wrong: 1, dot: '4025' }])
    expect([await forSale(ean), await missingOf(draft.draftOrderId)]).toEqual([{ stock: 5, shipmentUnits: 0 }, [2, 4]])
    await receive(draft, [
      { ...one, seen: 8, arrived: 3 },
      { ...two, arrived: 4 },
    ])
    // One over: the shelf has it, and nothing is missing.
    expect([await forSale(ean), await missingOf(draft.draftOrderId), await receivedEvents(draft.draftOrderId)]).toEqual([
      { stock: 8, shipmentUnits: 0 },
      [],
      1,
    ])
    expect(await receive(draft, [{ ...one, seen: 11, arrived: 1 }])).toEqual({
      ok: true,
      refused: [{ lineId: one.lineId, reason: 'closed' }],
    })
    expect((await createLandedCosts(deps).find([ean])).get(ean)).toEqual({ landedAgorot: 38_000, basis: 'received', supplier: 'rduch' })
  })

  it('are refused by line where their week of manufacture has not come yet', async () => {
    const [ean, other] = [await article(), await article()]
    const draft = await approved([
      [ean, 4],
      [other, 4],
    ])
    const [one, two] = asOrdered(draft) as [CountedLine, CountedLine]
    const dotOf = (date: string) => {
      const { week, year } = isoWeekOf(date)
      return `${String(week).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
    }
    const today = israelDate(Date.now())
    const lines = [
      { ...one, dot: dotOf(addDays(today, 7)) },
      { ...two, dot: dotOf(today) },
    ]
    expect(await receive(draft, lines)).toEqual({ ok: true, refused: [{ lineId: one.lineId, reason: 'future_dot' }] })
    expect([await forSale(ean), await forSale(other)]).toMatchObject([{ stock: 0 }, { stock: 4 }])
  })

  it('leave a draft that is closed with what came, and nothing of it on order', async () => {
    const ean = await article()
    const draft = await approved([[ean, 10]])
    await receive(
      draft,
      asOrdered(draft).map((line) => ({ ...line, arrived: 4 })),
    )
    expect(await missingOf(draft.draftOrderId)).toEqual([6])
    await Promise.all([closeDraft(deps, draft.draftOrderId, 'dana'), closeDraft(deps, draft.draftOrderId, 'gil')])
    expect([await missingOf(draft.draftOrderId), await receivedEvents(draft.draftOrderId), await forSale(ean)]).toEqual([
      [],
      1,
      { stock: 4, shipmentUnits: 0 },
    ])
  })

  it('are refused alone where the catalogue has the article no more', async () => {
    const ean = await article()
    const draft = await approved([
      [nextEan(), 2],
      [ean, 3],
    ])
    expect(await receive(draft, asOrdered(draft))).toEqual({ ok: true, refused: [{ lineId: draft.lines[0]?.lineId, reason: 'no_shelf' }] })
    expect([await forSale(ean), await missingOf(draft.draftOrderId)]).toEqual([{ stock: 3, shipmentUnits: 0 }, [2]])
    expect(await receive({ draftOrderId: newId() }, asOrdered(draft))).toEqual({ ok: false, reason: 'unknown' })
  })
})

describe('who is killed while a delivery of 45 lines is received', () => {
  const PIECES = 3
  const cases = ['shelved', 'recorded', 'decided', 'appended'].flatMap((step) =>
    Array.from({ length: PIECES }, (_, piece) => [step, piece + 1] as const),
  )
  it.each(cases)('at "%s" of piece %i goes on where it stopped, and nothing is doubled', async (step, piece) => {
    const eans: string[] = []
    for (let at = 0; at < 45; at += 1) eans.push(nextEan())
    await withEvents(deps, async (unit) => {
      for (const ean of eans) {
        await lockState(unit.tx, 'product', ean)
        const data = product(ean, { stock: 1, shipmentUnits: 0, supplierUnits: 0 })
        await editEntity(unit, deps, productEdit(data), { by: 'somebody', acceptsPriceJump: true, before: null })
      }
    })
    await settle()
    const draft = await approved(eans.map((ean) => [ean, 2] as const))
    const deliveryId = newId()
    let seen = 0
    const killed = receive(draft, asOrdered(draft), deliveryId, (at) => {
      if (at === step && ++seen === piece) throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM goods_in WHERE delivery_id = $1', [
      deliveryId,
    ])
    expect(rows[0]?.count).toBe((piece - 1) * 20)
    expect(await receive(draft, asOrdered(draft), deliveryId)).toEqual({ ok: true, refused: [] })
    await settle()
    for (const ean of eans) expect(await logOf(ean)).toEqual({ stock: 3, counts: 2, arrived: 2, receipts: 1 })
    expect([await missingOf(draft.draftOrderId), await receivedEvents(draft.draftOrderId)]).toEqual([[], 1])
  })
})
