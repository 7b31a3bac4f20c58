import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $cartItems } from '#frontend/entities/cart/cart.model.ts'
import { $draft } from '#frontend/entities/checkout/draft.model.ts'
import { emptyDraft } from '#frontend/entities/checkout/draft.ts'
import { $consent } from '#frontend/entities/consent/consent.model.ts'
import { startPixelFx, trackFx } from '#frontend/entities/consent/pixel.model.ts'
import { $isCountingRead } from '#frontend/entities/visitor/counting.model.ts'
import { $isVisitorRead, $visitor, unknownVisitor } from '#frontend/entities/visitor/visitor.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $isStarted, appStarted, delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { readStoredFx } from '#frontend/shared/storage.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { $papers } from './papers.model.ts'
import {
  $canCall,
  $canRetry,
  $head,
  $known,
  $order,
  $payAt,
  $words,
  checkPressed,
  forgetReturnFx,
  opened,
  readReturnFx,
} from './payment-result.model.ts'

const returned = { uniqueID: 'attempt-1', txId: 'tx', cardToken: 'token', responseMac: 'mac', personalId: '1' }
const line = { ean: '2000000000015', quantity: 1, isSet: false }
const order = {
  receiving: 'pickup',
  isManualBooking: false,
  discount: 0,
  shipping: 0,
  charged: 769,
  installments: 1,
  lines: [{ ...line, brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55/17', price: 769 }],
}
const paid = { ok: true, orderId: '100001', order }
const invoice = {
  kind: 'invoice_receipt',
  number: 12,
  issuedOn: '2026-11-22',
  total: 769,
  path: '/documents/a',
  pdfPath: '/documents/a.pdf',
}
const pending = { ok: false, pending: true }
const inReview = { ok: false, inReview: true, orderId: '100001' }
const offline = new ApiError('offline', 'אין חיבור')
const refused = new ApiError('invalid_request', 'לא תקין', true)
const later = { ean: '2000000000022', quantity: 2, isSet: false }
const cart = [line, later]
const visitorId = '7c1f8a52-9f0e-4d37-8a34-0b7b7a0f3a11'

/** Opens the page with successive answers (an error is thrown); afterwards polling stops. */
async function comeBack(
  path: string,
  answers: unknown[],
  { address = returned as Record<string, string> | null, stored = {}, items = cart } = {},
) {
  const calls: { path: string; body?: unknown }[] = []
  const delays: number[] = []
  const tracked: unknown[] = []
  const forgotten: string[] = []
  const waits = Promise.withResolvers<void>()
  const { scope, stored: held } = openScope({
    stored,
    values: [
      [$isStarted, true],
      [$isVisitorRead, true],
      [$isCountingRead, true],
      [$settings, { ...shopSettings, hasPixel: true }],
      [$consent, 'given'],
      [$cartItems, items],
      [$visitor, { ...unknownVisitor, visitorId }],
      [$draft, { ...emptyDraft, payments: 3 }],
    ],
    answers: (call) => {
      if (call.path.startsWith('/api/v1/my-order/')) return { papers: { issued: [invoice], isAwaited: false, toCompanyUntil: null } }
      if (call.path !== '/api/v1/finalize/checkout') return { id: '1', scriptUrl: '', eventsUrl: '' }
      calls.push(call)
      return answers[Math.min(calls.length, answers.length) - 1]
    },
    handlers: [
      [readReturnFx, () => address],
      [forgetReturnFx, (uniqueID: string) => void forgotten.push(uniqueID)],
      [
        delayFx,
        (ms: number) => {
          delays.push(ms)
          if (calls.length < answers.length) return
          waits.resolve()
          return new Promise(() => {})
        },
      ],
      [startPixelFx, () => {}],
      [trackFx, (event: unknown) => void tracked.push(event)],
    ],
  })
  const settled = allSettled(opened, { scope, params: { path, params: {}, search: '', isReturn: false } })
  await Promise.race([settled, waits.promise])
  return { scope, calls, delays, tracked, held: () => Object.fromEntries(held), forgotten }
}

describe('the page after payment', () => {
  it('posts the named fields and all parameters unchanged, and shows the order', async () => {
    const { scope, calls } = await comeBack('/paymentSuccess', [paid])
    const { responseMac: responseMAC, ...six } = { uniqueID: 'attempt-1', personalId: '1', txId: 'tx', responseMac: 'mac' }
    expect(calls.map(({ body }) => body)).toEqual([{ ...six, responseMAC, visitorId, returned, stage: 'paymentSuccess' }])
    expect([scope.getState($known), scope.getState($order)]).toEqual(['paid', order])
    expect(scope.getState($head).isIndexed).toBe(false)
  })

  it('keeps the paid order as the last one of this device', async () => {
    const { held } = await comeBack('/paymentSuccess', [{ ...paid, order: { ...order, token: 'abc.def' } }])
    expect(held()).toMatchObject({ lastOrder: { orderId: '100001', token: 'abc.def' } })
  })

  it('shows the documents of the order once it is paid, and asks for none before', async () => {
    const { scope } = await comeBack('/paymentSuccess', [pending, { ...paid, order: { ...order, token: 'abc.def' } }])
    expect(scope.getState($papers)).toMatchObject({ issued: [invoice] })
    expect((await comeBack('/paymentSuccess', [pending])).scope.getState($papers)).toBeNull()
  })

  it("sends this browser's visitor id, which is read from storage meanwhile", async () => {
    const { scope, requests } = openScope<{ visitorId?: string }>({
      answers: () => paid,
      values: [[$settings, shopSettings]],
      handlers: [
        [readReturnFx, () => returned],
        [forgetReturnFx, () => {}],
        [
          readStoredFx,
          async (key: string) => {
            await new Promise((resolve) => setTimeout(resolve, 5))
            return key === 'visitorStats' ? { ...unknownVisitor, visitorId } : null
          },
        ],
      ],
    })
    await allSettled(opened, { scope, params: { path: '/paymentSuccess', params: {}, search: '', isReturn: false } })
    await allSettled(appStarted, { scope })
    expect(requests.map(({ body }) => body.visitorId)).toEqual([visitorId])
  })

  it('offers the phone if nothing was charged and the cart is empty', async () => {
    const { scope } = await comeBack('/paymentFailed', [{ ok: false }], { items: [] })
    expect([scope.getState($canRetry), scope.getState($canCall)]).toEqual([false, true])
    expect(scope.getState($words).note).toContain('בטלפון')
    const full = await comeBack('/paymentFailed', [{ ok: false }])
    expect([full.scope.getState($canRetry), full.scope.getState($canCall)]).toEqual([true, false])
  })

  it('removes the ordered items from the cart, clears the form, and sends one pixel event per order', async () => {
    const first = await comeBack('/paymentSuccess', [paid])
    expect([first.scope.getState($cartItems), first.scope.getState($draft)]).toEqual([[later], emptyDraft])
    expect(first.tracked).toEqual([{ name: 'Purchase', eventId: 'attempt-1', eans: [line.ean], valueShekels: 769 }])
    const other = await comeBack('/paymentSuccess', [{ ...paid, orderId: '100002' }], { stored: first.held() })
    expect(other.scope.getState($cartItems)).toEqual([later])
    const again = await comeBack('/paymentSuccess', [paid], { stored: first.held() })
    expect([again.scope.getState($known), again.scope.getState($cartItems), again.tracked]).toEqual(['paid', cart, []])
  })

  it('sends an article on two lines to the pixel once', async () => {
    const [atShopPrice] = order.lines
    const lines = [atShopPrice, { ...atShopPrice, price: 700, isAgreed: true }]
    const { tracked } = await comeBack('/paymentSuccess', [{ ...paid, order: { ...order, lines } }])
    expect(tracked).toMatchObject([{ name: 'Purchase', eans: [line.ean] }])
  })

  it('stores the last twenty orders', async () => {
    const paidOrders = Array.from({ length: 20 }, (_, index) => String(200_000 + index))
    const { held } = await comeBack('/paymentSuccess', [paid], { stored: { paidOrders } })
    expect(held().paidOrders).toEqual([...paidOrders.slice(1), '100001'])
  })

  it('polls with increasing delays until the result is known', async () => {
    const answers = [pending, offline, pending, pending, pending, pending, paid]
    const { scope, calls, delays } = await comeBack('/paymentSuccess', answers)
    expect([calls.length, scope.getState($known)]).toEqual([7, 'paid'])
    expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  const failed = 'התשלום לא עבר'
  const cancelled = 'התשלום בוטל'
  it.each([
    ['/paymentSuccess', { ok: false }, failed, true],
    ['/paymentFailed', { ok: false }, failed, true],
    ['/paymentCanceled', { ok: false }, cancelled, true],
    ['/paymentSuccess', pending, 'התשלום עדיין בבדיקה', false],
    ['/paymentFailed', pending, failed, false],
    ['/paymentCanceled', pending, cancelled, false],
    ['/paymentSuccess', offline, 'אי אפשר לבדוק כרגע', false],
    ['/paymentFailed', offline, failed, false],
    ['/paymentCanceled', offline, cancelled, false],
    ['/paymentSuccess', inReview, 'הכרטיס חויב, וההזמנה בבדיקה', false],
    ['/paymentFailed', inReview, 'הכרטיס חויב, וההזמנה בבדיקה', false],
    ['/paymentCanceled', inReview, 'הכרטיס חויב, וההזמנה בבדיקה', false],
    ['/paymentSuccess', refused, 'התשלום בבדיקה אצלנו', false],
    ['/paymentFailed', refused, failed, false],
    ['/paymentCanceled', refused, cancelled, false],
  ])('on %s with the answer %j says "%s", and offers to pay again only when nothing was charged', async (path, answer, title, isSure) => {
    const { scope, delays } = await comeBack(path, [answer])
    const { note, ...words } = scope.getState($words)
    expect([words.title, /(^| )לא חויבתם/.test(note), scope.getState($canRetry)]).toEqual([title, isSure, isSure])
    expect(note).not.toContain(isSure ? 'בודקים' : 'נשמרו')
    expect(delays.length > 0).toBe(answer === pending || answer === offline)
    expect(scope.getState($cartItems)).toEqual(cart)
  })

  it.each(['/paymentFailed', '/paymentCanceled'])('on %s keeps polling, and shows an order that was paid after all', async (path) => {
    const { scope, calls } = await comeBack(path, [pending, offline, paid])
    expect([scope.getState($known), scope.getState($words).title, calls.length]).toEqual(['paid', 'ההזמנה התקבלה', 3])
  })

  it.each([
    [paid, ['attempt-1']],
    [{ ok: false }, ['attempt-1']],
    [inReview, ['attempt-1']],
    [refused, ['attempt-1']],
    [pending, []],
    [offline, []],
  ])('after %j leaves %j of the parameters in the visit', async (answer, forgotten) => {
    expect((await comeBack('/paymentSuccess', [answer])).forgotten).toEqual(forgotten)
  })

  it.each(['/paymentSuccess', '/paymentFailed', '/paymentCanceled'])(
    'on %s without a payment mentions none, and requests nothing',
    async (path) => {
      const { scope, calls } = await comeBack(path, [paid], { address: null })
      const { note, ...words } = scope.getState($words)
      expect([words.title, note.includes('חויבתם'), scope.getState($canRetry), calls]).toEqual(['אין כאן תשלום להציג', false, false, []])
    },
  )

  it('does not link to checkout with an empty cart', async () => {
    for (const address of [null, returned]) {
      const { scope } = await comeBack('/paymentSuccess', [{ ok: false }], { address, items: [] })
      expect([scope.getState($canRetry), scope.getState($words).note.includes('נשמרו')]).toEqual([false, false])
    }
  })

  it('polls at once on a press, and stops once it was left', async () => {
    const { scope, calls } = await comeBack('/paymentFailed', [pending])
    const press = () => Promise.race([allSettled(checkPressed, { scope }), Promise.resolve()])
    await press()
    await expect.poll(() => calls).toHaveLength(2)
    void allSettled(pageLeft, { scope })
    await press()
    expect(calls).toHaveLength(2)
  })
})

it('leads back to the order where its payment begins at its own page, whatever is in the cart', async () => {
  const { scope } = await comeBack('/paymentFailed', [{ ok: false, payAt: 'abc.def' }])
  expect([scope.getState($payAt), scope.getState($canRetry), scope.getState($canCall)]).toEqual(['abc.def', false, false])
})
