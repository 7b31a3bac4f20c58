import { findContact } from '#services/contacts/contacts.queries.ts'
import type { Slot } from '#services/domain/fitting-calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { greetingName } from '#services/domain/person.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { garageVisitsPathOf } from '#services/garages/garage-link.rules.ts'
import { findRecordedGarage } from '#services/garages/garages.queries.ts'
import { findBookedOrder, type TrueOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import type { Composing, MessageContent, SkipReason } from './composing.ts'
import { writeToGarage } from './message-garage.text.ts'
import { type GarageKind, isPassed, waitsForDecision } from './messages.rules.ts'

/**
 * What a garage hears of an order, of the buyer the first name alone. `about`: the order's number. `garageId`: the one that is written to,
 * which may no longer be the order's.
 */
export async function composeOfGarage(
  { database, now, tokens }: Composing,
  { kind, about, garageId }: { kind: GarageKind; about: string; garageId: string | null },
  isPreview: boolean,
): Promise<MessageContent | SkipReason> {
  const booked = await findBookedOrder(database, about)
  const garage = garageId === null ? null : (await findRecordedGarage(database, garageId))?.data
  if (!booked || !garage) return 'unknown'
  const { slot, isElsewhere, isPast, isOver } = factsOf(kind, booked, { garageId: garage.id, now: now() })
  if (!isPreview && isOver) return 'over'
  if (!isPreview && !isElsewhere && booked.needsAttention !== null && waitsForDecision(kind)) return 'undecided'
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
      slot,
      isElsewhere,
      isPast,
      lines: booked.placed.lines,
      buyer: greetingName(buyer?.name ?? null),
    }),
    path: garageVisitsPathOf(tokens, garage.id),
    bill: null,
    stopPath: null,
    ownWords: null,
  }
}

/** What is so for this garage by now. */
function factsOf(
  kind: GarageKind,
  { placed: { fitting }, status, reservation }: TrueOrder,
  { garageId, now }: { garageId: string; now: Date },
): { slot: Slot | null; isElsewhere: boolean; isPast: boolean; isOver: boolean } {
  if (fitting?.garageId !== garageId) return { slot: null, isElsewhere: true, isPast: false, isOver: kind !== 'garage-cancelled' }
  const { slot } = fitting
  const isPast = slot !== null && slot.date < israelDate(now.getTime())
  // Late tires come after the day of their appointment.
  const isLate = isPast && kind !== 'garage-tires-coming'
  // Nothing is reserved, no hour either.
  const isGone = reservation === 'released' && kind !== 'garage-cancelled'
  return { slot, isElsewhere: false, isPast, isOver: isPassed(kind, status) || isLate || isGone }
}
