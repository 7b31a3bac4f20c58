import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $cartItems, $isCartKnown, cartOrdered, itemAdded, itemRemoved } from '#frontend/entities/cart/cart.model.ts'
import { $isMotorcycleKnown, $myMotorcycle, motorcycleChosen, motorcycleVisited } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { MyMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import type { Fit, FitReason } from '#services/motorcycles/motorcycle.contract.ts'
import { $arePairsConfirmed, $fittedMotorcycle, $misfits, $pairStop, $shownPairs, pairsConfirmed, tireRemoved } from './cart-fit.model.ts'
import { cartShown } from './cart-lines.model.ts'

const FRONT = '2000000000015'
const REAR = '2000000000022'
const SCOOTER = '2000000000039'
const item = (ean: string) => ({ ean, quantity: 1, isSet: false })
const honda = {
  id: 'honda-cb500x-2019',
  brand: 'Honda',
  model: 'CB500X',
  year: 2020,
  front: '110/80 R 19',
  rear: '160/60 R 17',
  licence: null,
}
const reason = (rule: FitReason['rule'], verdict: FitReason['verdict']): FitReason => ({
  rule,
  verdict,
  axle: null,
  found: null,
  needed: null,
})
const pair = (front: string, rear: string, verdict: FitReason['verdict'] = 'warn') => ({
  front,
  rear,
  reason: reason('no_front_radial_rear_bias', verdict),
})
const fitOf = (found: Partial<Fit> = {}): Fit => ({ motorcycles: [], pairs: [], ...found })
const wheel = (displaySize: string) => ({ displaySize }) as Fit['motorcycles'][number]['motorcycle']['front']
const ofHonda = { id: honda.id, front: wheel(honda.front), rear: wheel(honda.rear) } as Fit['motorcycles'][number]['motorcycle']

interface CartOptions {
  items?: ReturnType<typeof item>[]
  motorcycle?: MyMotorcycle | null
  kept?: Record<string, unknown>
  answer: (path: string) => Fit | Promise<Fit> | Error
}

/** The cart's page in a browser with stored `kept`; `requests` are those for the fit. */
async function openCart({ items = [item(FRONT), item(REAR)], motorcycle = null, kept = {}, answer }: CartOptions) {
  const requests: string[] = []
  const { scope, stored } = openScope({
    stored: { cart: { items }, myMotorcycle: motorcycle, ...kept },
    answers: ({ path }) => {
      const ean = /^\/api\/v1\/tires\/MO\/(\d+)$/.exec(path)?.[1]
      if (ean) return answerOf(product({ ean }))
      if (!path.startsWith('/api/v1/fit?')) return new ApiError('not_found', 'לא נמצא', true)
      requests.push(decodeURIComponent(path))
      return answer(decodeURIComponent(path))
    },
  })
  void allSettled(cartShown, { scope })
  void allSettled(appStarted, { scope })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  return { scope, stored, requests, settle }
}

describe('tires that may not be combined', () => {
  const illegal = () => fitOf({ pairs: [pair(FRONT, REAR)] })

  it('block the cart until confirmed to be for two motorcycles', async () => {
    const { scope, requests } = await openCart({ answer: illegal })
    expect(requests).toEqual([`/api/v1/fit?items=${FRONT}:1,${REAR}:1`])
    expect(scope.getState($shownPairs).map(({ front, rear }) => [front.ean, rear.ean])).toEqual([[FRONT, REAR]])
    expect(scope.getState($pairStop)).toBe('unconfirmed')
    await allSettled(pairsConfirmed, { scope, params: true })
    expect([scope.getState($arePairsConfirmed), scope.getState($pairStop)]).toEqual([true, null])
    await allSettled(pairsConfirmed, { scope, params: false })
    expect(scope.getState($pairStop)).toBe('unconfirmed')
  })

  it('stay confirmed while unchanged, on the next page and on the next visit', async () => {
    const { scope, stored, settle } = await openCart({ answer: illegal })
    await allSettled(pairsConfirmed, { scope, params: true })
    void allSettled(itemAdded, { scope, params: { ean: SCOOTER, isSet: false } })
    await settle()
    void allSettled(pageLeft, { scope })
    void allSettled(cartShown, { scope })
    await settle()
    expect(scope.getState($pairStop)).toBeNull()
    const later = await openCart({ answer: illegal, kept: Object.fromEntries(stored) })
    expect(later.scope.getState($pairStop)).toBeNull()
  })

  it('need a new confirmation when they change, and when they come back', async () => {
    const { scope, stored, settle } = await openCart({
      answer: (path) => fitOf({ pairs: [pair(FRONT, REAR), pair(FRONT, SCOOTER)].filter(({ rear }) => path.includes(rear)) }),
    })
    await allSettled(pairsConfirmed, { scope, params: true })
    void allSettled(itemAdded, { scope, params: { ean: SCOOTER, isSet: false } })
    await settle()
    expect(scope.getState($pairStop)).toBe('unconfirmed')
    void allSettled(itemRemoved, { scope, params: { ean: SCOOTER } })
    await settle()
    expect(scope.getState($pairStop)).toBe('unconfirmed')
    await allSettled(pairsConfirmed, { scope, params: true })
    void allSettled(cartOrdered, { scope, params: [item(FRONT), item(REAR)] })
    await settle()
    expect([scope.getState($cartItems), stored.get('confirmedPairs')]).toEqual([[], ''])
  })

  it('stop blocking once one of them is removed', async () => {
    const { scope } = await openCart({ answer: illegal })
    void allSettled(itemRemoved, { scope, params: { ean: REAR } })
    expect([scope.getState($pairStop), scope.getState($shownPairs)]).toEqual([null, []])
  })

  it('cannot be confirmed if they are one set', async () => {
    const { scope } = await openCart({ items: [item(FRONT)], answer: () => fitOf({ pairs: [pair(FRONT, FRONT, 'block')] }) })
    await allSettled(pairsConfirmed, { scope, params: true })
    expect(scope.getState($pairStop)).toBe('set')
  })

  it('block nothing when the check fails', async () => {
    const { scope } = await openCart({ answer: () => new ApiError('offline', 'אין חיבור') })
    expect([scope.getState($pairStop), scope.getState($shownPairs), scope.getState($misfits)]).toEqual([null, [], {}])
  })
})

describe('my motorcycle', () => {
  const blocked = [reason('size_equal', 'block'), reason('licence_reminder', 'advice')]
  const fitting = [reason('size_equal', 'ok')]
  const answer = () =>
    fitOf({
      motorcycles: [
        {
          motorcycle: ofHonda,
          tires: [
            { ean: FRONT, verdict: 'block', reasons: blocked },
            { ean: REAR, verdict: 'ok', reasons: fitting },
          ],
        },
      ],
    })

  it('marks tires of the cart that do not fit it, and blocks none', async () => {
    const { scope, requests } = await openCart({ motorcycle: honda, answer })
    expect(requests).toEqual([`/api/v1/fit?items=${FRONT}:1,${REAR}:1&motorcycles=${honda.id}:2020`])
    expect([scope.getState($misfits), scope.getState($pairStop)]).toEqual([{ [FRONT]: blocked }, null])
  })

  it('is part of the order if the cart has a tire of its size', async () => {
    const { scope } = await openCart({ motorcycle: honda, answer })
    expect(scope.getState($fittedMotorcycle)?.id).toBe(honda.id)
    void allSettled(itemRemoved, { scope, params: { ean: REAR } })
    expect(scope.getState($fittedMotorcycle)).toBeNull()
  })

  it('has a licence answer only while the compared sizes are current', async () => {
    const fitted = async (rear: string) => {
      const { scope } = await openCart({
        motorcycle: { ...honda, rear, licence: 'matches' },
        answer,
      })
      return scope.getState($fittedMotorcycle)
    }
    expect(await fitted(honda.rear)).toEqual({ ...honda, licence: 'matches' })
    expect(await fitted('150/60 R 17')).toEqual({ ...honda, licence: null })
  })

  it('keeps its result when late answers about the previous one arrive', async () => {
    const replies = new Map<string, { resolve: (fit: Fit) => void; reject: (error: ApiError) => void }>()
    const { scope, requests, settle } = await openCart({
      motorcycle: { ...honda, id: 'yamaha-mt-07-2014' },
      answer: (path) => {
        const { promise, ...reply } = Promise.withResolvers<Fit>()
        replies.set(path, reply)
        return promise
      },
    })
    void allSettled(motorcycleChosen, { scope, params: honda })
    await settle()
    const [former = '', present = ''] = requests
    replies.get(present)?.resolve(answer())
    await settle()
    replies.get(former)?.resolve(fitOf())
    await settle()
    expect(scope.getState($misfits)).toEqual({ [FRONT]: blocked })
    void allSettled(motorcycleChosen, { scope, params: { ...honda, id: 'yamaha-mt-07-2014' } })
    void allSettled(motorcycleChosen, { scope, params: honda })
    await settle()
    replies.get(former)?.reject(new ApiError('not_found', 'לא נמצא', true))
    await settle()
    expect(requests.filter((path) => !path.includes('motorcycles='))).toEqual([])
  })

  it('is one of several: a tire that fits another of them is no misfit, and the order belongs to that one', async () => {
    const yamaha = { ...honda, id: 'yamaha-mt-07-2014', model: 'MT-07' }
    const { scope, requests } = await openCart({
      motorcycle: yamaha,
      kept: { otherMotorcycles: { items: [honda] } },
      answer: () => {
        const tires = [FRONT, REAR].map((ean) => ({ ean, verdict: 'block' as const, reasons: blocked }))
        return fitOf({ motorcycles: [{ motorcycle: { ...ofHonda, id: yamaha.id }, tires }, ...answer().motorcycles] })
      },
    })
    expect(requests).toEqual([`/api/v1/fit?items=${FRONT}:1,${REAR}:1&motorcycles=${yamaha.id}:2020,${honda.id}:2020`])
    expect(scope.getState($misfits)).toEqual({ [FRONT]: blocked })
    expect(scope.getState($fittedMotorcycle)?.id).toBe(honda.id)
  })

  it('only looked at marks nothing as a misfit', async () => {
    const { scope, settle } = await openCart({ answer })
    void allSettled(motorcycleVisited, { scope, params: { motorcycle: honda, yearTo: 2023 } })
    await settle()
    expect([scope.getState($misfits), scope.getState($fittedMotorcycle)?.id]).toEqual([{}, honda.id])
  })

  it('does not keep pairs from being checked if the shop does not know it', async () => {
    const { scope } = await openCart({ motorcycle: honda, answer: () => fitOf({ pairs: [pair(FRONT, REAR)] }) })
    expect([scope.getState($pairStop), scope.getState($fittedMotorcycle)]).toEqual(['unconfirmed', null])
  })

  it('is not checked on pages without a cart', async () => {
    const { scope, requests, settle } = await openCart({ items: [], motorcycle: honda, answer })
    void allSettled(pageLeft, { scope })
    void allSettled(itemAdded, { scope, params: { ean: FRONT, isSet: false } })
    await settle()
    expect([scope.getState($isCartKnown), scope.getState($isMotorcycleKnown), scope.getState($myMotorcycle)?.id, requests]).toEqual([
      true,
      true,
      honda.id,
      [],
    ])
  })

  it('removes a tire, first the line at the shop price and then the one at an agreed price', async () => {
    const { scope } = openScope({ values: [[$cartItems, [{ ...item(FRONT), priceToken: 'a'.repeat(22) }, item(FRONT), item(REAR)]]] })
    await allSettled(tireRemoved, { scope, params: FRONT })
    expect(scope.getState($cartItems).map(({ ean, priceToken }) => [ean, priceToken !== undefined])).toEqual([
      [FRONT, true],
      [REAR, false],
    ])
    await allSettled(tireRemoved, { scope, params: FRONT })
    expect(scope.getState($cartItems).map(({ ean }) => ean)).toEqual([REAR])
  })
})
