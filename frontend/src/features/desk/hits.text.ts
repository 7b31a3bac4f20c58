import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import type { DeskHit, DeskHitKind } from '#services/domain/desk-search.ts'
import { shownStatus } from '#services/domain/order-status.ts'
import { messagesText } from './messages.text.ts'
import { outcomeText, requestStateText, statusText } from './standing.text.ts'

export const hitsText = {
  kinds: {
    order: 'הזמנות',
    offer: 'הצעות מחיר',
    request: 'פניות',
    arrival: 'מחכים לצמיג',
    usage: 'שאלות לאשף',
    message: 'הודעות',
  } satisfies Record<DeskHitKind, string>,
  order: (id: string) => `הזמנה ${id}`,
  offers: {
    waiting: 'ממתינה',
    countered: 'הצעה נגדית',
    accepted: 'התקבלה',
    redeemed: 'נוצלה',
    rejected: 'נדחתה',
    lapsed: 'פקעה',
    unused: 'לא נוצלה',
  } as Record<string, string>,
  requests: { cancellation: 'ביטול עסקה', 'garage-join': 'מוסך שרוצה להצטרף', 'motorcycle-model': 'אופנוע שחסר' } as Record<string, string>,
  arrivals: { waiting: 'ממתין', here: 'הגיע, עוד לא כתבנו', told: 'קיבל הודעה' } as Record<string, string>,
}

const textOf = (texts: Readonly<Record<string, string>>, key: string): string => texts[key] ?? key

/** How it stands, in a word or two. */
export function standingOf({ kind, status, type }: DeskHit): string {
  switch (kind) {
    case 'order':
      return textOf(statusText, shownStatus(status as OrderStatus, type as Receiving))
    case 'offer':
      return textOf(hitsText.offers, status)
    case 'request':
      return textOf(requestStateText, status)
    case 'arrival':
      return textOf(hitsText.arrivals, status)
    case 'usage':
      return textOf(outcomeText, status)
    case 'message':
      return textOf(messagesText.states, status)
  }
}

/** What it is, where its kind alone does not tell. */
export function headOf({ kind, id, type }: DeskHit): string | null {
  if (kind === 'order') return hitsText.order(id)
  if (kind === 'request') return textOf(hitsText.requests, type ?? '')
  return kind === 'message' ? textOf(messagesText.kinds, type ?? '') : null
}
