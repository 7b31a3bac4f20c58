import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { appStarted, delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $heldEans, $openPayment, $paidAttempt, paymentBegun, paymentEnded, paymentLookedAt } from './open-payment.model.ts'

const payment = { attemptId: 'attempt-1', orderId: '100001', redirectUrl: '/pay/1', eans: ['2000000000015'] }
const pending = { ok: false, pending: true }

/** A browser that keeps `openPayment`. The shop answers in this order; then nobody waits any more. */
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

describe('a payment that was begun', () => {
  it('is found again once the shop says that it is not over, and leads back to its page', async () => {
    const { open, seen, requests } = openBrowser(payment, [pending])
    expect(requests).toEqual([])
    open()
    await expect.poll(seen).toEqual({ open: payment, paid: null, held: payment.eans })
    expect(requests.map(({ body }) => body)).toEqual([{ uniqueID: 'attempt-1' }])
  })

  it('is asked about until it is paid, also after a failure', async () => {
    const { open, seen, requests, kept } = openBrowser(payment, [pending, new ApiError('offline', 'אין חיבור'), { ok: true }])
    open()
    await expect.poll(() => seen().paid).toBe('attempt-1')
    expect([seen().open, requests.length, kept()]).toEqual([null, 3, payment])
  })

  it('is forgotten when it failed', async () => {
    const { open, seen, kept } = openBrowser(payment, [{ ok: false }])
    open()
    await expect.poll(kept).toBe(null)
    expect(seen()).toEqual({ open: null, paid: null, held: [] })
  })

  it('is forgotten once its end was said, and another one is not', async () => {
    const { scope, kept } = openBrowser(null, [])
    void allSettled(paymentBegun, { scope, params: payment })
    void allSettled(paymentEnded, { scope, params: 'attempt-0' })
    await expect.poll(kept).toEqual(payment)
    void allSettled(paymentEnded, { scope, params: 'attempt-1' })
    await expect.poll(kept).toBe(null)
  })

  it('is asked about by pages that tell of it alone', async () => {
    const first = Promise.withResolvers<unknown>()
    const { scope, open, seen, requests } = openBrowser(payment, [first.promise, pending])
    open()
    void allSettled(pageLeft, { scope })
    first.resolve(pending)
    await expect.poll(() => seen().open).toEqual(payment)
    expect(requests).toHaveLength(1)
  })

  it.each([7, 'x', {}, { ...payment, redirectUrl: 'javascript:alert(1)' }])('is none where the storage holds %j', (stored) => {
    const { open, seen, requests } = openBrowser(stored, [])
    open()
    expect([seen(), requests]).toEqual([{ open: null, paid: null, held: [] }, []])
  })
})
