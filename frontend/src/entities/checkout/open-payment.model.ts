import { invoke } from '@withease/factories'
import { attach, combine, createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { CHECKOUT_CALLS } from '#services/orders/checkout/checkout.contract.ts'
import { openPaymentKey } from './last-order.model.ts'

/**
 * An unfinished payment at the clearing company, so that a shopper who returns by Back or in a new tab can continue. The server knows
 * its result. No personal data.
 */
export interface OpenPayment {
  attemptId: string
  orderId: string
  redirectUrl: string
  /** Articles reserved for the order. */
  eans: readonly string[]
}

const againMs = 20_000

const persistedPayment = invoke(persisted, openPaymentKey)
const checkFx = shopCall(CHECKOUT_CALLS.finalize, (uniqueID: string) => ({ body: { uniqueID } }))
const waitFx = attach({ effect: delayFx, mapParams: (_: unknown) => againMs })

export const paymentBegun = createEvent<OpenPayment>()
/** The result of this attempt is known and was shown. */
export const paymentEnded = createEvent<string>()
/** A page that shows it was opened. */
export const paymentLookedAt = createEvent()

const isOwnPage = (address: unknown) => typeof address === 'string' && /^(https?:\/\/|\/)/.test(address)
/** Written by this shop only; the link leads to its own pages. */
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

/** Not paid yet, as far as the server knows. */
export const $openPayment = combine($payment, $known, (payment, known) => (known?.isPaid === false ? payment : null))
/** Paid by now: the result page shows it. */
export const $paidAttempt = $known.map((known) => (known?.isPaid ? known.attemptId : null))
/** Reserved for this shopper, so the server decides about availability. */
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
