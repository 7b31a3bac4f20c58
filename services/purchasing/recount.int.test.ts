import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { closeDraft } from './draft-orders.command.ts'
import type { CountedLine } from './goods-in.command.ts'
import { listDeliveries, listSavedLines } from './goods-in.queries.ts'
import { createLandedCosts } from './landed-costs.queries.ts'
import { recountDelivery } from './recount.command.ts'
import { asOrdered, openGoodsShop } from './testing/goods-shop.ts'

const { approved, article, deps, forSale, handOver, missingOf, order, receive, receivedEvents, shop } = await openGoodsShop()

const { database } = shop

interface Saved {
  ean: string
  draftOrderId: string
  lineId: string
  deliveryId: string
}
/** A delivery of one line, of `ordered` units. */
async function delivered(ean: string, ordered: number, numbers: Partial<CountedLine>): Promise<Saved> {
  const draft = await approved([[ean, ordered]])
  const [line] = asOrdered(draft) as [CountedLine]
  const deliveryId = deps.newId()
  expect(await receive(draft, [{ ...line, ...numbers }], deliveryId)).toEqual({ ok: true, refused: [] })
  return { ean, draftOrderId: draft.draftOrderId, lineId: line.lineId, deliveryId }
}
type Numbers = Partial<Pick<CountedLine, 'arrived' | 'tooOld' | 'wrong' | 'dot'>>
async function recount({ draftOrderId, deliveryId, lineId }: Saved, seen: number, numbers: Numbers, by = 'gil') {
  const line = { lineId, seen, arrived: 0, tooOld: 0, wrong: 0, dot: null, ...numbers }
  return (await recountDelivery(deps, { draftOrderId, deliveryId, by, lines: [line] })).refused.map(({ reason }) => reason)
}
async function recountEvents(lineId: string): Promise<{ count: number; arrived: number }[]> {
  const { rows } = await database.query<{ body: string }>(
    'SELECT body FROM log_events WHERE body LIKE $1 ORDER BY topic, partition, sequence',
    [`%${lineId}%`],
  )
  const events = rows.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'goods.recounted.v1')
  return events.map(({ data: { count, arrived } }) => ({ count, arrived }))
}

describe('a saved delivery that is counted again', () => {
  it('changes stock and what is awaited by the difference, once, and keeps the former count', async () => {
    const ean = await article({ stock: 1 })
    const saved = await delivered(ean, 10, { arrived: 7 })
    expect(await recount(saved, 1, { arrived: 5, tooOld: 1, dot: '4025' })).toEqual([])
    expect(await recount(saved, 1, { arrived: 5, tooOld: 1, dot: '4025' })).toEqual([])
    expect([await forSale(ean), await missingOf(saved.draftOrderId)]).toEqual([{ stock: 6, shipmentUnits: 0 }, [4]])
    expect(await recountEvents(saved.lineId)).toEqual([{ count: 2, arrived: 5 }])
    expect(await listSavedLines(database, saved.draftOrderId, saved.deliveryId)).toMatchObject([
      { count: 2, arrived: 5, tooOld: 1, dot: '4025', by: 'gil', former: [{ arrived: 7, tooOld: 0, dot: null, by: 'dana' }] },
    ])
    expect(await listDeliveries(database, saved.draftOrderId)).toMatchObject([{ arrived: 5, tooOld: 1, by: 'dana', isCorrected: true }])
  })

  it('opens a draft that was complete, and closes it again; one that staff closed stays closed', async () => {
    const saved = await delivered(await article(), 4, { arrived: 4 })
    expect([await missingOf(saved.draftOrderId), await receivedEvents(saved.draftOrderId)]).toEqual([[], 1])
    await recount(saved, 1, { arrived: 3 })
    expect(await missingOf(saved.draftOrderId)).toEqual([1])
    await recount(saved, 2, { arrived: 4 })
    expect([await missingOf(saved.draftOrderId), await receivedEvents(saved.draftOrderId)]).toEqual([[], 2])

    const short = await delivered(await article(), 4, { arrived: 3 })
    await closeDraft(deps, short.draftOrderId, 'dana')
    await recount(short, 1, { arrived: 2 })
    expect([await missingOf(short.draftOrderId), await receivedEvents(short.draftOrderId)]).toEqual([[], 1])
  })

  it('says nothing any more of the cost of an article of which none came', async () => {
    const ean = await article()
    const saved = await delivered(ean, 4, { arrived: 4 })
    const costs = createLandedCosts(deps)
    expect((await costs.find([ean])).get(ean)).toMatchObject({ basis: 'received' })
    await recount(saved, 1, { wrong: 4 })
    expect((await costs.find([ean])).get(ean)).toBeUndefined()
  })

  it('is refused where fewer are left than it takes away: they were handed over', async () => {
    const ean = await article()
    const saved = await delivered(ean, 4, { arrived: 4 })
    await forSale(ean)
    await handOver(await order(ean, 3))
    expect(await recount(saved, 1, { arrived: 2 })).toEqual(['sold'])
    expect(await recount(saved, 1, { arrived: 3 })).toEqual([])
    expect([await forSale(ean), await recountEvents(saved.lineId)]).toEqual([{ stock: 0, shipmentUnits: 0 }, [{ count: 2, arrived: 3 }]])
  })

  it('by two at once is corrected by one; the other one is told', async () => {
    const ean = await article({ stock: 2 })
    const saved = await delivered(ean, 9, { arrived: 6 })
    const answers = await Promise.all([
      recount(saved, 1, { arrived: 4 }),
      recount(saved, 1, { arrived: 9 }),
      recount(saved, 1, { arrived: 5 }),
    ])
    expect(answers.toSorted()).toEqual([[], ['recounted'], ['recounted']])
    const counted = [4, 9, 5][answers.findIndex((refused) => refused.length === 0)] ?? expect.fail()
    expect([await forSale(ean), await recountEvents(saved.lineId)]).toEqual([
      { stock: 2 + counted, shipmentUnits: 0 },
      [{ count: 2, arrived: counted }],
    ])
  })

  it('is refused with a week of manufacture in the future, and where the delivery has no such line', async () => {
    const saved = await delivered(await article(), 4, { arrived: 4 })
    expect(await recount(saved, 1, { arrived: 4, dot: '0199' })).toEqual(['future_dot'])
    expect(await recount({ ...saved, deliveryId: deps.newId() }, 1, { arrived: 3 })).toEqual(['unknown_line'])
  })
})

/** Without a shipment two lie on the shelf; of a shipment some are ordered in advance, and handed over before or after the goods are counted. */
const story = fc.record({
  shipment: fc.constantFrom(0, 3, 6),
  ordered: fc.constantFrom(0, 1, 2),
  // Each other than the one before.
  counts: fc
    .array(fc.integer({ min: 2, max: 9 }), { minLength: 2, maxLength: 4 })
    .filter((counts) => counts.every((count, index) => count !== counts[index + 1])),
  handOver: fc.constantFrom('before' as const, 'between' as const, 'never' as const),
})

type Story = typeof story extends fc.Arbitrary<infer Made> ? Made : never

/** What can be had, and what is awaited, after the story with these counts. */
async function tell({ shipment, ordered, handOver: when }: Story, [first = 0, ...others]: readonly number[]) {
  const ean = await article({ stock: shipment > 0 ? 0 : 2, shipmentUnits: shipment })
  const orderId = ordered > 0 ? await order(ean, ordered) : null
  const leave = async (at: Story['handOver']) => {
    if (orderId !== null && when === at) await handOver(orderId)
  }
  await leave('before')
  const saved = await delivered(ean, 20, { arrived: first })
  await leave('between')
  for (const [index, arrived] of others.entries()) expect(await recount(saved, index + 1, { arrived })).toEqual([])
  return { ...(await forSale(ean)), missing: await missingOf(saved.draftOrderId) }
}

describe('a delivery that is corrected again and again', () => {
  it('leaves what one that was counted right at once leaves, whatever is handed over meanwhile', async () => {
    for (const each of fc.sample(story, { numRuns: amount(8, 40), seed: 20261129 })) {
      const { shipment, ordered, counts } = each
      const last = counts.at(-1) ?? 0
      const left = await tell(each, counts)
      expect(left, JSON.stringify(each)).toEqual(await tell(each, [last]))
      expect(left.stock + left.shipmentUnits, JSON.stringify(each)).toBe((shipment > 0 ? Math.max(shipment, last) : 2 + last) - ordered)
    }
  })
})
