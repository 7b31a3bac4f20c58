import { describe, expect, it } from 'vitest'
import { sipChosen } from '#frontend/entities/checkout/draft.model.ts'
import { licenceAnswered } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { LicenceAnswer, MyMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { pairsConfirmed } from '#frontend/features/cart-lines/cart-fit.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import type { FitReason } from '#services/motorcycles/motorcycle.contract.ts'
import { $canContinue, opened, tosChanged } from './checkout.model.ts'
import { $isLicenceShown, $licence } from './licence.model.ts'
import { $problem } from './order.model.ts'
import { continued } from './step-flow.model.ts'
import { at, fillBuyer, openCheckout, settle, tire } from './testing/open-checkout.ts'

const chosen = { id: 'honda-cb500x-2019', brand: 'Honda', model: 'CB500X', year: 2020, front: '110/80 R 19', rear: '160/60 R 17' }
const honda = (licence: LicenceAnswer | null): MyMotorcycle => ({ ...chosen, licence })
const reason = (rule: FitReason['rule'], verdict: FitReason['verdict']): FitReason => ({
  rule,
  verdict,
  axle: null,
  found: null,
  needed: null,
})

/** Opens the confirm step, by default with a tire that fits the motorcycle. */
async function openConfirm(motorcycle: MyMotorcycle, { isOfItsSize = true, pairs = [] as unknown[], rear = chosen.rear } = {}) {
  const verdict = isOfItsSize ? 'ok' : 'block'
  const known = { ...chosen, front: { displaySize: chosen.front }, rear: { displaySize: rear } }
  const tires = [{ ean: tire.ean, verdict, reasons: [reason('size_equal', verdict)] }]
  const answer = { motorcycles: [{ motorcycle: known, tires }], pairs }
  const page = await openCheckout({
    motorcycle,
    answer: ({ path }) => {
      if (path === '/api/v1/checkout') throw new ApiError('offline', 'אין חיבור')
      return path.startsWith('/api/v1/fit?') ? answer : undefined
    },
  })
  fillBuyer(page)
  page.fire(sipChosen, 'pickup')
  await settle()
  page.fire(opened, at('?step=confirm'))
  page.fire(tosChanged, true)
  await settle()
  return { ...page, orders: () => page.requests.filter(({ path }) => path === '/api/v1/checkout') }
}

const licenceOf = ({ body }: { body?: unknown } = {}) => (body as { checkout: { licence?: unknown } }).checkout.licence

describe('the licence comparison', () => {
  it.each(['matches', 'differs'] as const)('is sent with the order: %s', async (answer) => {
    const { orders, ...page } = await openConfirm(honda(answer))
    expect(page.scope.getState($isLicenceShown)).toBe(false)
    page.fire(continued, undefined)
    await settle()
    expect(licenceOf(orders()[0])).toEqual({ motorcycleId: chosen.id, year: 2020, answer })
  })

  it('is asked at the last step, and is optional', async () => {
    const page = await openConfirm(honda(null))
    expect([page.scope.getState($isLicenceShown), page.scope.getState($canContinue)]).toEqual([true, true])
    page.fire(licenceAnswered, { motorcycle: chosen, answer: 'matches' })
    expect([page.scope.getState($isLicenceShown), page.scope.getState($licence)?.answer]).toEqual([true, 'matches'])
    page.fire(opened, at('?step=payment'))
    page.fire(opened, at('?step=confirm'))
    expect(page.scope.getState($isLicenceShown)).toBe(false)
  })

  it('is not sent for a motorcycle that none of the tires fits', async () => {
    const { orders, ...page } = await openConfirm(honda('matches'), { isOfItsSize: false })
    page.fire(continued, undefined)
    await settle()
    expect(licenceOf(orders()[0])).toBeUndefined()
  })

  it("is not sent, and is asked again, when the shop's sizes differ from the compared ones", async () => {
    const { orders, ...page } = await openConfirm(honda('matches'), { rear: '150/60 R 17' })
    expect(page.scope.getState($isLicenceShown)).toBe(true)
    page.fire(continued, undefined)
    await settle()
    expect(licenceOf(orders()[0])).toBeUndefined()
  })

  it("keeps the order's idempotency key when the answer changes before a retry", async () => {
    const { orders, ...page } = await openConfirm(honda(null))
    page.fire(continued, undefined)
    await expect.poll(() => page.scope.getState($problem)?.isUnreachable).toBe(true)
    page.fire(licenceAnswered, { motorcycle: chosen, answer: 'matches' })
    page.fire(opened, at('?step=confirm'))
    page.fire(tosChanged, true)
    page.fire(continued, undefined)
    await expect.poll(() => orders().length).toBe(2)
    expect(licenceOf(orders()[1])).toMatchObject({ answer: 'matches' })
    expect(orders()[1]?.idempotencyKey).toBe(orders()[0]?.idempotencyKey)
  })
})

describe('tires that may not be combined', () => {
  it('block the checkout too when it is opened by its URL', async () => {
    const pair = { front: tire.ean, rear: tire.ean, reason: reason('no_front_radial_rear_bias', 'warn') }
    const page = await openConfirm(honda(null), { pairs: [pair] })
    expect(page.scope.getState($canContinue)).toBe(false)
    page.fire(pairsConfirmed, true)
    expect(page.scope.getState($canContinue)).toBe(true)
  })
})
