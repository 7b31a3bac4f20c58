import type { MessageChannel, MessageKind } from '#events/messages.events.ts'
import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { addDays, weekdayOf } from '#services/domain/calendar.ts'
import { holidayOf, isHolidayEve } from '#services/domain/holidays.ts'
import { israelDate, israelInstant } from '#services/domain/israel-time.ts'

const MS_PER_HOUR = 3_600_000
const MS_PER_MINUTE = 60_000

/** Answers to what somebody has just done himself: they come at any hour. All others wait for one in which people may be written to. */
const IMMEDIATE: readonly MessageKind[] = ['order-received', 'order-paid', 'appointment-moved', 'cancellation-taken']
/** The answer to an offer holds its price for a day: it waits for the morning, and for no Sunday. */
const DAILY: readonly MessageKind[] = ['offer-answered']

const OPENS = 8
const CLOSES = 21
/** On Fridays and the eves of holidays. */
const EVE_CLOSES = 14
const FRIDAY = 5
const SATURDAY = 6

/** The hours of a date in which people may be written to; null on Saturdays and holidays. */
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

/** When a message of this kind may be sent that is ready at `instant`. */
export function sendableAt(kind: MessageKind, instant: Date): Date {
  if (IMMEDIATE.includes(kind)) return instant
  const at = instant.getTime()
  for (let date = israelDate(at); ; date = addDays(date, 1)) {
    const hours = DAILY.includes(kind) ? hoursUntil(date, CLOSES) : hoursOf(date)
    if (hours && at < hours.to) return new Date(Math.max(at, hours.from))
  }
}

/** The last date before this one on which people may be written to. */
export function lastDayBefore(date: string): string {
  let day = addDays(date, -1)
  while (hoursOf(day) === null) day = addDays(day, -1)
  return day
}

/** The status that a message tells of: one that has moved on meanwhile is told of by the next message. */
export const STATUS_OF: Partial<Record<MessageKind, OrderStatus>> = {
  'order-paid': 'paid',
  'order-on-its-way': 'transit',
  'order-ready': 'transit',
  'order-at-garage': 'doneTransit',
  'order-sent': 'sent',
}

/** After each failed attempt; after the last one it is given up. Together about a day. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 240, 480, 720]

/** When it is tried again after so many attempts; null when it is given up. */
export function retryAt(attempts: number, now: Date): Date | null {
  const minutes = RETRY_AFTER_MINUTES[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MS_PER_MINUTE)
}

/** News of so long ago tells nobody anything: a reader that begins at the start of the log writes to nobody. */
export const NEWS_MS = 24 * MS_PER_HOUR

/** What is picked up is never on its way to a garage: it is ready. */
export const forReceiving = <Kind extends MessageKind>(kind: Kind, receiving: Receiving): Kind | 'order-ready' =>
  kind === 'order-on-its-way' && receiving === 'pickup' ? 'order-ready' : kind

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
 * By what somebody is reached, the first one first. `channels`: those that are set up, as the shop prefers them. Who asked at checkout to
 * hear by WhatsApp does so first, and of an order nobody else does: Meta wants to be asked for it. Who left a phone alone asked to be
 * told there.
 */
export function channelsFor({ email, phone, details }: Reachable, channels: readonly MessageChannel[]): Delivery[] {
  const wantsWhatsApp = details.whatsApp === true
  // Staff's own words fit into no template.
  const first: MessageChannel | null = wantsWhatsApp ? 'whatsapp' : details.answer === undefined ? null : 'sms'
  const inOrder = first === null ? channels : [first, ...channels.filter((channel) => channel !== first)]
  return inOrder
    .filter((channel) => channels.includes(channel))
    .flatMap((channel): Delivery[] => {
      if (channel === 'email') return email === null ? [] : [{ channel, to: email }]
      const mayWrite = channel === 'sms' || wantsWhatsApp || email === null
      return phone === null || !mayWrite ? [] : [{ channel, to: phone }]
    })
}
