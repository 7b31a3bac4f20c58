import type { Fitting, OrderLine } from '#events/orders.events.ts'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { leftToRight, tireName } from '#services/domain/tire-name.ts'
import type { MessageText } from './message.text.ts'
import type { GarageKind } from './messages.rules.ts'

/** What a garage reads of the orders that it fits. */

export interface GarageFacts {
  orderId: string
  /** Null where the buyer arranges the hour with the garage. */
  slot: Fitting['slot']
  /** It is fitted by another garage from now on, or by none. */
  isElsewhere: boolean
  /** The day of the appointment is over. */
  isPast: boolean
  lines: readonly Pick<OrderLine, 'brand' | 'displayName' | 'displaySize' | 'quantity' | 'isSet'>[]
  /** First name; null when the buyer's data were erased, or it is no plain name. */
  buyer: string | null
}

const hourOf = ({ date, startsAt }: NonNullable<GarageFacts['slot']>) => `${dayText(date)}, בין ${leftToRight(slotText(startsAt))}`

const tireOf = ({ brand, displayName, displaySize, quantity, isSet }: GarageFacts['lines'][number]) =>
  `${quantity} × ${isSet ? 'סט ' : ''}${tireName(brand, displayName, leftToRight)} במידה ${leftToRight(displaySize)}`

function whenOf({ slot, isPast }: GarageFacts): string[] {
  if (slot === null) return ['אחרי שהצמיגים יגיעו אליכם, הקונה יתקשר לקבוע תור.']
  return isPast ? [] : [`התור: ${hourOf(slot)}.`]
}

const whoOf = ({ buyer }: GarageFacts): string[] => (buyer === null ? [] : [`שם הקונה: ${buyer}.`])
const whatOf = (facts: GarageFacts): string[] => [`הצמיגים: ${facts.lines.map(tireOf).join(', ')}.`, ...whoOf(facts)]

const WRITE: Record<GarageKind, (facts: GarageFacts) => Omit<MessageText, 'button'>> = {
  'garage-booked': (facts) => ({
    subject: facts.slot === null ? `הזמנה ${facts.orderId} להתקנה אצלכם` : `תור חדש אצלכם, הזמנה ${facts.orderId}`,
    lines: [...whenOf(facts), ...whatOf(facts)],
  }),
  // Of another hour or of other tires: it tells all of it as it is.
  'garage-moved': (facts) => ({
    subject: facts.slot === null ? `עדכון בהזמנה ${facts.orderId}` : `עדכון בתור של הזמנה ${facts.orderId}`,
    lines: [...(facts.slot ? [`התור עכשיו: ${hourOf(facts.slot)}.`] : []), ...whatOf(facts), 'הפרטים הקודמים בטלים.'],
  }),
  'garage-cancelled': (facts) =>
    facts.isElsewhere
      ? { subject: `הזמנה ${facts.orderId} לא תותקן אצלכם`, lines: ['ההתקנה אצלכם בוטלה.', ...whoOf(facts)] }
      : {
          subject: `הזמנה ${facts.orderId} בוטלה`,
          lines: [facts.slot ? `התור ב${hourOf(facts.slot)} בוטל.` : 'ההתקנה בוטלה.', ...whatOf(facts)],
        },
  'garage-tires-coming': (facts) => ({
    subject: `צמיגים בדרך אליכם, הזמנה ${facts.orderId}`,
    lines: [...whatOf(facts), ...whenOf(facts)],
  }),
}

/** The button is for a page of the garage's own. */
export const writeToGarage = (kind: GarageKind, facts: GarageFacts): MessageText => ({ ...WRITE[kind](facts), button: 'לתורים שלכם' })
