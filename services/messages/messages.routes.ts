import { findPeople } from '#services/contacts/contacts.queries.ts'
import { readOrderSearch } from '#services/domain/order-search.ts'
import { paginate } from '#services/domain/pagination.ts'
import { listGaragesByIds } from '#services/garages/garages.queries.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Config } from '#services/platform/config.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type Composed, composeMessage } from './compose.queries.ts'
import type { Composing } from './composing.ts'
import { countMessages, listMessages, shownKind } from './message-list.queries.ts'
import { findMessage, listMessagesAbout, type MessageRow, sendAgain } from './message-records.ts'
import {
  MESSAGE_CALLS as CALLS,
  type MessageInbox,
  type MessageList,
  type MessageListQuery,
  type StaffMessage,
} from './messages.contract.ts'
import { channelsFor } from './messages.rules.ts'
import { hurryMessage, stopMessage } from './waiting-messages.ts'
import { writeArrivals } from './write-arrivals.command.ts'
import { writeNote } from './write-note.command.ts'

const MAX_LISTED = 100
const PER_PAGE = 50

export interface MessageNeeds {
  /** Messages that a demo received instead of people, newest first; null where messages are really sent. */
  listReceived: ((limit: number) => Promise<NonNullable<MessageInbox['inbox']>>) | null
}

interface MessageDesk extends Composing, MessageNeeds, Pick<UnitOfWorkDeps, 'newId'> {
  database: Database
  config: Composing['config'] & Pick<Config, 'messages'>
}

const NOTHING_TO_SHOW = 'אי אפשר להציג את ההודעה: פרטי הלקוח נמחקו, או שאין לו דוא״ל.'

const refusalOf = refusalsBy<
  | Composed
  | Refused<'no_message' | 'no_channel' | 'on_its_way' | 'not_waiting' | 'no_order' | 'erased' | 'no_words' | 'no_phones' | 'not_here'>
>({
  unknown: [404, 'unknown', NOTHING_TO_SHOW],
  over: [404, 'over', NOTHING_TO_SHOW],
  undecided: [409, 'undecided', NOTHING_TO_SHOW],
  no_address: [404, 'no_address', NOTHING_TO_SHOW],
  no_channel: [404, 'no_address', 'אין דרך לשלוח את ההודעה: לא הושאר דוא״ל או טלפון שאפשר לכתוב אליו.'],
  no_message: [404, 'no_message', 'ההודעה לא נמצאה.'],
  on_its_way: [409, 'on_its_way', 'ההודעה כבר בדרך. נסו שוב בעוד דקה.'],
  not_waiting: [409, 'not_waiting', 'ההודעה כבר לא ממתינה: היא בשליחה, נשלחה או נעצרה.'],
  no_order: [404, 'no_order', 'ההזמנה לא נמצאה.'],
  erased: [409, 'erased', 'פרטי הקונה נמחקו, ואין למי לכתוב.'],
  no_phones: [409, 'no_phones', 'אין לחנות דרך לכתוב לטלפונים.'],
  not_here: [409, 'not_here', 'זה כבר לא במלאי, או שאף אחד לא ממתין. לא נכתב לאף אחד.'],
  no_words: [400, 'no_words', 'צריך נושא ותוכן.'],
})

/** Messages about orders and offers: staff view and resend them. */
export function messageRoutes(desk: App, deps: MessageDesk): void {
  const { database, now } = deps
  desk.route({ ...CALLS.about, handler: ({ query }) => listShown(deps, query.about.split(',')) })
  desk.route({
    ...CALLS.preview,
    handler: async ({ params }) => {
      const composed = await composeMessage(deps, await find(deps, params.id), true)
      if (!composed.ok) throw refusalOf(composed)
      const { contact, letter } = composed
      const [way] = channelsFor(contact, deps.config.messages.channels)
      if (!way) throw refusalOf('no_channel')
      const { mail, short } = letter
      return way.channel === 'email' ? { ...way, ...mail } : { ...way, subject: mail.subject, html: '', plain: short }
    },
  })
  desk.route({
    ...CALLS.sendAgain,
    handler: async ({ params }) => {
      const { about } = await find(deps, params.id)
      if (!(await sendAgain(database, params.id, now()))) throw refusalOf('on_its_way')
      return listShown(deps, [about])
    },
  })
  desk.route({ ...CALLS.list, handler: ({ query }) => listPage(deps, query) })
  desk.route({
    ...CALLS.stop,
    handler: async ({ params }) => {
      const { about } = await find(deps, params.id)
      if (!(await stopMessage(database, params.id, now()))) throw refusalOf('not_waiting')
      return listShown(deps, [about])
    },
  })
  desk.route({
    ...CALLS.sendNow,
    handler: async ({ params }) => {
      const { about } = await find(deps, params.id)
      if (!(await hurryMessage(database, params.id, now()))) throw refusalOf('not_waiting')
      return listShown(deps, [about])
    },
  })
  desk.route({
    ...CALLS.write,
    handler: async ({ body }) => {
      const written = await writeNote(deps, body)
      if (!written.ok) throw refusalOf(written)
      return listShown(deps, [body.orderId])
    },
  })
  desk.route({
    ...CALLS.writeArrivals,
    handler: async ({ body }) => {
      const written = await writeArrivals(deps, body)
      if (!written.ok) throw refusalOf(written)
      return { written: written.written }
    },
  })
  desk.route({
    ...CALLS.inbox,
    handler: async () => ({ inbox: (await deps.listReceived?.(MAX_LISTED)) ?? null }),
  })
}

async function find({ database }: MessageDesk, messageId: string): Promise<MessageRow> {
  const message = await findMessage(database, messageId)
  if (!message) throw refusalOf('no_message')
  return message
}

async function listShown({ database }: MessageDesk, about: readonly string[]): Promise<StaffMessage[]> {
  const rows = await listMessagesAbout(database, about)
  return (await Promise.all(rows.map(async (row) => present({ ...row, kind: await shownKind(database, row) })))).flat()
}

async function listPage({ database }: MessageDesk, { search, state, message, page }: MessageListQuery): Promise<MessageList> {
  const filter = { search: readOrderSearch(search ?? ''), state: state ?? null, messageId: message ?? null }
  const { pagination, offset } = paginate(await countMessages(database, filter), PER_PAGE, Number(page ?? 1))
  const rows = await listMessages(database, filter, { limit: PER_PAGE, offset })
  const people = await findPeople(
    database,
    rows.flatMap(({ contactId }) => contactId ?? []),
  )
  const garages = await listGaragesByIds(
    database,
    rows.flatMap(({ garageId }) => garageId ?? []),
  )
  const nameOf = ({ contactId, garageId }: (typeof rows)[number]): string | null =>
    garageId === null ? (people.get(contactId ?? '')?.name ?? null) : (garages.find(({ id }) => id === garageId)?.displayName ?? null)
  const phoneOf = ({ contactId, garageId }: (typeof rows)[number]): string | null =>
    garageId === null ? (people.get(contactId ?? '')?.phone ?? null) : null
  return {
    messages: rows.flatMap((row) => present(row).map((message) => ({ ...message, name: nameOf(row), phone: phoneOf(row) }))),
    pagination,
  }
}

/** None for a dropped message, which needs no action, unless staff stopped it. */
function present({ messageId, about, kind, state, channel, reason, dueAt, changedAt }: MessageRow): StaffMessage[] {
  if (state === 'dropped' && reason !== 'stopped') return []
  const at = (state === 'waiting' ? dueAt : changedAt).toISOString()
  return [{ messageId, about, kind, state: state === 'dropped' ? 'stopped' : state, channel, reason, at }]
}
