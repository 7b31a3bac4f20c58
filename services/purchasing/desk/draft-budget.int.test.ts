import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { readPlanInput } from '../demand/read-plan-input.ts'
import type { DraftOrder, DraftOrderAnswer, GeneratedDraft } from '../draft-orders.contract.ts'
import { prepareDraft } from '../draft-orders.job.ts'
import { readPlanSettings } from '../draft-orders.queries.ts'

const EAN = '2000000000015'
const EUROS = 100
const shop = await createTestShop()
const { app, database, log, deps } = shop
const { token } = await signInStaff(database)

async function call<T>(method: 'GET' | 'POST', path: string, payload: object = {}): Promise<T> {
  const url = `/api/v1/draft-orders${path}`
  const answer = await app.inject({ method, url, headers: { 'x-auth-token': token }, ...(method === 'POST' && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

/** A draft that is computed from the shop's own data, at `now`. */
async function draftOf(now = deps.now): Promise<DraftOrder> {
  const { draftOrderId } = await call<GeneratedDraft>('POST', '/generate')
  const readInput = async () => readPlanInput({ database, clickhouse: null, now: now() }, (await readPlanSettings(database)).settings)
  await prepareDraft({ ...deps, log, readInput })
  return (await call<DraftOrderAnswer>('GET', `/${draftOrderId}`)).order
}

const approve = ({ _id, totalTires, totalPrice }: DraftOrder) =>
  call('POST', `/${_id}/approve`, { seenTires: totalTires, seenPrice: totalPrice })

it('is that of a month: the second draft has what the first one left', async () => {
  await shop.emit(
    ['product.changed.v1', EAN, product(EAN, { stock: 0, shipmentUnits: 0 })],
    [
      'supplier-article.changed.v1',
      'rduch:1',
      {
        articleId: 'rduch:1',
        supplier: 'rduch',
        sku: '1',
        ean: EAN,
        makerNumber: null,
        brandSlug: 'michelin',
        brand: 'MICHELIN',
        description: 'ROAD 6',
        sizeKey: '120/70-17',
        dot: null,
        priceCents: EUROS * 100,
        units: 100,
        isAtLeast: true,
        minimumQuantity: 1,
        multiple: 1,
        leadDays: 3,
        validFrom: null,
        validTo: null,
      },
    ],
  )
  const owe = (units: number) => database.query(`UPDATE stock_counters SET reserved = $1 WHERE (ean, source) = ($2, 'stock')`, [units, EAN])
  await owe(13)
  const { settings, version } = await call<{ settings: object; version: number }>('GET', '/settings')
  await call('POST', '/settings', { settings: { ...settings, budget: 20 * EUROS }, seenVersion: version })

  const first = await draftOf()
  expect([first.totalTires, first.settings?.budgetLeft]).toEqual([13, 20 * EUROS])
  await approve(first)
  // Thirteen are on their way and thirty more are needed; what is left pays for seven.
  await owe(43)
  const second = await draftOf()
  expect([second.totalTires, second.leftOut, second.settings?.budgetLeft]).toEqual([7, 23, 7 * EUROS])
  await approve(second)
  const third = await draftOf()
  expect([third.totalTires, third.leftOut, third.settings?.budgetLeft]).toEqual([0, 23, 0])
  const nextMonth = await draftOf(() => new Date(Date.now() + 32 * 86_400_000))
  expect(nextMonth.settings?.budgetLeft).toBe(20 * EUROS)
  expect(nextMonth.totalTires).toBeGreaterThan(second.totalTires)
})
