import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { PriceRule } from '#services/domain/price-rule.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { changeStatus } from '#services/orders/testing/order-acts.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { DeskProductEdits, DeskProducts, PlannedPrices, PriceChange } from '../catalogue-desk.contract.ts'
import type { DeskImports } from '../catalogue-import.contract.ts'

/** `+3 %` to Michelin, in one act that is taken back as one. */

const FRONT = '2000000000015'
const REAR = '2000000000022'
const POWER = '2000000000039'
const ANGEL = '2000000000046'

const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database, deps, settle, emit } = shop
const { token } = await signInStaff(database)
const headers = { 'x-auth-token': token }
const DESK = '/api/v1/staff/catalogue'

const send = async (file: string) => {
  const url = `${DESK}/import?name=file.csv&apply=1`
  const answer = await app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'text/csv' }, payload: file })
  await settle()
  return answer.json()
}
const read = async <T>(path: string): Promise<T> => (await app.inject({ url: `${DESK}/${path}`, headers })).json()
const write = (path: string, payload: object) => app.inject({ method: 'POST', url: `${DESK}/${path}`, headers, payload })

await send('name,name_he,aliases,position\nMichelin,מישלן,Mishelin,1\nPirelli,פירלי,Pireli,2\n')
/** Everything as it was at first. */
async function restock(): Promise<void> {
  const report = await send(`ean,brand,line,segment,size,price,full_price,stock,supplier_units
${FRONT},Michelin,Road 6,sport-touring,120/70 ZR 17 M/C (58W) TL,519,629,5,9
${REAR},Michelin,Road 6,sport-touring,180/55 ZR 17 M/C (73W) TL,719,,5,9
${POWER},Michelin,Power 6,sport,120/70 ZR 17 M/C (58W) TL,402,,5,9
${ANGEL},Pirelli,Angel GT,sport-touring,120/70 ZR 17 M/C (58W) TL,399,,5,9
`)
  expect(report.problems).toEqual([])
}
/** Of the front tire: €98.05 at the plan's rate, freight and duty with it. With VAT of 18 % that is ₪472.05. */
const LANDED = 40_004
await emit([
  'supplier-article.changed.v1',
  'rduch:1',
  {
    articleId: 'rduch:1',
    supplier: 'rduch',
    sku: '1',
    ean: FRONT,
    makerNumber: null,
    brandSlug: 'michelin',
    brand: 'MICHELIN',
    description: '120/70 ZR 17 ROAD 6',
    sizeKey: '120/70-17',
    dot: null,
    priceCents: 9_805,
    units: 4,
    isAtLeast: false,
    minimumQuantity: 1,
    multiple: 1,
    leadDays: 3,
    validFrom: null,
    validTo: null,
  },
])
await restock()

const PLUS_3: PriceRule = { by: 'percent', change: 30, round: 'nine', movesFullPrice: true }
const plan = async (articles: object, rule = PLUS_3): Promise<PlannedPrices> => (await write('prices/plan', { articles, rule })).json()
const MICHELIN = { filter: { brand: 'michelin' } }
async function change(rows: PlannedPrices['rows'], more: Partial<PriceChange> = {}) {
  const prices = rows.map(({ ean, fromAgorot, toAgorot, fullFromAgorot, fullToAgorot }) => ({
    ean,
    fromAgorot,
    toAgorot,
    fullFromAgorot,
    fullToAgorot,
  }))
  const answer = await write('prices', { id: uuidv7(), title: 'Michelin +3%', prices, ...more })
  await settle()
  return answer
}
const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof write>>) => [statusCode, json().error?.code]
const products = async () => (await read<DeskProducts>('products?limit=100')).products
const prices = async () => Object.fromEntries((await products()).map((each) => [each.ean, [each.priceAgorot, each.fullPriceAgorot]]))
const undo = (importId: string) => write(`imports/${importId}/undo`, {})
const countEvents = async () => (await database.query("SELECT FROM log_events WHERE topic = 'catalogue'")).rowCount

const FIRST = { [FRONT]: [51_900, 62_900], [REAR]: [71_900, 71_900], [POWER]: [40_200, 40_200], [ANGEL]: [39_900, 39_900] }
// 519 + 3 % = 534.57, 629 + 3 % = 647.87, 719 + 3 % = 740.57, 402 + 3 % = 414.06.
const RAISED = { ...FIRST, [FRONT]: [53_900, 64_900], [REAR]: [73_900, 73_900], [POWER]: [41_900, 41_900] }

describe('a change of many prices', () => {
  it('shows what the rule makes of a brand, a line, a segment, a size or of what was ticked', async () => {
    const { rows, unchanged } = await plan(MICHELIN)
    expect(unchanged).toBe(0)
    expect(Object.fromEntries(rows.map((row) => [row.ean, [row.fromAgorot, row.toAgorot, row.fullToAgorot]]))).toEqual({
      [FRONT]: [51_900, 53_900, 64_900],
      [REAR]: [71_900, 73_900, 73_900],
      [POWER]: [40_200, 41_900, 41_900],
    })
    expect(rows.find(({ ean }) => ean === FRONT)?.landedAgorot).toBe(LANDED)
    expect(rows.find(({ ean }) => ean === POWER)?.landedAgorot).toBeNull()
    const eansOf = async (articles: object) => (await plan(articles)).rows.map(({ ean }) => ean).sort()
    expect(await eansOf({ filter: { line: 'michelin/road-6' } })).toEqual([FRONT, REAR])
    expect(await eansOf({ filter: { segment: 'sport' } })).toEqual([POWER])
    expect(await eansOf({ filter: { size: '120/70/17' } })).toEqual([FRONT, POWER, ANGEL])
    expect(await eansOf({ filter: { brand: 'michelin', size: '120/70/17' } })).toEqual([FRONT, POWER])
    expect(await eansOf({ eans: [REAR, ANGEL] })).toEqual([REAR, ANGEL])
    // 399 + 1 % = 402.99, whose nearest is 399.
    expect(await plan({ eans: [ANGEL] }, { ...PLUS_3, change: 10 })).toEqual({ rows: [], unchanged: 1 })
  })

  it('is one act, once, and is told as one', async () => {
    const { rows } = await plan(MICHELIN)
    const id = uuidv7()
    const before = await countEvents()
    expect((await change(rows, { id })).json()).toEqual({ changed: 3 })
    expect(await prices()).toEqual(RAISED)
    expect(await countEvents()).toBe((before ?? 0) + 3)
    expect((await change(rows, { id })).json()).toEqual({ changed: 3 })
    expect(await countEvents()).toBe((before ?? 0) + 3)
    const { imports } = await read<DeskImports>('imports')
    expect(imports[0]).toMatchObject({ importId: id, fileName: 'Michelin +3%', undo: 'possible', by: 'דנה לוי' })
    expect(imports[0]?.report).toMatchObject({ kind: 'prices', rows: 3, changed: 3 })
    const { edits } = await read<DeskProductEdits>(`products/${FRONT}/edits`)
    expect(edits[0]).toMatchObject({
      fileName: 'Michelin +3%',
      isPriceChange: true,
      changes: [
        { field: 'priceAgorot', from: 51_900, to: 53_900 },
        { field: 'fullPriceAgorot', from: 62_900, to: 64_900 },
      ],
    })
    expect((await undo(id)).json()).toMatchObject({ restored: 3, removed: 0, refusedCount: 0 })
    await settle()
    expect(await prices()).toEqual(FIRST)
    expect(codeOf(await undo(id))).toEqual([409, 'undone_before'])
  })

  it('is done as it was shown or not at all', async () => {
    const { rows } = await plan(MICHELIN)
    await send(`ean,price\n${POWER},410\n`)
    const before = await countEvents()
    expect(codeOf(await change(rows))).toEqual([409, 'changed_meanwhile'])
    expect(await countEvents()).toBe(before)
    expect((await prices())[FRONT]).toEqual([51_900, 62_900])
    await restock()
    await send(`ean,full_price\n${FRONT},700\n`)
    expect(codeOf(await change(rows))).toEqual([409, 'changed_meanwhile'])
    await restock()
  })

  it('asks where a price is below the cost, and where one jumps', async () => {
    const lowered = await plan({ eans: [FRONT, REAR] }, { ...PLUS_3, change: -200, round: 'agora' })
    // 519 - 20 % = 415.20.
    expect(lowered.rows.map(({ ean, isBelowCost, isJump }) => [ean, isBelowCost, isJump])).toEqual([
      [FRONT, true, false],
      [REAR, false, false],
    ])
    expect(codeOf(await change(lowered.rows))).toEqual([409, 'below_cost'])
    const raised = await plan({ eans: [REAR] }, { ...PLUS_3, change: 310 })
    expect(raised.rows.map(({ isJump }) => isJump)).toEqual([true])
    expect(codeOf(await change(raised.rows))).toEqual([409, 'price_jump'])
    expect(await prices()).toEqual(FIRST)
    const id = uuidv7()
    expect((await change(lowered.rows, { id, acceptsBelowCost: true })).json()).toEqual({ changed: 2 })
    await undo(id)
    await settle()
    expect(await prices()).toEqual(FIRST)
  })

  it('is taken back also where a file has counted the stock since, but not where the price was changed again', async () => {
    const { rows } = await plan(MICHELIN)
    const id = uuidv7()
    await change(rows, { id })
    await send(`ean,stock\n${FRONT},11\n${REAR},12\n`)
    await send(`ean,price\n${POWER},430\n`)
    expect((await undo(id)).json()).toMatchObject({ restored: 2, refusedCount: 1, refused: [{ id: POWER, reason: 'changed_since' }] })
    await settle()
    expect(await prices()).toEqual({ ...FIRST, [POWER]: [43_000, 43_000] })
    const stock = new Map((await products()).map((each) => [each.ean, each.stock]))
    expect([stock.get(FRONT), stock.get(REAR)]).toEqual([11, 12])
    await restock()
  })

  it('never leaves a struck price below the price that comes back', async () => {
    const id = uuidv7()
    // 519 - 5 % = 493.05; the struck price stays.
    await change((await plan({ eans: [FRONT] }, { ...PLUS_3, change: -50, round: 'agora', movesFullPrice: false })).rows, { id })
    await send(`ean,full_price\n${FRONT},500\n`)
    expect((await undo(id)).json()).toMatchObject({ restored: 1, refusedCount: 0 })
    await settle()
    expect((await prices())[FRONT]).toEqual([51_900, 51_900])
    await restock()
  })

  it('leaves units that orders have handed over where they are', async () => {
    const order = await app.inject({ method: 'POST', url: '/api/v1/checkout', payload: orderOf([item(REAR, { quantity: 2 })]) })
    await withEvents(deps, (unit) => changeStatus(unit, order.json().orderId, 'closed', 'test'))
    await settle()
    const stockOf = async () => (await products()).find(({ ean }) => ean === REAR)?.stock
    expect(await stockOf()).toBe(3)
    const id = uuidv7()
    await change((await plan(MICHELIN)).rows, { id })
    expect(await stockOf()).toBe(3)
    await undo(id)
    await settle()
    expect(await stockOf()).toBe(3)
  })

  it('refuses more than it can show, and no price at all', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => String(2_100_000_000_000 + index))
    expect(codeOf(await write('prices/plan', { articles: { eans: many }, rule: PLUS_3 }))).toEqual([400, 'invalid_request'])
    const none = { ean: FRONT, fromAgorot: 51_900, toAgorot: 0, fullFromAgorot: 62_900, fullToAgorot: 0 }
    expect(codeOf(await write('prices', { id: uuidv7(), title: 'x', prices: [none] }))).toEqual([422, 'full_price_below_price'])
    const order = await app.inject({ method: 'POST', url: `${DESK}/prices`, payload: { id: uuidv7(), title: 'x', prices: [none] } })
    expect(order.statusCode).toBe(401)
  })
})

it('asks before the price of one article falls below its cost', async () => {
  const revision = async () => (await products()).find(({ ean }) => ean === FRONT)?.revision
  const set = async (more: object) => write(`products/${FRONT}`, { revision: await revision(), ...more })
  expect(codeOf(await set({ priceAgorot: 45_000 }))).toEqual([409, 'below_cost'])
  expect((await prices())[FRONT]?.[0]).toBe(51_900)
  expect((await set({ priceAgorot: 45_000, acceptsBelowCost: true })).json().product.priceAgorot).toBe(45_000)
  // What else of it is changed is not the price.
  expect((await set({ fullPriceAgorot: 60_000, priceAgorot: 45_000 })).statusCode).toBe(200)
  expect((await set({ priceAgorot: 51_900 })).statusCode).toBe(200)
})
