import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $cartItems, $isCartKnown, itemRemoved } from '#frontend/entities/cart/cart.model.ts'
import type { CartItem } from '#frontend/entities/cart/cart.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import { opened } from './cart.model.ts'
import {
  $outcome,
  $question,
  $questionNames,
  $sharedFailure,
  choiceMade,
  forgetTokenFx,
  readTokenFx,
  sharedRetried,
} from './shared-cart.model.ts'

const location = { params: {}, path: '/cart', search: '', isReturn: false }
const item = (ean: string, quantity: number): CartItem => ({ ean, quantity, isSet: false })
const [one, two] = ['2000000000015', '2000000000022']
const sent = [item(one, 2), item(two, 1)]

/** A browser whose URL has a token, and whose stored cart is `stored`. */
function openLink(stored: CartItem[], answer: () => unknown = () => ({ items: sent })) {
  const browser = { token: 'abc' as string | null, requests: [] as string[] }
  /** Answers of product requests by EAN; others are unknown. */
  const answers: Record<string, () => unknown> = {}
  const { scope } = openScope({
    stored: { cart: { items: stored } },
    answers: ({ path }) => {
      const shared = /^\/api\/v1\/cart-links\/(.*)$/.exec(path)?.[1]
      const ean = /^\/api\/v1\/tires\/MO\/(\d+)$/.exec(path)?.[1]
      if (ean !== undefined) return (answers[ean] ?? answerOf)()
      if (shared === undefined) return new Promise(() => {})
      browser.requests.push(shared)
      return answer()
    },
    handlers: [
      [readTokenFx, () => browser.token],
      [forgetTokenFx, () => Object.assign(browser, { token: null })],
    ],
  })
  return { scope, browser, answers }
}

/** As in a browser: server rendering first, then hydration. Does not wait for the collector. */
async function visit({ scope, browser }: Pick<ReturnType<typeof openLink>, 'scope' | 'browser'>) {
  await allSettled(opened, { scope, params: location })
  expect(browser.requests).toEqual([])
  void allSettled(appStarted, { scope })
  await expect.poll(() => browser.requests.length).toBeGreaterThan(0)
}

describe('a shared cart', () => {
  it('replaces an empty cart at once, with a message, and drops the link', async () => {
    const link = openLink([])
    await visit(link)
    await expect.poll(() => link.scope.getState($cartItems)).toEqual(sent)
    expect(link.scope.getState($outcome)).toEqual({ message: 'הסל שנשלח אליכם נמצא כאן.', isProblem: false })
    expect([link.browser.token, link.scope.getState($question)]).toEqual([null, null])
  })

  it('changes nothing when it is opened again', async () => {
    const link = openLink([item('2000000000039', 1), ...sent])
    await visit(link)
    await expect.poll(() => link.scope.getState($outcome)?.message).toBe('כל מה שנשלח אליכם כבר נמצא בסל.')
    expect(link.scope.getState($cartItems)).toHaveLength(3)
    expect(link.browser.token).toBeNull()
  })

  it.each([
    ['taken', sent, 'הסל שנשלח אליכם נמצא כאן.'],
    ['joined', [item(one, 5), item(two, 1)], 'המוצרים שנשלחו אליכם נוספו לסל.'],
    ['kept', [item(one, 5)], undefined],
  ] as const)('asks a cart with other things, and is %s as the shopper says', async (choice, expected, message) => {
    const link = openLink([item(one, 5)])
    await visit(link)
    await expect.poll(() => link.scope.getState($question)).toEqual(sent)
    expect([link.browser.token, link.scope.getState($cartItems)]).toEqual(['abc', [item(one, 5)]])
    void allSettled(choiceMade, { scope: link.scope, params: choice })
    expect(link.scope.getState($cartItems)).toEqual(expected)
    expect([link.scope.getState($question), link.browser.token, link.scope.getState($outcome)?.message]).toEqual([null, null, message])
  })

  it('is taken without a question once the existing cart is emptied', async () => {
    const link = openLink([item('2000000000039', 1)])
    await visit(link)
    await expect.poll(() => link.scope.getState($question)).toEqual(sent)
    void allSettled(itemRemoved, { scope: link.scope, params: { ean: '2000000000039' } })
    expect([link.scope.getState($question), link.scope.getState($cartItems)]).toEqual([null, sent])
  })

  it.each([
    ['cart_link_expired', 'שבעה ימים'],
    ['cart_link_not_found', 'אינו תקין'],
    ['address_too_long', 'אינו תקין'],
  ])('that is refused with %s leaves the cart as it is and says why', async (code, message) => {
    const link = openLink([item(one, 1)], () => {
      throw new ApiError(code, 'הכתובת לא נמצאה.', true)
    })
    await visit(link)
    await expect.poll(() => link.scope.getState($outcome)).toMatchObject({ isProblem: true, message: expect.stringContaining(message) })
    expect([link.browser.token, link.scope.getState($cartItems)]).toEqual([null, [item(one, 1)]])
  })

  it('keeps its link when it fails to load, and retries', async () => {
    let isDown = true
    const link = openLink([], () => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
      return { items: sent }
    })
    await visit(link)
    await expect.poll(() => link.scope.getState($sharedFailure)).toBe('אין חיבור')
    expect(link.browser.token).toBe('abc')
    isDown = false
    void allSettled(sharedRetried, { scope: link.scope })
    await expect.poll(() => link.scope.getState($cartItems)).toEqual(sent)
    expect(link.scope.getState($sharedFailure)).toBeNull()
  })

  it('is ignored when it arrives after the page was left', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const link = openLink([], () => promise)
    await visit(link)
    void allSettled(pageLeft, { scope: link.scope })
    resolve({ items: sent })
    await promise
    await new Promise(setImmediate)
    expect([link.scope.getState($cartItems), link.browser.token]).toEqual([[], 'abc'])
  })

  it.each([true, false])('shows no failure on the next visit when the page was left (refused: %s)', async (isRefusal) => {
    const { promise, reject } = Promise.withResolvers<unknown>()
    const link = openLink([], () => promise)
    await visit(link)
    void allSettled(pageLeft, { scope: link.scope })
    reject(new ApiError('cart_link_expired', 'אין חיבור', isRefusal))
    await promise.catch(() => {})
    await new Promise(setImmediate)
    expect([link.scope.getState($outcome), link.scope.getState($sharedFailure), link.browser.token]).toEqual([null, null, 'abc'])
  })

  it('names the first known articles, and counts the others', async () => {
    const eans = Array.from({ length: 7 }, (_, i) => String(2000000000100 + i))
    const link = openLink([item('2000000000039', 1)], () => ({ items: eans.map((ean) => item(ean, 1)) }))
    const [gone, failing] = eans
    link.answers[gone ?? ''] = () => answerOf()
    link.answers[failing ?? ''] = () => {
      throw new ApiError('unavailable', 'עמוס')
    }
    for (const ean of eans.slice(2)) link.answers[ean] = () => answerOf(product({ ean }))
    await visit(link)
    await expect.poll(() => link.scope.getState($questionNames).shown.map(({ product }) => product.ean)).toEqual(eans.slice(2, 6))
    expect(link.scope.getState($questionNames).more).toBe(3)
  })

  it('is never requested on the server, nor without a link', async () => {
    const link = openLink([])
    await allSettled(opened, { scope: link.scope, params: location })
    expect(link.scope.getState($isStarted)).toBe(false)
    link.browser.token = null
    void allSettled(appStarted, { scope: link.scope })
    await expect.poll(() => link.scope.getState($isCartKnown)).toBe(true)
    expect(link.browser.requests).toEqual([])
  })
})
