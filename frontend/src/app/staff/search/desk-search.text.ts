import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { messagesText } from '#frontend/features/desk/messages.text.ts'
import { statusText } from '#frontend/pages/staff-orders/staff-orders.text.ts'
import { staffRequestsText } from '#frontend/pages/staff-requests/staff-requests.text.ts'
import { outcomesText } from '#frontend/pages/staff-wizard-analytics/staff-wizard-analytics.text.ts'
import type { DeskHitKind } from '#services/domain/desk-search.ts'
import { shownStatus } from '#services/domain/order-status.ts'
import type { DeskFound } from '#services/staff/desk-search.contract.ts'

export type DeskHit = DeskFound['groups'][number]['hits'][number]

export const deskSearchText = {
  title: 'חיפוש בכל המערכת',
  label: 'מה לחפש',
  placeholder: 'הזמנה, טלפון, שם, צמיג, מוסך',
  hint: 'אפשר להקליד ארבע ספרות מהטלפון, שתי אותיות מהשם, מספר הזמנה, קוד מעקב, ברקוד, מידה או עיר.',
  searching: 'מחפשים…',
  nothing: 'לא נמצא דבר',
  nothingMore: 'בדקו את האיות, או נסו חלק קצר יותר.',
  found: (count: number) => (count === 1 ? 'נמצאה תוצאה אחת' : `נמצאו ${count} תוצאות`),
  more: 'יש עוד. אפשר לדייק את החיפוש.',
  results: 'תוצאות',
  close: 'סגירה',
  noName: 'ללא שם',
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
  arrivals: { waiting: 'ממתין', told: 'קיבל הודעה' } as Record<string, string>,
}

const textOf = (texts: Readonly<Record<string, string>>, key: string): string => texts[key] ?? key

/** How it stands, in a word or two. */
export function standingOf({ kind, status, type }: DeskHit): string {
  switch (kind) {
    case 'order':
      return textOf(statusText, shownStatus(status as OrderStatus, type as Receiving))
    case 'offer':
      return textOf(deskSearchText.offers, status)
    case 'request':
      return textOf(staffRequestsText.states, status)
    case 'arrival':
      return textOf(deskSearchText.arrivals, status)
    case 'usage':
      return textOf(outcomesText.outcomes, status)
    case 'message':
      return textOf(messagesText.states, status)
  }
}

/** What it is, where its kind alone does not tell. */
export function headOf({ kind, id, type }: DeskHit): string | null {
  if (kind === 'order') return deskSearchText.order(id)
  if (kind === 'request') return textOf(deskSearchText.requests, type ?? '')
  return kind === 'message' ? textOf(messagesText.kinds, type ?? '') : null
}
