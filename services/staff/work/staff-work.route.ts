import { addDays } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { countWaitingOffers } from '#services/offers/shown-offers.queries.ts'
import { countDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import type { Database } from '#services/platform/postgres.ts'
import { countDraftsToApprove } from '#services/purchasing/draft-orders.queries.ts'
import { StaffWork } from '../staff.contract.ts'
import { countOrderWork } from './staff-work.queries.ts'

/** `GET /api/v1/staff/work`: what waits for staff, as counts on the tabs and the welcome card. */
export function staffWorkRoute(desk: App, { database, now }: { database: Database; now: () => Date }): void {
  desk.get(
    '/api/v1/staff/work',
    { schema: { summary: 'What waits for staff, counted', response: { 200: StaffWork } } },
    async (): Promise<StaffWork> => {
      const yesterday = startOfIsraelDay(addDays(israelDate(now().getTime()), -1))
      const [orders, offersWaiting, draftsWaiting, letters] = await Promise.all([
        countOrderWork(database, new Date(yesterday)),
        countWaitingOffers(database),
        countDraftsToApprove(database),
        countDeadLetters(database),
      ])
      return {
        ordersToHandle: orders.toHandle,
        ordersWithAttention: orders.needAttention,
        ordersSinceYesterday: orders.placedSince,
        offersWaiting,
        draftsWaiting,
        deadLetters: letters.reduce((sum, { count }) => sum + count, 0),
      }
    },
  )
}
