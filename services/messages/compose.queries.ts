import type { MessageKind } from '#events/messages.events.ts'
import type { Contact } from '#services/contacts/contacts.queries.ts'
import { greetingName } from '#services/domain/person.ts'
import { composeOfArrival, composeOfOffer } from './compose-asked.queries.ts'
import { composeOfNextChange, composeOfOrder } from './compose-order.queries.ts'
import type { Composing, Nothing, Words } from './composing.ts'
import { writeLetter } from './letter.ts'
import type { Letter } from './letter-parts.ts'
import { TEMPLATE_OF } from './message.text.ts'

export type Composed = { ok: true; contactId: string; contact: Contact; letter: Letter } | { ok: false; reason: Nothing }

/** A message as it would be sent now, to whom it concerns now. `isPreview`: also of what is over. */
export async function composeMessage(
  deps: Composing,
  { kind, about }: { kind: MessageKind; about: string },
  isPreview = false,
): Promise<Composed> {
  const words = await composeWords(deps, kind, about, isPreview)
  if (typeof words === 'string') return { ok: false, reason: words }
  const { contactId, contact, path, stopPath, ...parts } = words
  const { http, shop } = deps.config
  const addressOf = (below: string) => http.publicUrl + http.basePath + below
  const letter = writeLetter({
    ...parts,
    address: addressOf(path),
    path: `${http.basePath}${path}`.slice(1),
    stopAddress: stopPath === null ? null : addressOf(stopPath),
    firstName: greetingName(contact.name ?? null),
    shop: { name: shop.name, phone: shop.phone },
    template: TEMPLATE_OF(kind),
  })
  return { ok: true, contactId, contact, letter }
}

function composeWords(deps: Composing, kind: MessageKind, about: string, isPreview: boolean): Promise<Words | Nothing> {
  if (kind === 'offer-answered') return composeOfOffer(deps, about, isPreview)
  if (kind === 'tire-arrived') return composeOfArrival(deps, about, isPreview)
  if (kind === 'next-change') return composeOfNextChange(deps, about, isPreview)
  return composeOfOrder(deps, kind, about, isPreview)
}
