import { createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import { $cartItems, itemRemoved, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import { $draft, cityChosen, dateChosen, garageChosen, sipChosen, slotChosen } from '#frontend/entities/checkout/draft.model.ts'
import { paymentBegun } from '#frontend/entities/checkout/open-payment.model.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { $waiting } from '#frontend/entities/visitor/metrics.model.ts'
import { $canOrder, $failure, $isComplete, $unavailableEans, unavailableDropped } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { answerOf } from '#frontend/shared/testing/product.ts'
import { $bill } from './bill.model.ts'
import { $canContinue, $isEmpty, $isWaiting, $missing, $step, opened, tosChanged } from './checkout.model.ts'
import { $cities, $dates, $garages, $listFailures, $slots, $unavailableChoice, retried, timesRefreshed } from './place-lists.model.ts'
import { $navigation, continued } from './step-flow.model.ts'
import { at, fillBuyer, fillInstall, items, openCheckout, settle, tire } from './testing/open-checkout.ts'

const queried = `?items=${tire.ean}:1`

describe('the last unit', () => {
  it('can be ordered again by the shopper whose own order reserved it', async () => {
    const unavailable = answerOf({ ...tire, visibility: 'outofstock' })
    const page = await openCheckout({ answer: ({ path }) => (path.includes('/tires/MO/') ? unavailable : undefined) })
    await settle()
    expect([page.scope.getState($isComplete), page.scope.getState($canOrder)]).toEqual([true, false])
    page.fire(paymentBegun, { attemptId: 'attempt-1', orderId: '100001', redirectUrl: '/pay/1', eans: [tire.ean] })
    expect(page.scope.getState($canOrder)).toBe(true)
  })
})

describe('the checkout steps', () => {
  it('wait for the cart, then ask for what is missing, and block until it is given', async () => {
    const page = await openCheckout()
    expect(page.scope.getState($isWaiting)).toBe(true)
    await expect.poll(() => page.scope.getState($isWaiting)).toBe(false)
    expect(page.scope.getState($missing)).toContain('personal.name')
    page.fire(continued, undefined)
    expect([page.scope.getState($navigation), page.scope.getState($waiting)]).toEqual([null, []])
  })

  it('advance one by one, each tracked as an event of its own', async () => {
    const page = await openCheckout()
    fillBuyer(page)
    await fillInstall(page)
    expect([page.scope.getState($missing), page.scope.getState($canContinue)]).toEqual([[], true])
    page.fire(continued, undefined)
    expect(page.scope.getState($navigation)).toEqual({ step: 1, way: 'on' })
    page.fire(opened, at('?step=payment'))
    expect(page.scope.getState($step)).toBe(1)
    page.fire(continued, undefined)
    page.fire(opened, at('?step=confirm'))
    expect([page.scope.getState($step), page.scope.getState($canContinue)]).toEqual([2, false])
    page.fire(tosChanged, true)
    expect(page.scope.getState($canContinue)).toBe(true)
    await expect
      .poll(() => page.scope.getState($waiting).map(({ kind, step }) => `${kind} ${step}`))
      .toEqual(['CHECKOUT_PASSED_STAGE_1 0', 'CHECKOUT_PASSED_STAGE_1 1'])
  })

  it('send the pixel event of the payment step once per press, an article on two lines once', async () => {
    const agreed = { ean: tire.ean, quantity: 1, isSet: false, priceToken: 'A'.repeat(22) }
    const link = { state: 'usable', ean: tire.ean, price: 200, validUntil: '2099-01-01T00:00:00.000Z' }
    const answer = ({ path }: { path: string }) => (path.includes('/price-links/') ? link : undefined)
    const page = await openCheckout({ cart: [...items, agreed], answer })
    const reported: unknown[] = []
    createWatch({ unit: pixelReported, scope: page.scope, fn: ({ eventId: _, ...event }) => reported.push(event) })
    fillBuyer(page)
    await fillInstall(page)
    page.fire(continued, undefined)
    await expect.poll(() => reported).toEqual([{ name: 'AddPaymentInfo', eans: [tire.ean], valueShekels: 429.9 }])
  })

  it('are not shown before the earlier ones are complete', async () => {
    const page = await openCheckout({ search: '?step=confirm' })
    await expect.poll(() => page.scope.getState($isWaiting)).toBe(false)
    expect(page.scope.getState($step)).toBe(0)
    page.fire(opened, at('?step=finish'))
    expect(page.scope.getState($step)).toBe(0)
  })

  it.each(['?step=payment', '?step=confirm'])('start at the first incomplete step when opened too early at %s', async (search) => {
    const page = await openCheckout({ search })
    await expect.poll(() => page.scope.getState($navigation)).toEqual({ step: 0, way: 'instead' })
    fillBuyer(page)
    await fillInstall(page)
    expect([page.scope.getState($missing), page.scope.getState($step)]).toEqual([[], 0])
  })

  it('go back to the missing hour when it is lost, and forward only by a press', async () => {
    let isTaken = false
    const page = await openCheckout({
      answer: ({ path }) => (isTaken && path.includes('/dates/') ? [] : undefined),
    })
    fillBuyer(page)
    await fillInstall(page)
    page.fire(opened, at('?step=payment'))
    expect([page.scope.getState($step), page.scope.getState($navigation)]).toEqual([1, null])
    isTaken = true
    page.fire(timesRefreshed, undefined)
    await expect.poll(() => page.scope.getState($navigation)).toEqual({ step: 0, way: 'instead' })
    page.fire(sipChosen, 'pickup')
    expect([page.scope.getState($missing), page.scope.getState($step)]).toEqual([[], 0])
  })

  it('resume where the shopper left', async () => {
    const page = await openCheckout()
    fillBuyer(page)
    await fillInstall(page)
    page.fire(opened, at('?step=confirm'))
    page.fire(pageLeft, undefined)
    expect(page.scope.getState($navigation)).toBe(null)
    page.fire(opened, at('?step=confirm'))
    await settle()
    expect([page.scope.getState($step), page.scope.getState($navigation)]).toEqual([2, null])
  })

  it('restore all input after a reload, except the consent tick', async () => {
    const before = await openCheckout()
    fillBuyer(before)
    await fillInstall(before)
    before.fire(tosChanged, true)
    const after = await openCheckout({ stored: Object.fromEntries(before.storage), search: '?step=confirm' })
    await expect.poll(() => after.scope.getState($isWaiting)).toBe(false)
    expect([after.scope.getState($step), after.scope.getState($canContinue)]).toEqual([2, false])
    expect(after.scope.getState($draft)).toEqual(before.scope.getState($draft))
  })

  it('report an empty cart, also when another tab has emptied it', async () => {
    const page = await openCheckout()
    await expect.poll(() => page.scope.getState($isWaiting)).toBe(false)
    expect(page.scope.getState($isEmpty)).toBe(false)
    page.fire(itemRemoved, { ean: tire.ean })
    expect(page.scope.getState($isEmpty)).toBe(true)
    expect((await openCheckout({ cart: [] })).scope.getState($isEmpty)).toBe(true)
  })

  it.each(['outofstock', 'none'] as const)('stop at an article that is %s', async (visibility) => {
    const page = await openCheckout({
      answer: ({ path }) => (path.includes('/tires/MO/') ? answerOf({ ...tire, visibility }) : undefined),
    })
    fillBuyer(page)
    page.fire(sipChosen, 'pickup')
    await expect.poll(() => page.scope.getState($isWaiting)).toBe(false)
    expect([page.scope.getState($missing), page.scope.getState($canContinue)]).toEqual([[], false])
    expect(page.scope.getState($cartItems)).toEqual(items)
  })
})

describe('the choice of a garage', () => {
  it("loads each list after the choice it depends on, with the cart's tires", async () => {
    const page = await openCheckout()
    await fillInstall(page)
    expect(page.requests.map(({ path }) => path).filter((path) => path.includes('/checkout/'))).toEqual([
      '/api/v1/checkout/installation/cities',
      `/api/v1/checkout/shops/in/haifa${queried}`,
      `/api/v1/checkout/install/dates/carmel${queried}`,
      `/api/v1/checkout/install/slots/carmel/2026-11-25${queried}`,
    ])
    expect(page.scope.getState($garages)?.map(({ id }) => id)).toEqual(['carmel', 'galim'])
    expect(page.scope.getState($bill)).toMatchObject({ shippingAgorot: 6000, chargedAgorot: 28_990, installationAgorot: 8000 })
  })

  it('reloads when the city or garage changes after the hour was chosen', async () => {
    const page = await openCheckout()
    await fillInstall(page)
    page.fire(cityChosen, 'akko')
    await expect.poll(() => page.scope.getState($garages)?.map(({ id }) => id)).toEqual(['homot'])
    page.fire(garageChosen, 'homot')
    await expect.poll(() => page.scope.getState($dates)?.length).toBe(1)
    page.fire(dateChosen, '2026-11-26')
    page.fire(cityChosen, 'haifa')
    page.fire(garageChosen, 'carmel')
    await expect.poll(() => page.scope.getState($dates)?.length).toBe(3)
  })

  it('reloads every list after a page reload with all of it chosen', async () => {
    const before = await openCheckout()
    await fillInstall(before)
    const page = await openCheckout({ stored: Object.fromEntries(before.storage) })
    await expect.poll(() => page.scope.getState($slots)?.length).toBe(2)
    await expect.poll(() => [page.scope.getState($cities)?.length, page.scope.getState($dates)?.length]).toEqual([2, 3])
  })

  it('has neither day nor hour where the garage books manually', async () => {
    const page = await openCheckout()
    fillBuyer(page)
    await fillInstall(page)
    page.fire(garageChosen, 'galim')
    expect([page.scope.getState($dates), page.scope.getState($slots), page.scope.getState($missing)]).toEqual([null, null, []])
  })

  it('clears the hour with another day, and the garage with another city', async () => {
    const page = await openCheckout()
    fillBuyer(page)
    await fillInstall(page)
    page.fire(dateChosen, '2026-11-26')
    expect(page.scope.getState($missing)).toEqual(['installSlot'])
    page.fire(cityChosen, null)
    expect(page.scope.getState($missing)).toEqual(['selectedCityId'])
  })

  it('clears an hour that was taken meanwhile, and says so until another is chosen', async () => {
    const before = await openCheckout()
    fillBuyer(before)
    await fillInstall(before)
    const taken = [
      { startCursor: 8, vacant: false },
      { startCursor: 10, vacant: true },
    ]
    const page = await openCheckout({
      stored: Object.fromEntries(before.storage),
      answer: ({ path }) => (path.includes('/slots/') ? taken : undefined),
    })
    await expect.poll(() => page.scope.getState($unavailableChoice)).toBe('time')
    expect(page.scope.getState($missing)).toEqual(['installSlot'])
    page.fire(slotChosen, 10)
    expect([page.scope.getState($unavailableChoice), page.scope.getState($missing)]).toEqual([null, []])
  })

  it('reloads a list that failed', async () => {
    let isDown = true
    const page = await openCheckout({
      answer: ({ path }) => {
        if (isDown && path.includes('/cities')) throw new ApiError('offline', 'אין חיבור')
      },
    })
    await expect.poll(() => page.scope.getState($listFailures).cities).toBe('אין חיבור')
    isDown = false
    page.fire(retried, undefined)
    await settle()
    expect([page.scope.getState($cities)?.length, page.scope.getState($listFailures).cities]).toEqual([2, null])
  })

  it('is free for pickup, and charges no fitting when the tires are delivered', async () => {
    const page = await openCheckout()
    await fillInstall(page)
    page.fire(sipChosen, 'shipping')
    expect(page.scope.getState($bill)).toMatchObject({ shippingAgorot: 6000, installationAgorot: 0 })
    page.fire(sipChosen, 'pickup')
    expect(page.scope.getState($bill)).toMatchObject({ shippingAgorot: 0, chargedAgorot: 22_990 })
  })
})

describe('a cart that has changed', () => {
  const other = { ean: '2000000000022', quantity: 2, isSet: false }
  const unavailable = ({ path }: { path: string }) => (path.endsWith(`/MO/${other.ean}`) ? answerOf() : undefined)

  it('can be ordered once an article out of the range is removed, which no garage request includes', async () => {
    const page = await openCheckout({ cart: [...items, other], answer: unavailable })
    fillBuyer(page)
    await fillInstall(page)
    expect([page.scope.getState($unavailableEans), page.scope.getState($missing), page.scope.getState($canContinue)]).toEqual([
      [other.ean],
      [],
      false,
    ])
    page.fire(unavailableDropped, undefined)
    expect([page.scope.getState($cartItems), page.scope.getState($canContinue)]).toEqual([items, true])
    expect(page.requests.map(({ path }) => path).filter((path) => path.includes('items=') && path.includes(other.ean))).toEqual([])
  })

  it('keeps garage and appointment while they are reloaded for another quantity', async () => {
    const held = Promise.withResolvers<unknown>()
    let isHeld = false
    const page = await openCheckout({ answer: ({ path }) => (isHeld && path.includes('items=') ? held.promise : undefined) })
    fillBuyer(page)
    await fillInstall(page)
    page.fire(opened, at('?step=payment'))
    isHeld = true
    page.fire(quantityChanged, { ean: tire.ean, quantity: 2 })
    const state = () => [page.scope.getState($isWaiting), page.scope.getState($step), page.scope.getState($dates)?.length]
    expect(state()).toEqual([false, 1, 3])
    expect(page.requests.at(-1)?.path).toContain(`items=${tire.ean}:2`)
    held.resolve([])
    await expect.poll(() => page.scope.getState($unavailableChoice)).toBe('garage')
    expect(page.scope.getState($missing)).toEqual(['selectedShop'])
  })

  it('stays as shown when refreshing it fails', async () => {
    let isDown = false
    const page = await openCheckout({
      answer: ({ path }) => {
        if (isDown && path.includes('/tires/MO/')) throw new ApiError('offline', 'אין חיבור')
      },
    })
    await expect.poll(() => page.scope.getState($isWaiting)).toBe(false)
    isDown = true
    page.fire(opened, at())
    await expect.poll(() => page.scope.getState($failure)).toBe('אין חיבור')
    expect([page.scope.getState($isComplete), page.scope.getState($isWaiting), page.scope.getState($bill).chargedAgorot]).toEqual([
      true,
      false,
      28_990,
    ])
  })
})
