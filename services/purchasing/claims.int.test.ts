import { expect, it } from 'vitest'
import { tire } from '#services/catalogue/testing/catalogue-events.ts'
import { changeTolerance, closeClaim } from './claims.command.ts'
import { findAgreedWeeks, listClaims } from './claims.queries.ts'
import type { CountedLine } from './goods-in.command.ts'
import { recountDelivery } from './recount.command.ts'
import { asOrdered, openGoodsShop } from './testing/goods-shop.ts'

const { approved, article, deps, forSale, receive, shop } = await openGoodsShop()

const { database } = shop
const DATED = { tire: { ...tire('120', '70', '17'), dot: '0126' } }

/** An approved line of an article that the shop promises of week 1 of 2026. */
async function ordered() {
  const ean = await article(DATED)
  const draft = await approved([[ean, 4]])
  const [line] = asOrdered(draft) as [CountedLine]
  await forSale(ean)
  return { ean, draft, line }
}
const claimsOf = async (lineId: string) => (await listClaims(database)).filter((claim) => claim.lineId === lineId)

it('older tires than agreed are taken for a reason alone, or stand apart as a claim until somebody closes it, once', async () => {
  const { ean, draft, line } = await ordered()
  const agreedDot = (await findAgreedWeeks(database, draft.draftOrderId, [line.lineId])).get(line.lineId)?.agreedDot ?? expect.fail()
  const dot = `01${String(Number(agreedDot.slice(2)) - 1).padStart(2, '0')}`
  const old = { ...line, arrived: 3, dot }
  expect(await receive(draft, [old])).toEqual({ ok: true, refused: [{ lineId: line.lineId, reason: 'old_without_reason' }] })
  expect(await receive(draft, [{ ...old, arrived: 1, oldReason: 'agreed by phone' }])).toEqual({ ok: true, refused: [] })
  const deliveryId = deps.newId()
  expect(await receive(draft, [{ ...old, seen: 1, arrived: 0, tooOld: 3 }], deliveryId)).toEqual({ ok: true, refused: [] })
  expect([await forSale(ean), await claimsOf(line.lineId)]).toMatchObject([
    { stock: 1 },
    [{ deliveryId, supplier: 'rduch', units: 3, agreedDot, dot, closedAt: null }],
  ])
  const { rows } = await database.query('SELECT old_reason FROM goods_in WHERE line_id = $1 AND arrived = 1', [line.lineId])
  expect(rows).toEqual([{ old_reason: 'agreed by phone' }])

  const close = (outcome: string) => closeClaim(database, { lineId: line.lineId, deliveryId, outcome, by: 'dana', at: new Date() })
  const answers = await Promise.all([close('credited'), close('sent back')])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await claimsOf(line.lineId)).toMatchObject([{ outcome: answers[0]?.ok ? 'credited' : 'sent back', closedBy: 'dana' }])
})

it('a claim follows the count of its delivery', async () => {
  const { draft, line } = await ordered()
  const deliveryId = deps.newId()
  await receive(draft, [{ ...line, arrived: 2, tooOld: 2 }], deliveryId)
  const recount = (seen: number, tooOld: number) =>
    recountDelivery(deps, {
      draftOrderId: draft.draftOrderId,
      deliveryId,
      by: 'gil',
      lines: [{ lineId: line.lineId, seen, arrived: 2, tooOld, wrong: 0, dot: null }],
    })
  await recount(1, 1)
  expect(await claimsOf(line.lineId)).toMatchObject([{ units: 1 }])
  await recount(2, 0)
  expect(await claimsOf(line.lineId)).toEqual([])
})

it('a supplier may be allowed weeks that nobody is asked about', async () => {
  const ean = await article(DATED)
  const draft = await approved([[ean, 4, 'deltiDe']])
  const [line] = asOrdered(draft) as [CountedLine]
  await forSale(ean)
  const agreed = async () => (await findAgreedWeeks(database, draft.draftOrderId, [line.lineId])).get(line.lineId)
  const before = (await agreed()) ?? expect.fail()
  expect(before.oldestDot).toBe(before.agreedDot)
  await changeTolerance(database, { supplier: 'deltiDe', weeks: 3, by: 'dana', at: new Date() })
  const { oldestDot } = (await agreed()) ?? expect.fail()
  await changeTolerance(database, { supplier: 'deltiDe', weeks: 4, by: 'dana', at: new Date() })
  const older = (await agreed())?.oldestDot ?? expect.fail()
  await changeTolerance(database, { supplier: 'deltiDe', weeks: 3, by: 'dana', at: new Date() })
  expect(await receive(draft, [{ ...line, arrived: 1, dot: older }])).toMatchObject({ refused: [{ reason: 'old_without_reason' }] })
  expect(await receive(draft, [{ ...line, arrived: 1, dot: oldestDot }])).toEqual({ ok: true, refused: [] })
})
