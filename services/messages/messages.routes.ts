import { Type } from 'typebox'
import { OrderId } from '#events/orders.events.ts'
import { Uuid } from '#events/primitives.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import type { Config } from '#services/platform/config.ts'
import { type ComposeDeps, composeMessage } from './compose.queries.ts'
import { listDemoMails } from './demo-inbox.ts'
import { findMessage, listFailedMessages, listMessagesAbout, type MessageRow, sendAgain } from './message-records.ts'
import { MessageBoard, MessagePreview, type StaffMessage, StaffMessages } from './messages.contract.ts'
import { forReceiving } from './messages.rules.ts'
import { MESSAGE_CALLS as CALLS } from './staff-messages.calls.ts'

const MAX_LISTED = 100

interface MessageDesk extends ComposeDeps {
  config: ComposeDeps['config'] & Pick<Config, 'messages'>
}

/** What was written to who ordered: staff look at it, and have it sent again. */
export function messageRoutes(desk: App, deps: MessageDesk): void {
  const { database, now } = deps
  const ofMessage = Type.Object({ id: Uuid })
  desk.get(
    CALLS.ofOrder.path,
    { schema: { summary: 'Messages about an order', params: Type.Object({ orderId: OrderId }), response: { 200: StaffMessages } } },
    ({ params }) => listShown(deps, params.orderId),
  )
  desk.get(
    CALLS.preview.path,
    { schema: { summary: 'A message as it would be sent now', params: ofMessage, response: { 200: MessagePreview } } },
    async ({ params }) => {
      const composed = await composeMessage(deps, await find(deps, params.id), true)
      if (!composed.ok) throw new HttpError(404, composed.reason, 'אי אפשר להציג את ההודעה: פרטי הלקוח נמחקו, או שאין לו דוא״ל.')
      const { to, mail } = composed
      return { to, subject: mail.subject, html: mail.html }
    },
  )
  desk.post(
    CALLS.sendAgain.path,
    {
      schema: {
        summary: 'Send a message once more',
        params: ofMessage,
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: StaffMessages },
      },
    },
    async ({ params }) => {
      const { about } = await find(deps, params.id)
      if (!(await sendAgain(database, params.id, now()))) throw new HttpError(409, 'on_its_way', 'ההודעה כבר בדרך. נסו שוב בעוד דקה.')
      return listShown(deps, about)
    },
  )
  desk.get(
    CALLS.board.path,
    { schema: { summary: 'Messages that were given up, and the mailbox of a demo', response: { 200: MessageBoard } } },
    async () => {
      const [failed, mails] = await Promise.all([
        listFailedMessages(database, MAX_LISTED),
        deps.config.messages.hasDemoInbox ? listDemoMails(database, MAX_LISTED) : null,
      ])
      return {
        failed: failed.flatMap((row) => present(row).map((message) => ({ ...message, orderId: row.about }))),
        inbox: mails?.map(({ receivedAt, ...mail }) => ({ ...mail, receivedAt: receivedAt.toISOString() })) ?? null,
      }
    },
  )
}

async function find({ database }: MessageDesk, messageId: string): Promise<MessageRow> {
  const message = await findMessage(database, messageId)
  if (!message) throw new HttpError(404, 'no_message', 'ההודעה לא נמצאה.')
  return message
}

async function listShown({ database }: MessageDesk, orderId: string): Promise<StaffMessage[]> {
  const [order, rows] = await Promise.all([findBookedOrder(database, orderId), listMessagesAbout(database, orderId)])
  const receiving = order?.placed.receiving ?? 'install'
  return rows.flatMap((row) => present({ ...row, kind: forReceiving(row.kind, receiving) }))
}

/** None where it was dropped: there is nothing to do about it. */
function present({ messageId, kind, state, channel, reason, dueAt, changedAt }: MessageRow): StaffMessage[] {
  if (state === 'dropped') return []
  return [{ messageId, kind, state, channel, reason, at: (state === 'waiting' ? dueAt : changedAt).toISOString() }]
}
