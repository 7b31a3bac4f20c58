import { findContact } from '#services/contacts/contacts.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { greetingName } from '#services/domain/person.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { garageVisitsPathOf } from '#services/garages/garage-link.rules.ts'
import { findRecordedGarage } from '#services/garages/garages.queries.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import type { Composing, MessageContent, SkipReason } from './composing.ts'
import { writeToGarage } from './message-garage.text.ts'
import { type GarageKind, isPassed, waitsForDecision } from './messages.rules.ts'

/** What the garage of an order hears of it; of the buyer the first name alone. `about`: the order's number. */
export async function composeOfGarage(
  { database, now, tokens }: Composing,
  kind: GarageKind,
  about: string,
  isPreview: boolean,
): Promise<MessageContent | SkipReason> {
  const booked = await findBookedOrder(database, about)
  const fitting = booked?.placed.fitting
  const garage = fitting ? (await findRecordedGarage(database, fitting.garageId))?.data : null
  if (!booked || !fitting || !garage) return 'unknown'
  const hasBegun = fitting.slot !== null && fitting.slot.date < israelDate(now().getTime())
  // Late tires come after the day of their appointment.
  const isLate = hasBegun && kind !== 'garage-tires-coming'
  // Nothing is reserved, no hour either.
  const isGone = booked.reservation === 'released' && kind !== 'garage-cancelled'
  if (!isPreview && (isPassed(kind, booked.status) || isLate || isGone)) return 'over'
  if (!isPreview && booked.needsAttention !== null && waitsForDecision(kind)) return 'undecided'
  const buyer = await findContact(database, booked.contactId)
  return {
    contactId: null,
    garageId: garage.id,
    contact: {
      name: garage.displayName,
      email: garage.email ?? null,
      // Only a mobile takes messages.
      phone: normalizePhone(garage.phone),
      details: { whatsApp: garage.whatsApp === true },
    },
    text: writeToGarage(kind, {
      orderId: about,
      slot: fitting.slot,
      isPast: hasBegun,
      lines: booked.placed.lines,
      buyer: greetingName(buyer?.name ?? null),
    }),
    path: garageVisitsPathOf(tokens, garage.id),
    bill: null,
    stopPath: null,
    ownWords: null,
  }
}
