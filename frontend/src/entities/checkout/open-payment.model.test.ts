import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { appStarted, delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $heldEans, $openPayment, $paidAttempt, paymentBegun, paymentEnded, paymentLookedAt } from './open-payment.model.ts'

const payment = { attemptId: 'attempt-1', orderId: '100001', redirectUrl: '/pay/1', eans: ['2000000000015'] }
const pending = { ok: false, pending: true }

/** A browser with a stored `openPayment` and successive answers of the shop; then polling stops. */
function openBrowser(openPayment: unknown, answers: unknown[]) {
  const { scope, stored, requests } = openScope({
    stored: { openPayment },
    answers,
    handlers: [[delayFx, (): unknown => (requests.length < answers.length ? undefined : new Promise(() => {}))]],
  })
  void allSettled(appStarted, { scope })
  const seen = () => ({ open: scope.getState($openPayment), paid: scope.getState($paidAttempt), held: scope.getState($heldEans) })
  return { scope, kept: () => stored.get('openPayment'), requests, seen, open: () => void allSettled(paymentLookedAt, { scope }) }
}

describe('a started payment', () => {
  it('is restored if it is still open, and links back to its page', async () => {
    const { open, seen, requests } = openBrowser(payment, [pending])
    expect(requests).toEqual([])
    open()
    await expect.poll(seen).toEqual({ open: payment, paid: null, held: payment.eans })
    expect(requests.map(({ body }) => body)).toEqual([{ uniqueID: 'attempt-1' }])
  })

  it('is polled until paid, also after a failure', async () => {
    const { open, seen, requests, kept } = openBrowser(payment, [pending, new ApiError('offline', 'אין חיבור'), { ok: true }])
    open()
    await expect.poll(() => seen().paid).toBe('attempt-1')
    expect([seen().open, requests.length, kept()]).toEqual([null, 3, payment])
  })

  it('is cleared when it failed', async () => {
    const { open, seen, kept } = openBrowser(payment, [{ ok: false }])
    open()
    await expect.poll(kept).toBe(null)
    expect(seen()).toEqual({ open: null, paid: null, held: [] })
  })

  it('is cleared once its end was shown, and another one is not', async () => {
    const { scope, kept } = openBrowser(null, [])
    void allSettled(paymentBegun, { scope, params: payment })
    void allSettled(paymentEnded, { scope, params: 'attempt-0' })
    await expect.poll(kept).toEqual(payment)
    void allSettled(paymentEnded, { scope, params: 'attempt-1' })
    await expect.poll(kept).toBe(null)
  })

  it('is polled only by pages that show it', async () => {
    const first = Promise.withResolvers<unknown>()
    const { scope, open, seen, requests } = openBrowser(payment, [first.promise, pending])
    open()
    void allSettled(pageLeft, { scope })
    first.resolve(pending)
    await expect.poll(() => seen().open).toEqual(payment)
    expect(requests).toHaveLength(1)
  })

  it.each([7, 'x', {}, { ...payment, redirectUrl: 'javascript:alert(1)' }])('is none if storage has %j', (stored) => {
    const { open, seen, requests } = openBrowser(stored, [])
    open()
    expect([seen(), requests]).toEqual([{ open: null, paid: null, held: [] }, []])
  })
})
