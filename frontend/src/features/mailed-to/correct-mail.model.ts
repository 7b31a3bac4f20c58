import { attach, createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import { isEmail } from '#services/domain/person.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { BUYER_ORDER_CALLS } from '#services/orders/buyer/buyer-order.contract.ts'

/** Correcting the mail address of an order: what was typed, and the address that the shop then has. */

const correctFx = shopCall(BUYER_ORDER_CALLS.correctEmail, ({ token, email }: { token: string; email: string }) => ({
  params: { token },
  body: { email },
}))
const unserialized = { serialize: 'ignore' } as const

export const correctionOpened = createEvent()
export const emailTyped = createEvent<string>()
/** With the token of the order. */
export const submitted = createEvent<string>()

export const $isOpen = createStore(false, unserialized)
  .on(correctionOpened, () => true)
  .reset([correctFx.done, pageLeft])
export const $email = createStore('', unserialized)
  .on(emailTyped, (_, email) => email)
  .reset([correctFx.done, pageLeft])
export const $canSend = $email.map((email) => isEmail(plainText(email)))
export const $isSending = correctFx.pending
export const $failure = createStore<string | null>(null, unserialized)
  .on(correctFx.failData, (_, { message }) => message)
  .reset([correctFx, emailTyped, pageLeft])
export const $corrected = createStore<{ token: string; mailedTo: string | undefined } | null>(null, unserialized).on(
  correctFx.done,
  (_, { params, result }) => ({ token: params.token, mailedTo: result.order.mailedTo }),
)

sample({
  clock: submitted,
  source: { email: $email, canSend: $canSend, isSending: $isSending },
  filter: ({ canSend, isSending }) => canSend && !isSending,
  fn: ({ email }, token) => ({ token, email: plainText(email) }),
  target: correctFx,
})

/** The tab keeps the placed order for the thank-you page, which must say the same after a reload. */
const key = 'madeOrder'
const readMadeFx = attach({ effect: readTabFx, mapParams: (_: unknown) => key })
const saveMadeFx = attach({ effect: writeTabFx, mapParams: (value: unknown) => ({ key, value }) })
sample({ clock: correctFx.done, target: readMadeFx })
const held = readMadeFx.doneData.map((value) => value as { order?: { token?: string } } | null)
sample({
  clock: held,
  source: $corrected,
  filter: (corrected, made) => corrected !== null && made?.order?.token === corrected.token,
  fn: (corrected, made) => ({ ...made, order: { ...made?.order, mailedTo: corrected?.mailedTo } }),
  target: saveMadeFx,
})
