import { invoke } from '@withease/factories'
import { attach, combine, createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { CHECKOUT_CALLS } from '#services/orders/checkout/checkout.contract.ts'

/**
 * A payment that was begun at the clearing company and may not be over: whoever comes back by the browser's Back, or after closing that
 * page, finds the way on. The shop knows what became of it. Nothing personal stands in it.
 */
export interface OpenPayment {
  attemptId: string
  orderId: string
  redirectUrl: string
  /** What is held for the order. */
  eans: readonly string[]
}

const againMs = 20_000

const persistedPayment = invoke(persisted, 'openPayment')
const checkFx = shopCall(CHECKOUT_CALLS.finalize, (uniqueID: string) => ({ body: { uniqueID } }))
const waitFx = attach({ effect: delayFx, mapParams: (_: unknown) => againMs })

export const paymentBegun = createEvent<OpenPayment>()
/** It is known what became of this attempt, and was said. */
export const paymentEnded = createEvent<string>()
/** A page that tells of it was opened. */
export const paymentLookedAt = createEvent()

const isOwnPage = (address: unknown) => typeof address === 'string' && /^(https?:\/\/|\/)/.test(address)
/** Only this shop writes it; a link leads to pages and nowhere else. */
const readPayment = (value: unknown) =>
  typeof value === 'object' && value !== null && 'redirectUrl' in value && isOwnPage(value.redirectUrl) ? (value as OpenPayment) : null

const $payment = createStore<OpenPayment | null>(null, { serialize: 'ignore' })
  .on(persistedPayment.received, (_, value) => readPayment(value))
  .on(paymentBegun, (_, payment) => payment)
  .on(paymentEnded, (payment, attemptId) => (payment?.attemptId === attemptId ? null : payment))
const $isOpen = createStore(false)
  .on(paymentLookedAt, () => true)
  .reset(pageLeft)
const $answer = createStore<{ attemptId: string; isPaid: boolean } | null>(null, { serialize: 'ignore' }).on(
  checkFx.done,
  (_, { params, result }) => ({ attemptId: params, isPaid: result.ok }),
)
const $check = combine({ payment: $payment, isOpen: $isOpen, isPending: checkFx.pending, answer: $answer })
const $known = $check.map(({ payment, answer }) => (payment?.attemptId === answer?.attemptId ? answer : null))

/** Not paid yet, as far as the shop knows. */
export const $openPayment = combine($payment, $known, (payment, known) => (known?.isPaid === false ? payment : null))
/** It is paid by now: the page of the result tells it. */
export const $paidAttempt = $known.map((known) => (known?.isPaid ? known.attemptId : null))
/** Held for this shopper: whether they can still be had is for the shop to say. */
export const $heldEans = $payment.map((payment) => payment?.eans ?? [])

sample({ clock: [paymentBegun, paymentEnded], source: $payment, target: persistedPayment.saveFx })
sample({
  clock: [paymentLookedAt, $payment, waitFx.done],
  source: $check,
  filter: ({ payment, isOpen, isPending }) => payment !== null && isOpen && !isPending,
  fn: ({ payment }) => payment?.attemptId ?? '',
  target: checkFx,
})
sample({
  clock: checkFx.done,
  filter: ({ result }) => !result.ok && !result.pending,
  fn: ({ params }) => params,
  target: paymentEnded,
})
sample({
  clock: checkFx.finally,
  source: { payment: $payment, isOpen: $isOpen, isWaiting: waitFx.pending },
  filter: ({ payment, isOpen, isWaiting }) => payment !== null && isOpen && !isWaiting,
  target: waitFx,
})
