import { allSettled, createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import { $cartItems } from '#frontend/entities/cart/cart.model.ts'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import { $failure, $head, $isInCart, $isUnknown, $link, $product, addPressed, opened, retried } from './price-link.model.ts'

const TOKEN = 'A'.repeat(22)
const tire = product()
const link = { state: 'usable', ean: tire.ean, price: tire.price - 100, validUntil: '2026-11-23T08:00:00.000Z' }

/** Opens the page with the answer about the link, then the product; an error is thrown. */
async function openLink(...answers: unknown[]) {
  const { scope } = openScope({ answers })
  await allSettled(opened, { scope, params: { params: { token: TOKEN }, path: `/offer/${TOKEN}`, search: '', isReturn: false } })
  return scope
}

describe('the page of a price link', () => {
  it('adds one article at its price to the cart, once', async () => {
    const scope = await openLink(link, { result: [tire] })
    expect([scope.getState($link), scope.getState($product)]).toEqual([link, { shown: tire }])
    const counted: unknown[] = []
    createWatch({ unit: metricReported, scope, fn: (metric) => counted.push(metric) })
    await allSettled(addPressed, { scope })
    await allSettled(addPressed, { scope })
    expect(counted).toEqual([{ kind: 'PRODUCT_ADD_TO_CART', ean: tire.ean }])
    expect(scope.getState($cartItems)).toEqual([{ ean: tire.ean, isSet: tire.set, quantity: 1, priceToken: TOKEN }])
    expect(scope.getState($isInCart)).toBe(true)
  })

  it.each(['held', 'used', 'over'])('offers nothing when it is %s', async (state) => {
    const scope = await openLink({ ...link, state }, { result: [tire] })
    await allSettled(addPressed, { scope })
    expect(scope.getState($cartItems)).toEqual([])
  })

  it('is never indexed, and is a 404 for an invalid link', async () => {
    expect((await openLink(link, { result: [] })).getState($head)).toMatchObject({ isIndexed: false, status: 200 })
    const unknown = await openLink(new ApiError('link_not_found', 'הקישור אינו מוכר', true))
    expect(unknown.getState($isUnknown)).toBe(true)
    expect(unknown.getState($head)).toMatchObject({ isIndexed: false, status: 404 })
  })

  it('drops the answer about a link that was left', async () => {
    const other = 'B'.repeat(22)
    let release: (answer: unknown) => void = () => {}
    const { scope } = openScope({
      answers: ({ path }) => {
        if (path.endsWith(TOKEN)) return new Promise((resolve) => (release = resolve))
        return path.endsWith(other) ? { ...link, price: 1 } : { result: [tire] }
      },
    })
    const openAt = (token: string) =>
      allSettled(opened, { scope, params: { params: { token }, path: `/offer/${token}`, search: '', isReturn: false } })
    const left = openAt(TOKEN)
    const stayed = openAt(other)
    release(link)
    await Promise.all([left, stayed])
    expect(scope.getState($link)?.price).toBe(1)
  })

  it('shows an error and retries', async () => {
    const scope = await openLink(new ApiError('offline', 'אין חיבור'), link, { result: [] })
    expect(scope.getState($failure)).toBe('אין חיבור')
    await allSettled(retried, { scope })
    expect([scope.getState($failure), scope.getState($product)]).toEqual([null, { shown: null }])
  })
})
