import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { $cartItems } from '#frontend/entities/cart/cart.model.ts'
import { $draft } from '#frontend/entities/checkout/draft.model.ts'
import { emptyDraft } from '#frontend/entities/checkout/draft.ts'
import { $consent } from '#frontend/entities/consent/consent.model.ts'
import { startPixelFx, trackFx } from '#frontend/entities/consent/pixel.model.ts'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { $isStarted } from '#frontend/shared/app-started.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { $head, $paid, $view, checkPressed, opened, readReturnFx } from './payment-result.model.ts'

const returned = { uniqueID: 'attempt-1', txId: 'tx', cardToken: 'token', responseMac: 'mac', personalId: '1' }
const paid = { ok: true, orderId: '100001', order: { receiving: 'pickup', isManualBooking: false, eans: ['2000000000015'], charged: 769 } }
const cart = [{ ean: '2000000000015', quantity: 1, isSet: false }]

/** A payer comes back; the shop answers in this order (an error is thrown), the last answer again and again. */
async function comeBack(path: string, answers: unknown[], { address = returned as Record<string, string> | null, stored = {} } = {}) {
  const calls: { path: string; body?: unknown }[] = []
  const delays: number[] = []
  const tracked: unknown[] = []
  const held: Record<string, unknown> = stored
  const scope = fork({
    values: [
      [$isStarted, true],
      [$settings, { ...shopSettings, hasPixel: true }],
      [$consent, 'given'],
      [$cartItems, cart],
      [$draft, { ...emptyDraft, payments: 3 }],
    ],
    handlers: [
      [readReturnFx, () => address],
      [
        sendFx,
        (call: { path: string; body?: unknown }) => {
          if (call.path !== '/api/v1/finalize/checkout') return { id: '1', scriptUrl: '', eventsUrl: '' }
          calls.push(call)
          const answer = answers[Math.min(calls.length, answers.length) - 1]
          if (answer instanceof Error) throw answer
          return answer
        },
      ],
      [delayFx, (ms: number) => void delays.push(ms)],
      [startPixelFx, () => {}],
      [trackFx, (event: unknown) => void tracked.push(event)],
      [readStoredFx, (key: string) => held[key] ?? null],
      [writeStoredFx, ({ key, value }: { key: string; value: unknown }) => Object.assign(held, { [key]: value })],
    ],
  })
  await allSettled(opened, { scope, params: { path, params: {}, search: '', isReturn: false } })
  return { scope, calls, delays, tracked, held }
}

describe('the page that a payer comes back to', () => {
  it('posts the fields as specified and every parameter as it came, and tells what was ordered', async () => {
    const { scope, calls } = await comeBack('/paymentSuccess', [paid])
    const { responseMac: responseMAC, ...six } = { uniqueID: 'attempt-1', personalId: '1', txId: 'tx', responseMac: 'mac' }
    expect(calls.map(({ body }) => body)).toEqual([{ ...six, responseMAC, returned, stage: 'paymentSuccess' }])
    expect([scope.getState($view), scope.getState($paid)]).toEqual(['paid', paid])
    expect(scope.getState($head).isIndexed).toBe(false)
  })

  it('empties the cart, forgets what was typed and tells the pixel once for an order', async () => {
    const first = await comeBack('/paymentSuccess', [paid])
    expect([first.scope.getState($cartItems), first.scope.getState($draft)]).toEqual([[], emptyDraft])
    expect(first.tracked).toEqual([{ name: 'Purchase', eventId: 'attempt-1', eans: ['2000000000015'], valueShekels: 769 }])
    const again = await comeBack('/paymentSuccess', [paid], { stored: first.held })
    expect([again.scope.getState($view), again.scope.getState($cartItems), again.tracked]).toEqual(['paid', cart, []])
  })

  it('asks again by itself, ever more slowly, until it is known', async () => {
    const pending = { ok: false, pending: true }
    const offline = new ApiError('offline', 'אין חיבור')
    const { scope, calls, delays } = await comeBack('/paymentSuccess', [pending, offline, pending, pending, pending, pending, paid])
    expect([calls.length, scope.getState($view)]).toEqual([7, 'paid'])
    expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it.each([
    ['/paymentSuccess', { ok: false }, 'failed'],
    ['/paymentSuccess', new ApiError('invalid_request', 'לא תקין', true), 'failed'],
    ['/paymentFailed', { ok: false }, 'failed'],
    ['/paymentCanceled', { ok: false, pending: true }, 'cancelled'],
    ['/paymentFailed', paid, 'paid'],
    ['/paymentCanceled', paid, 'paid'],
  ])('on %s with the answer %j says "%s", and keeps the cart unless it was paid', async (path, answer, view) => {
    const { scope, calls } = await comeBack(path, [answer])
    expect([scope.getState($view), calls.length]).toEqual([view, 1])
    expect(scope.getState($cartItems)).toEqual(view === 'paid' ? [] : cart)
  })

  it.each([
    ['/paymentSuccess', 'failed'],
    ['/paymentFailed', 'failed'],
    ['/paymentCanceled', 'cancelled'],
  ])('on %s without parameters says "%s" and asks nothing', async (path, view) => {
    const { scope, calls } = await comeBack(path, [paid], { address: null })
    expect([scope.getState($view), calls]).toEqual([view, []])
  })

  it('asks at once when that is pressed, and no more once it was left', async () => {
    const { scope, calls } = await comeBack('/paymentFailed', [{ ok: false, pending: true }])
    await allSettled(checkPressed, { scope })
    expect(calls).toHaveLength(2)
    await allSettled(pageLeft, { scope })
    await allSettled(checkPressed, { scope })
    expect(calls).toHaveLength(2)
  })
})
