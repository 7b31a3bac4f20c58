import type { MessageKind } from '#events/messages.events.ts'
import { findContact } from '#services/contacts/contacts.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import { findBookedOrder, readBuyerOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import { orderPathOf } from '#services/orders/buyer/order-link.rules.ts'
import type { Config } from '#services/platform/config.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { type Mail, writeMail } from './mail.ts'
import { writeMessage } from './message.text.ts'
import { forReceiving, STATUS_OF } from './messages.rules.ts'

export interface ComposeDeps {
  database: Queryable
  config: Pick<Config, 'http' | 'shop' | 'orders'>
  tokens: TokenSigner
  now: () => Date
}

/** `over`: what it would tell is not so any more. */
export type Composed = { ok: true; contactId: string; to: string; mail: Mail } | { ok: false; reason: 'unknown' | 'over' | 'no_address' }

/** A message as it would be sent now, to whom the order is of now. `isPreview`: also of what is over. */
export async function composeMessage(
  deps: ComposeDeps,
  message: { kind: MessageKind; about: string },
  isPreview = false,
): Promise<Composed> {
  const { database, config, tokens, now } = deps
  const { about } = message
  const [booked, order] = await Promise.all([
    findBookedOrder(database, about),
    readBuyerOrder(database, about, { trackingUrl: config.orders.trackingUrl, now: now() }),
  ])
  if (!booked || !order) return { ok: false, reason: 'unknown' }
  const contact = await findContact(database, booked.contactId)
  if (!contact?.email) return { ok: false, reason: 'no_address' }
  const kind = forReceiving(message.kind, order.order.receiving)
  if (!isPreview && isOver(kind, order, booked.status, now())) return { ok: false, reason: 'over' }
  const { name, phone, transfer } = config.shop
  const mail = writeMail({
    text: writeMessage(kind, { order, transfer }),
    order,
    firstName: contact.name?.split(' ')[0] ?? null,
    shop: { name, phone },
    address: config.http.publicUrl + config.http.basePath + orderPathOf(tokens, about),
  })
  return { ok: true, contactId: booked.contactId, to: contact.email, mail }
}

/** Whether things have gone on since it was put down. */
function isOver(kind: MessageKind, { state, toPay, appointment }: BuyerOrder, status: string, now: Date): boolean {
  const told = STATUS_OF[kind]
  if (told !== undefined) return status !== told
  switch (kind) {
    case 'order-received':
    case 'order-lapsing':
      return toPay === 0
    case 'order-lapsed':
      return state !== 'lapsed'
    case 'fitting-tomorrow':
      return state !== 'going' || appointment === null || appointment.date <= israelDate(now.getTime())
    case 'appointment-moved':
      return state !== 'going' || appointment === null
    default:
      return false
  }
}
