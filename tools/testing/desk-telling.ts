import { createHash } from 'node:crypto'
import { createEvent, type EventData, type EventType, type ShopEvent } from '#events/registry.ts'
import { draw, drawWhole } from '../../migrations/demo/draw.ts'

/** How the history of a desk is made: whose act, when, as which event. The same words draw the same. */

export interface Person {
  contactId: string
  act: string
  name: string
  phone: string
  at: string
}

export interface History {
  events: ShopEvent[]
  people: Person[]
}

/** One visit: when it began, whose, and what drawing depends on. */
export interface Visit {
  key: string
  at: number
  visitorId: string
  origin: EventData<'metric.collected.v1'>['origin']
}

const MS_PER_MINUTE = 60_000
const NAMES = [
  'נועה לוי',
  'איתי כהן',
  'מאיה פרץ',
  'יונתן ביטון',
  'תמר אזולאי',
  'עומר דהן',
  'שירה מזרחי',
  'אלון פרידמן',
  'רוני חדד',
  'גיל שפירא',
]

export function person(history: History, { key, at }: Visit, act: string): string {
  const contactId = idOf(`${key} ${act}`)
  const phone = `05${String(drawWhole(`${key} phone`, 0, 99_999_999)).padStart(8, '0')}`
  history.people.push({ contactId, act, name: pick(NAMES, `${key} name`), phone, at: new Date(at).toISOString() })
  return contactId
}

export function addMetric(
  history: History,
  visit: Visit,
  minutes: number,
  metric: Partial<EventData<'metric.collected.v1'>> & Pick<EventData<'metric.collected.v1'>, 'kind'>,
): void {
  const { visitorId, origin } = visit
  const nothing = { source: null, ean: null, step: null, query: null, results: null, isBot: false }
  append(history, visit, minutes, 'metric.collected.v1', visitorId, { ...nothing, ...metric, visitorId, ...(origin ? { origin } : {}) })
}

export function append<T extends EventType>(
  history: History,
  visit: Visit,
  minutes: number,
  type: T,
  subject: string,
  data: EventData<T>,
  id = idOf(`${visit.key} ${history.events.length}`),
): void {
  const time = new Date(Math.round(visit.at + minutes * MS_PER_MINUTE)).toISOString()
  history.events.push(createEvent(type, { id, time, subject, data }) as ShopEvent)
}

/** The first ones more often than the last ones. */
export function pick<T>(of: readonly T[], key: string): T {
  const chosen = of[Math.floor(draw(key) ** 2 * of.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

/** An id that the same words always have. */
export function idOf(words: string): string {
  return createHash('sha256')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
