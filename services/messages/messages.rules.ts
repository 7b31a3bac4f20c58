import type { MessageChannel, MessageKind } from '#events/messages.events.ts'
import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { addDays, weekdayOf } from '#services/domain/calendar.ts'
import { holidayOf, isHolidayEve } from '#services/domain/holidays.ts'
import { israelDate, israelInstant } from '#services/domain/israel-time.ts'

const MS_PER_HOUR = 3_600_000
const MS_PER_MINUTE = 60_000

/** To the garage that fits an order's tires. */
export type GarageKind = Extract<MessageKind, `garage-${string}`>
export const isToGarage = (kind: MessageKind): kind is GarageKind => kind.startsWith('garage-')

/** Messages about orders. */
export type OrderKind = Exclude<
  MessageKind,
  'offer-answered' | 'tire-arrived' | 'next-change' | 'document' | 'order-cancelled' | 'refund-made' | 'note' | GarageKind
>

/** Replies to the recipient's own act, what staff write, and what becomes of his money: sent at any hour. All others wait for permitted hours. */
const IMMEDIATE: readonly MessageKind[] = [
  'order-received',
  'order-to-pay',
  'order-paid',
  'appointment-moved',
  'order-amended',
  'cancellation-taken',
  'order-cancelled',
  'refund-made',
  'document',
  'note',
]
/** The answer to an offer, whose price holds for a day: waits for the morning only, on any weekday. */
const DAILY: readonly MessageKind[] = ['offer-answered']

const OPENS = 8
const CLOSES = 21
/** On Fridays and the eves of holidays. */
const EVE_CLOSES = 14
const FRIDAY = 5
const SATURDAY = 6

/** The permitted hours of a date; null on Saturdays and holidays. */
function hoursOf(date: string): Hours | null {
  const weekday = weekdayOf(date)
  if (weekday === SATURDAY || holidayOf(date) !== null) return null
  return hoursUntil(date, weekday === FRIDAY || isHolidayEve(date) ? EVE_CLOSES : CLOSES)
}

interface Hours {
  from: number
  to: number
}

function hoursUntil(date: string, closes: number): Hours {
  return { from: israelInstant(date, OPENS), to: israelInstant(date, closes) }
}

/** When a message of this kind that is ready at `instant` may be sent. */
export function sendableAt(kind: MessageKind, instant: Date): Date {
  if (IMMEDIATE.includes(kind)) return instant
  const at = instant.getTime()
  for (let date = israelDate(at); ; date = addDays(date, 1)) {
    const hours = DAILY.includes(kind) ? hoursUntil(date, CLOSES) : hoursOf(date)
    if (hours && at < hours.to) return new Date(Math.max(at, hours.from))
  }
}

/** The last date before this one with permitted hours. */
export function lastDayBefore(date: string): string {
  let day = addDays(date, -1)
  while (hoursOf(day) === null) day = addDays(day, -1)
  return day
}

/** The status that a message reports; if it has changed meanwhile the next message reports it. */
const STATUS_OF: Partial<Record<MessageKind, OrderStatus>> = {
  'order-paid': 'paid',
  'order-on-its-way': 'transit',
  'order-ready': 'transit',
  'pickup-waiting': 'transit',
  'order-at-garage': 'doneTransit',
  'order-sent': 'sent',
  'garage-tires-coming': 'transit',
}

/** Paid, and not fitted yet: its appointment is one that the garage hears of. */
export const isBooked = (status: OrderStatus): boolean => status === 'paid' || status === 'transit' || status === 'doneTransit'

/** Of an order that goes on. */
const OF_GOING: readonly MessageKind[] = [
  'order-received',
  'order-to-pay',
  'order-lapsing',
  'fitting-tomorrow',
  'appointment-moved',
  'appointment-refused',
  'order-amended',
]
/** What is true and wanted whatever staff decide of an order. */
const WHATEVER: readonly MessageKind[] = ['cancellation-taken', 'order-cancelled', 'refund-made', 'document', 'note', 'next-change']

/** Whether a message that waits is no more so in this status. */
export function isPassed(kind: MessageKind, status: OrderStatus): boolean {
  if (kind === 'order-cancelled' || kind === 'garage-cancelled') return status !== 'cancelled'
  if (kind === 'garage-booked' || kind === 'garage-moved') return !isBooked(status)
  const told = STATUS_OF[kind]
  return told === undefined ? OF_GOING.includes(kind) && (status === 'cancelled' || status === 'closed') : status !== told
}

/** Whether it waits as long as staff have to decide about the order: it might say what will not be so. */
export const waitsForDecision = (kind: MessageKind): boolean => !WHATEVER.includes(kind)

/** Retry delays; after the last one it is given up. About a day in total. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 240, 480, 720]

/** When to retry after this many attempts; null = give up. */
export function retryAt(attempts: number, now: Date): Date | null {
  const minutes = RETRY_AFTER_MINUTES[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MS_PER_MINUTE)
}

/** Older events make no message: a reader that starts at the beginning of the log must not write to anyone. */
export const NEWS_MS = 24 * MS_PER_HOUR

const OF_DOCUMENT = 'document:'
/** The occasion of the message with a document: of an order there are several, and each is sent once. */
export const documentOccasion = (documentId: string): string => OF_DOCUMENT + documentId
/** The id of its document. */
export const documentIdOf = (occasion: string): string => occasion.slice(OF_DOCUMENT.length)

const OF_REFUND = 'refund-made:'
export const refundOccasion = (refundId: string): string => OF_REFUND + refundId
export const refundIdOf = (occasion: string): string => occasion.slice(OF_REFUND.length)

const OF_NOTE = 'note:'
export const noteOccasion = (noteId: string): string => OF_NOTE + noteId
export const noteIdOf = (occasion: string): string => occasion.slice(OF_NOTE.length)

/** An order for pickup is not on its way to a garage: it is ready. One by card waits for no transfer: it is to be paid by its link. */
export function shownAs<Kind extends MessageKind>(
  kind: Kind,
  { receiving, paymentMethod }: Pick<OrderPlaced, 'receiving' | 'paymentMethod'>,
): Kind | 'order-ready' | 'order-to-pay' {
  if (kind === 'order-on-its-way' && receiving === 'pickup') return 'order-ready'
  return kind === 'order-lapsing' && paymentMethod === 'creditcard' ? 'order-to-pay' : kind
}

interface Reachable {
  email: string | null
  phone: string | null
  details: Readonly<Record<string, unknown>>
}

export interface Delivery {
  channel: MessageChannel
  to: string
}

/**
 * The channels for a recipient, in order of preference. `channels`: the configured ones, in the shop's order. WhatsApp comes first for
 * those who opted in at checkout, and about orders for nobody else, since Meta requires the opt-in. Those who left only a phone asked to
 * be reached there. `details.whatsApp: false`: never by WhatsApp, as with garages that did not ask for it.
 */
export function channelsFor({ email, phone, details }: Reachable, channels: readonly MessageChannel[]): Delivery[] {
  const wantsWhatsApp = details.whatsApp === true
  // Text by staff does not fit a template.
  const first: MessageChannel | null = wantsWhatsApp ? 'whatsapp' : details.answer === undefined ? null : 'sms'
  const inOrder = first === null ? channels : [first, ...channels.filter((channel) => channel !== first)]
  return inOrder
    .filter((channel) => channels.includes(channel))
    .flatMap((channel): Delivery[] => {
      if (channel === 'email') return email === null ? [] : [{ channel, to: email }]
      const mayWrite = channel === 'sms' || wantsWhatsApp || (email === null && details.whatsApp !== false)
      return phone === null || !mayWrite ? [] : [{ channel, to: phone }]
    })
}
