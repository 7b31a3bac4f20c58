import { randomUUID } from 'node:crypto'
import type {
  CheckoutAnswer,
  CheckoutForm,
  CheckoutItem,
  CheckoutRefusal,
  CheckoutRequest,
  FinalizeAnswer,
} from '#services/orders/checkout/checkout.contract.ts'

/** What a shopper does about the money. `leave` pays and never comes back; `vanish` does not even pay. */
export const MANNERS = ['transfer', 'pay', 'leave', 'vanish', 'decline', 'cancel'] as const
export type Manner = (typeof MANNERS)[number]

/** One shopper with one order to place, who repeats what was not answered. Only what was answered is remembered. */
export interface Shopper {
  manner: Manner
  key: string
  request: CheckoutRequest
  /** The shop's word that the order is placed. */
  order: CheckoutAnswer | null
  /** The clearing page has sent the payer back, or said that all is paid. */
  returnUrl: string | null
  /** The shop's last word on the payment. */
  result: FinalizeAnswer | null
  /** The shop said that the order cannot be: units, coupon, appointment or price are gone. */
  refusal: CheckoutRefusal | null
  isDone: boolean
}

/** As the shop's proxy forwards it: the network that a phone is in, always the same one. */
export const forwardedFor = ({ checkout }: CheckoutRequest): Record<string, string> => {
  const digits = Number(checkout.personal.phone.slice(-8))
  return { 'x-forwarded-for': `10.${(digits >> 16) & 255}.${(digits >> 8) & 255}.${digits & 255}` }
}

export function createShopper(manner: Manner, items: CheckoutItem[], form: Partial<CheckoutForm> = {}): Shopper {
  const checkout: CheckoutForm = {
    sip: 'pickup',
    personal: { name: 'נועה לוי', phone: `05${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`, emailaddress: 'noa@example.com' },
    selectedPaymentMethod: manner === 'transfer' ? 'transfer' : 'creditcard',
    payment: { check_tos: true, payments: 1 },
    visitorId: randomUUID(),
    ...form,
  }
  return {
    manner,
    key: randomUUID(),
    request: { cart: { items }, checkout },
    order: null,
    returnUrl: null,
    result: null,
    refusal: null,
    isDone: false,
  }
}

const ANSWERS_WITHIN_MS = 200_000

/**
 * Carries on from where the shopper stands, to the end or until the shop does not answer; tells after how many seconds it wants to be
 * asked again, where it says so.
 */
export async function carryOn(url: string, shopper: Shopper): Promise<number | null> {
  try {
    if (!shopper.order) await order(url, shopper)
    if (shopper.order?.redirectUrl && !shopper.returnUrl && shopper.manner !== 'vanish') await visitGateway(url, shopper)
    if (shopper.returnUrl && !shopper.result) await comeBack(url, shopper)
    shopper.isDone = true
    return null
  } catch (error) {
    if (error instanceof Unanswered) return error.retryAfter
    throw error
  }
}

/** Nobody knows what became of it. */
class Unanswered extends Error {
  readonly retryAfter: number | null

  constructor(message: string, retryAfter: number | null, options?: ErrorOptions) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

async function ask(url: string, options: RequestInit): Promise<{ status: number; body: string; location: string | null }> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS), ...options })
    const response = { status: answer.status, body: await answer.text(), location: answer.headers.get('location') }
    if (response.status >= 500 || response.status === 408)
      throw new Unanswered(response.body, Number(answer.headers.get('retry-after')) || null)
    return response
  } catch (cause) {
    if (cause instanceof Unanswered) throw cause
    throw new Unanswered('no answer', null, { cause })
  }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

/** Every button is pressed twice: there is one order at most. */
async function order(url: string, shopper: Shopper): Promise<void> {
  const press = () => post(`${url}/api/v1/checkout`, shopper.request, { 'idempotency-key': shopper.key, ...forwardedFor(shopper.request) })
  const answers = await Promise.all([press(), press()])
  const odd = answers.find(({ status }) => status !== 200 && status !== 409)
  if (odd) throw new Error(`an order was answered with ${odd.status}: ${odd.body}`)
  const placed = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  if (new Set(placed).size > 1) throw new Error(`one shopper, two answers: ${placed.join(' and ')}`)
  shopper.refusal = placed[0] === undefined ? (JSON.parse(answers[0]?.body ?? '') as CheckoutRefusal) : null
  shopper.order = placed[0] === undefined ? null : (JSON.parse(placed[0]) as CheckoutAnswer)
}

async function visitGateway(url: string, shopper: Shopper): Promise<void> {
  const choice = { pay: 'pay', leave: 'close', decline: 'decline', cancel: 'cancel' }[shopper.manner as string] ?? ''
  const { status, location, body } = await ask(new URL(shopper.order?.redirectUrl ?? '', url).href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `choice=${choice}`,
  })
  if (shopper.manner === 'leave' && status === 200) return
  if (status !== 303 || location === null) throw new Error(`the clearing page answered ${status}: ${body}`)
  shopper.returnUrl = location
}

/** The page is loaded twice: both are told the same. */
async function comeBack(url: string, shopper: Shopper): Promise<void> {
  const { pathname, searchParams } = new URL(shopper.returnUrl ?? '', url)
  const returned = Object.fromEntries(searchParams)
  const stage = pathname.split('/').at(-1)
  const load = () => post(`${url}/api/v1/finalize/checkout`, { uniqueID: returned.uniqueID ?? '', returned, stage })
  const [first, again] = await Promise.all([load(), load()])
  if (first.status !== 200) throw new Error(`the way back was answered with ${first.status}: ${first.body}`)
  const result = JSON.parse(first.body) as FinalizeAnswer
  if (result.pending || (JSON.parse(again.body) as FinalizeAnswer).pending) throw new Unanswered('the payment is being checked', null)
  if (again.body !== first.body) throw new Error(`one way back was answered with ${first.body} and with ${again.body}`)
  if (result.ok !== (shopper.manner === 'pay')) throw new Error(`a shopper who would ${shopper.manner} was told ${first.body}`)
  if (result.ok && result.orderId !== shopper.order?.orderId) throw new Error(`the wrong order was paid: ${first.body}`)
  shopper.result = result
}
