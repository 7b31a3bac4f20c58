import { describe, expect, it } from 'vitest'
import { productEdit } from '#services/catalogue/desk/catalogue-edits.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { addDays, isoWeekOf } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { editEntity, lockState } from '#services/importing/edit-entity.command.ts'
import { countRowsRead } from '#services/platform/testing/rows-read.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { closeDraft } from './draft-orders.command.ts'
import type { CountedLine } from './goods-in.command.ts'
import { createLandedCosts } from './landed-costs.queries.ts'
import { asOrdered, openGoodsShop } from './testing/goods-shop.ts'

const { approved, article, deps, forSale, handOver, logOf, missingOf, nextEan, order, receive, receivedEvents, shop } =
  await openGoodsShop()

const { database, settle } = shop
const { newId } = deps

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

it('costs of articles are found without reading all products again until something changed', async () => {
  const ean = await article()
  const holder = { ...database }
  const costs = createLandedCosts({ ...deps, database: holder })
  const find = () =>
    countRowsRead(database, async (watched) => {
      holder.query = watched.query
      await costs.find([ean])
    })
  await database.query(
    `INSERT INTO read.products (ean, sequence, changed_at, is_orderable, taken)
     SELECT 'many' || n, 0, now(), false, '{}' FROM generate_series(1, 3000) AS n`,
  )
  await article()
  expect(await find()).toBeGreaterThan(3000)
  expect(await find()).toBeLessThan(1000)
  await article()
  expect(await find()).toBeGreaterThan(3000)
})
